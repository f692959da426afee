import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import type { ReadDialogue, Spoken } from '#domain/conversations/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { extractiveModel, type Answer, type Knowledge, type KnowledgeReader } from '#domain/search/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { EventBus } from '#queue/event-bus.ts';
import { maxQuestionLength, type LiveBot, type SuggestedAction, type Visitor } from '#domain/bots/bot.ts';
import { botInactive } from '#domain/bots/bot-errors.ts';
import { openBotSeal, type BotSeal } from '#domain/bots/bot-seal.ts';
import { lastTurns, sessionKey } from './chat.repository.ts';
import { createGuard, type Guard } from './guard.ts';
import { createKeepTurns, type EndedTurn } from './keep-turns.ts';
import { createBotLimits, type CountHits } from './limits.ts';
import { createBotReading, createRanges, type BotRange } from './range.ts';
import { inFormat, shownSources, type ShownSource } from './reply-text.ts';
import { createSuggestions } from './suggestions.ts';

/** So many earlier turns are known to a reply. */
const remembered = 10;

export type BotMessage = {
  message: string;
  /** Continues that conversation, or begins one under this id; without it one with an id of ours. */
  session_id?: string | undefined;
  visitor: Visitor;
  /** What distinguishes visitors for limits where the site does not say who they are. */
  address: string;
  /** The message came from a page, which may claim anything of its visitor. */
  in_browser: boolean;
  max_tokens?: number | undefined;
  temperature?: number | undefined;
  include_sources: boolean;
  /** An admin tries the bot, also one that is switched off: nothing is kept, counted or limited. */
  trial: boolean;
  signal?: AbortSignal | undefined;
};

export type BotReply = {
  session_id: string;
  message_id: string;
  response: string;
  timestamp: Date;
  response_ms: number;
  tokens_used: number | null;
  model: string;
  confidence: number;
  answered: boolean;
  sources: ShownSource[];
  suggested_actions: SuggestedAction[];
};

export type BotEvent =
  | { type: 'started'; session_id: string; message_id: string }
  | { type: 'chunk'; text: string }
  | { type: 'completed'; reply: BotReply };

/** What visitors say to bots. */
export type BotChat = {
  /**
   * A message and its reply, kept when it is whole. Throws `forbidden`, BOT_INACTIVE; `rate_limited`; `invalid`; `unavailable` when
   * the model fails in the middle; `not_found` when the bot was deleted meanwhile; the reason of the signal.
   */
  say: (bot: LiveBot, message: BotMessage) => AsyncGenerator<BotEvent>;
  /** For what else is opened of a bot. */
  sealOf: (bot: LiveBot) => BotSeal;
  guard: Guard;
};

export type BotChatDeps = {
  database: Database;
  masterKey: MasterKey;
  bus: EventBus;
  logger: Logger;
  personalData: Pick<PersonalData, 'detect'>;
  knowledge: Pick<Knowledge, 'readerOf'>;
  dialogue: ReadDialogue;
  /** Tokens of a text as the model counts them. */
  tokens: { count: (model: string, text: string) => Promise<number> };
  countHits: CountHits;
  /** Multiplies every limit. */
  rateLimitScale: number;
};

export function createBotChat(deps: BotChatDeps): BotChat {
  const parts = partsOf(deps);
  return {
    say: (bot, message) => runTurn(parts, bot, message),
    sealOf: parts.sealOf,
    guard: parts.guard,
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(deps: BotChatDeps) {
  const { database, masterKey, knowledge } = deps;
  const db = database.kysely;
  const seals = new Map<string, BotSeal>();
  return {
    ...deps,
    db,
    guard: createGuard(deps),
    keep: createKeepTurns(deps),
    assertWithin: createBotLimits(deps),
    rangeOf: createRanges(db),
    reading: createBotReading(knowledge.readerOf),
    suggest: createSuggestions(db),
    earlier: createBatcher<{ bot_id: string; session_id: string }, Kept[]>(
      { maxItems: 200 },
      async (asked) => {
        const found = await lastTurns(db, asked, remembered);
        return asked.map((one) => found.get(sessionKey(one)) ?? []);
      },
    ),
    /** A key that was sealed again has not changed: what it opened before stays right. */
    sealOf(bot: LiveBot): BotSeal {
      const known = seals.get(bot.id);
      if (known) return known;
      const seal = openBotSeal(masterKey, bot);
      if (seals.size > 1000) seals.clear();
      seals.set(bot.id, seal);
      return seal;
    },
  };
}

type Kept = { id: string; sealed_body: string; answered: boolean };

async function* runTurn(parts: Parts, bot: LiveBot, asked: BotMessage): AsyncGenerator<BotEvent> {
  const begun = performance.now();
  const asked_at = new Date();
  if (bot.status !== 'active' && !asked.trial) throw botInactive();
  assertMessage(asked.message);
  const seal = parts.sealOf(bot);
  if (!asked.trial) await parts.assertWithin(bot, seal.hash(limitedBy(asked)));
  const session_id = asked.session_id ?? `sess_${randomBytes(24).toString('base64url')}`;
  const [question, at, said] = await Promise.all([
    parts.guard.message(asked.message, bot.security),
    parts.rangeOf(bot),
    asked.session_id === undefined ? [] : parts.earlier({ bot_id: bot.id, session_id }),
  ]);
  const earlier = said.flatMap((turn) => spokenIn(seal, turn));
  const message_id = newId();
  yield { type: 'started', session_id, message_id };

  const read = parts.reading(at);
  let response = '';
  let ended: Ended | null = null;
  for await (const part of parts.dialogue(read, { question, earlier, ...optionsOf(bot, asked) })) {
    if ('answer' in part) {
      ended = part;
      continue;
    }
    const text = await leaving(parts, bot, { text: part.text, with_sources: asked.include_sources });
    response += text;
    if (text !== '') yield { type: 'chunk', text };
    asked.signal?.throwIfAborted();
  }
  if (!ended) throw new AppError('unavailable', 'The reply broke off; send the message again');
  const made = { session_id, message_id, asked_at, begun, question, response, ended };
  yield { type: 'completed', reply: await keepReply(parts, { bot, asked, seal, at, read, ...made }) };
}

function assertMessage(message: string): void {
  if (message.trim() === '') throw new AppError('invalid', 'The message is empty');
  if (message.length > maxQuestionLength)
    throw new AppError('invalid', `The message is longer than ${maxQuestionLength} characters`);
}

/** A piece of a reply as it may leave. */
async function leaving(
  { guard }: Parts,
  { configuration, security }: LiveBot,
  { text, with_sources }: { text: string; with_sources: boolean },
): Promise<string> {
  const [safe = ''] = await guard.reply([inFormat(text, configuration, with_sources)], security);
  return safe;
}

type Ended = { answer: Answer; asked: string };

type MadeReply = {
  bot: LiveBot;
  asked: BotMessage;
  seal: BotSeal;
  at: BotRange;
  read: KnowledgeReader;
  session_id: string;
  message_id: string;
  asked_at: Date;
  begun: number;
  question: string;
  response: string;
  ended: Ended;
};

/** Adds to a reply what goes with it, keeps it, and answers it as it is shown. */
async function keepReply(parts: Parts, reply: MadeReply): Promise<BotReply> {
  const { bot, asked, seal, at, read, session_id, message_id, question, response, ended } = reply;
  const { answer } = ended;
  const [shown, suggested_actions, tokens_used] = await Promise.all([
    shownSources(answer.sources, { guard: parts.guard, bot }),
    bot.configuration.suggested_actions
      ? parts.suggest({ sources: answer.sources, said: `${question}\n${response}`, at }, read)
      : [],
    tokensOf(parts, { answer, question, response }),
  ]);
  const created_at = new Date();
  const { model, confidence, answered } = answer;
  const response_ms = performance.now() - reply.begun;
  const made = { response_ms, tokens_used, model, confidence, answered };
  const sources = asked.include_sources ? shown : [];
  const said = {
    session_id,
    message_id,
    response,
    timestamp: created_at,
    ...made,
    sources,
    suggested_actions,
  };
  if (asked.trial) return said;
  const turn = {
    id: message_id,
    bot_id: bot.id,
    session_id,
    question_id: newId(),
    body: { question, reply: response, asked: ended.asked, sources: answer.sources },
    asked_at: reply.asked_at,
    created_at,
    ...made,
    used_jars: usedIn(answer),
  };
  const visitor = await keptOf(parts.guard, asked.visitor, bot);
  await parts.keep({ turn, visitor, visitor_hash: seal.hash(visitorOf(asked, session_id)), seal, shown });
  return said;
}

function optionsOf({ configuration }: LiveBot, { max_tokens, temperature, signal }: BotMessage) {
  return {
    max_tokens: Math.min(max_tokens ?? configuration.max_tokens, configuration.max_tokens),
    temperature: temperature ?? configuration.temperature,
    manner: configuration.system_prompt,
    signal,
  };
}

/** Who it is for the count of visitors: as the site says, else anyone who has the conversation. */
function visitorOf({ visitor }: BotMessage, sessionId: string): string {
  return visitor.user_id === null ? `session:${sessionId}` : `user:${visitor.user_id}`;
}

/** The same for limits: what a page claims counts for nothing. */
function limitedBy({ visitor, session_id, address, in_browser }: BotMessage): string {
  if (in_browser) return `address:${address}`;
  if (visitor.user_id !== null) return `user:${visitor.user_id}`;
  return session_id === undefined ? `address:${address}` : `session:${session_id}`;
}

/** Of a filtered bot only the site's own id of the visitor is kept, and of that nothing that is personal data itself. */
async function keptOf(guard: Guard, visitor: Visitor, { security }: LiveBot): Promise<Visitor> {
  if (!security.pii_filtering) return visitor;
  const user_id = visitor.user_id === null ? null : await guard.message(visitor.user_id, security);
  return { user_id, user_name: null, metadata: {} };
}

function spokenIn(seal: BotSeal, { id, sealed_body, answered }: Kept): Spoken[] {
  const { question, reply, asked, sources } = seal.body(id, sealed_body);
  return [
    { role: 'user', text: question },
    { role: 'assistant', text: reply, ...(asked !== undefined && { asked }), sources, answered },
  ];
}

function usedIn({ sources }: Answer): EndedTurn['turn']['used_jars'] {
  const best = new Map<string, number>();
  for (const { jar_id, relevance_score } of sources)
    best.set(jar_id, Math.max(best.get(jar_id) ?? 0, relevance_score));
  return [...best].map(([jar_id, relevance]) => ({ jar_id, relevance }));
}

type Said = { answer: Answer; question: string; response: string };

/** Null when they cannot be counted: a reply does not fail for that. */
async function tokensOf({ tokens, logger }: Parts, { answer, question, response }: Said) {
  if (answer.tokens_used !== null) return answer.tokens_used;
  const model = answer.model ?? extractiveModel;
  try {
    const counts = await Promise.all([tokens.count(model, question), tokens.count(model, response)]);
    return counts[0] + counts[1];
  } catch (error) {
    logger.warn({ err: error }, 'could not count the tokens of a reply');
    return null;
  }
}
