import type { Events } from '#domain/events/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Lease, Models } from '#domain/models/index.ts';
import {
  extractiveModel,
  type Knowledge,
  type KnowledgeReader,
  type Utterance,
} from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { ConversationLock, NewUtterance } from './conversation-lock.ts';
import { maxMessageLength, type Message } from './conversation.ts';
import type { Conversations } from './conversations.service.ts';
import { aboutEvent } from './turns/event.ts';
import { utteranceOf } from './turns/history.ts';
import { answerPassages, speak, type SpokenReply } from './turns/reply.ts';
import { writerOf } from './turns/writer.ts';
import type { Reply, TurnEvent, TurnRequest } from './turns/turn.ts';
import { wordingsOf } from './turns/lookup-queries.ts';

export type AssistantDeps = {
  conversations: Conversations;
  knowledge: Knowledge;
  events: Events;
  models: Pick<Models, 'card' | 'use' | 'note'>;
  /** Tokens of a text as the model counts them. */
  tokens: { count: (model: string, text: string) => Promise<number> };
  logger: Logger;
};

/** The assistant that users talk with. */
export type Assistant = {
  /**
   * One message and its reply, stored in a conversation. Before `started`: `not_found` for what the actor may not see (a
   * conversation, jar, event or model), `conflict` while another turn holds the conversation. After it: `unavailable` when the
   * model fails in the middle of its reply or was requested by name, `not_found` when the conversation was deleted meanwhile,
   * the reason of the signal. Leaving the loop ends the turn; the text so far is kept, marked as interrupted.
   */
  turn: (actor: Actor, request: TurnRequest) => AsyncIterable<TurnEvent>;
};

export function createAssistant(deps: AssistantDeps): Assistant {
  return {
    turn: (actor, request) => runTurn(deps, actor, request),
  };
}

type Turn = {
  request: TurnRequest;
  message_id: string;
  begun: number;
  read: KnowledgeReader;
  about: Utterance | null;
  holding: ConversationLock;
};

/** What has become of the reply by now. */
type Progress = {
  text: string;
  asked: string;
  reply: SpokenReply | null;
  lease: Lease | null;
  reading_ms: number;
  documents_pending: number;
};

async function* runTurn(deps: AssistantDeps, actor: Actor, request: TurnRequest): AsyncGenerator<TurnEvent> {
  const turn = await beginTurn(deps, actor, request);
  const { holding, message_id } = turn;
  const progress: Progress = {
    text: '',
    asked: request.message,
    reply: null,
    lease: null,
    reading_ms: 0,
    documents_pending: 0,
  };
  let whole = false;
  try {
    yield { type: 'started', conversation_id: holding.conversation_id, message_id };
    for await (const text of reply(deps, turn, progress)) {
      progress.text += text;
      yield { type: 'chunk', text };
      request.signal?.throwIfAborted();
    }
    const said = { ...saidBy(turn, progress), tokens_used: await tokensOf(deps, turn, progress) };
    if (said.model === extractiveModel) noteExtracted(deps, progress);
    await holding.end(said);
    whole = true;
    yield { type: 'completed', reply: replyOf(turn, progress, said) };
  } finally {
    progress.lease?.release();
    if (!whole) await keepInterrupted(deps, turn, progress);
  }
}

/** Looks at everything that can be refused before anything is kept; then the message is. */
async function beginTurn(deps: AssistantDeps, actor: Actor, request: TurnRequest): Promise<Turn> {
  const begun = performance.now();
  const { message, conversation_id: id } = request;
  assertMessage(message);
  const read = await deps.knowledge.reader(actor, request.jar_ids);
  const about = await aboutEvent(deps.events, actor, request.event_id);
  if (request.model !== undefined) await deps.models.card(request.model);
  const said = { role: 'user' as const, text: message };
  const known = { request, message_id: newId(), begun, read, about };
  if (id === undefined) return { ...known, holding: await deps.conversations.begin(actor, said) };
  const holding = await deps.conversations.hold(actor, id);
  try {
    await holding.add(said);
    return { ...known, holding };
  } catch (error) {
    await holding.end();
    throw error;
  }
}

function assertMessage(message: string): void {
  if (message.trim() === '') throw new AppError('invalid', 'The message is empty');
  if (message.length > maxMessageLength)
    throw new AppError('invalid', `The message is longer than ${maxMessageLength} characters`);
}

/** The history; a conversation that is too full is pruned first, which takes a model some time. */
async function earlierOf({ conversations }: AssistantDeps, { request, holding }: Turn): Promise<Message[]> {
  const { conversation_id, model = null, signal } = request;
  if (conversation_id === undefined) return [];
  return (await conversations.pruneWhenFull(holding, { model, signal })).slice(0, -1);
}

async function* reply(deps: AssistantDeps, turn: Turn, progress: Progress): AsyncGenerator<string> {
  const { request, about } = turn;
  const said = await earlierOf(deps, turn);
  const earlier = [...said.map(utteranceOf), ...(about ? [about] : [])];
  const begun = performance.now();
  const reading = await turn.read(wordingsOf(request.message, said, about), answerPassages);
  progress.reading_ms = performance.now() - begun;
  progress.asked = reading.query;
  progress.documents_pending = reading.documents_pending;
  progress.lease = await writerOf(deps, request);
  const model = progress.lease?.model ?? null;
  const { message: question, temperature, max_tokens, signal } = request;
  const { logger } = deps;
  const asked_for = request.model ?? null;
  const options = { temperature, max_tokens, signal, logger };
  progress.reply = speak({ question, reading, model, asked_for, earlier, ...options });
  yield* progress.reply.pieces();
  const remark = await reading.remark(progress.reply.answer());
  if (remark !== '') yield remark;
}

/** Null when they cannot be counted: a reply does not fail for that. */
async function tokensOf(
  { tokens, logger }: AssistantDeps,
  { request: { message } }: Turn,
  { text, reply: made }: Progress,
): Promise<number | null> {
  const { tokens_used = null, model = extractiveModel } = made?.answer() ?? {};
  if (tokens_used !== null) return tokens_used;
  try {
    return (await tokens.count(model, message)) + (await tokens.count(model, text));
  } catch (error) {
    logger.warn({ err: error }, 'could not count the tokens of a reply');
    return null;
  }
}

/** What extracts is the built-in model, although nothing asked its engine. */
function noteExtracted({ models }: AssistantDeps, { reading_ms: ms }: Progress): void {
  models.note({ kind: 'chat', model: extractiveModel, outcome: 'answered', ms, generated: null });
}

type SaidReply = NewUtterance & { model: string; response_ms: number; tokens_used: number | null };

/** The reply as it is kept, by now. */
function saidBy({ message_id: id, begun, request }: Turn, { text, asked, reply: made }: Progress): SaidReply {
  const answer = made?.answer();
  return {
    id,
    role: 'assistant',
    text,
    ...(asked !== request.message && { asked }),
    answered: answer?.answered ?? false,
    sources: answer ? [...answer.sources, ...answer.related] : [],
    model: answer?.model ?? extractiveModel,
    tokens_used: answer?.tokens_used ?? null,
    response_ms: performance.now() - begun,
  };
}

function replyOf({ holding, message_id }: Turn, progress: Progress, said: SaidReply): Reply {
  const answer = progress.reply?.answer();
  return {
    conversation_id: holding.conversation_id,
    message_id,
    response: said.text,
    model: said.model,
    response_ms: said.response_ms,
    tokens_used: said.tokens_used,
    model_load_ms: progress.lease?.load_ms ?? 0,
    answered: answer?.answered ?? false,
    confidence: answer?.confidence ?? 0,
    sources: answer?.sources ?? [],
    related: answer?.related ?? [],
    nearest: answer?.nearest ?? [],
    looked_for: answer?.looked_for ?? null,
    documents_pending: progress.documents_pending,
  };
}

async function keepInterrupted({ logger }: AssistantDeps, turn: Turn, progress: Progress): Promise<void> {
  try {
    await turn.holding.end(
      progress.text === '' ? undefined : { ...saidBy(turn, progress), interrupted: true },
    );
  } catch (error) {
    // It was deleted meanwhile: there is nothing to keep it in.
    if (error instanceof AppError && error.kind === 'not_found') return;
    logger.error({ err: error }, 'could not store an interrupted reply');
  }
}
