import type { Events } from '#domain/events/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Models } from '#domain/models/index.ts';
import { extractiveModel, type Knowledge } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { maxMessageLength, type Message } from './conversation.ts';
import type { Conversations } from './conversations.service.ts';
import { aboutEvent } from './turns/event.ts';
import { utteranceOf } from './turns/history.ts';
import { answerPassages, speak } from './turns/reply.ts';
import { writerOf } from './turns/writer.ts';
import { replyOf, saidBy, type Progress, type Turn } from './turns/said-reply.ts';
import type { TurnEvent, TurnRequest } from './turns/turn.ts';
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

async function* runTurn(deps: AssistantDeps, actor: Actor, request: TurnRequest): AsyncGenerator<TurnEvent> {
  const turn = await beginTurn(deps, actor, request);
  const { holding, message_id } = turn;
  const progress: Progress = {
    text: '',
    asked: turn.message,
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
    await holding.end(said, { replaces: turn.again?.replaces ?? null });
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
  if (message !== null) assertMessage(message);
  const read = await deps.knowledge.reader(actor, request.jar_ids);
  const about = await aboutEvent(deps.events, actor, request.event_id);
  if (request.model !== undefined) await deps.models.card(request.model);
  const known = { request, message_id: newId(), begun, read, about };
  if (message === null) return { ...known, ...(await holdAgain(deps, actor, id)) };
  const { jar_ids } = request;
  const said = { role: 'user' as const, text: message, ...(jar_ids && { jar_ids }) };
  const first = { ...known, message, again: null };
  if (id === undefined) return { ...first, holding: await deps.conversations.begin(actor, said) };
  const holding = await deps.conversations.hold(actor, id);
  try {
    await holding.add(said);
    return { ...first, holding };
  } catch (error) {
    await holding.end();
    throw error;
  }
}

/** The last message of a conversation, to be replied to again. */
async function holdAgain(
  { conversations }: AssistantDeps,
  actor: Actor,
  id: string | undefined,
): Promise<Pick<Turn, 'message' | 'again' | 'holding'>> {
  if (id === undefined) throw new AppError('invalid', 'The conversation is missing');
  const holding = await conversations.hold(actor, id);
  try {
    const messages = await holding.messages();
    const at = messages.findLastIndex(({ role }) => role === 'user');
    const asked = messages[at];
    if (!asked) throw new AppError('conflict', 'There is no message to reply to');
    const replaces = messages[at + 1]?.id ?? null;
    return { message: asked.text, again: { replaces, earlier: messages.slice(0, at) }, holding };
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
async function earlierOf(
  { conversations }: AssistantDeps,
  { request, again, holding }: Turn,
): Promise<Message[]> {
  if (again) return again.earlier;
  const { conversation_id, model = null, signal } = request;
  if (conversation_id === undefined) return [];
  return (await conversations.pruneWhenFull(holding, { model, signal })).slice(0, -1);
}

async function* reply(deps: AssistantDeps, turn: Turn, progress: Progress): AsyncGenerator<string> {
  const { request, about } = turn;
  const said = await earlierOf(deps, turn);
  const earlier = [...said.map(utteranceOf), ...(about ? [about] : [])];
  const begun = performance.now();
  const reading = await turn.read(wordingsOf(turn.message, said, about), answerPassages);
  progress.reading_ms = performance.now() - begun;
  progress.asked = reading.query;
  progress.documents_pending = reading.documents_pending;
  progress.lease = await writerOf(deps, request);
  const model = progress.lease?.model ?? null;
  const { message: question } = turn;
  const { temperature, max_tokens, signal } = request;
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
  { message }: Turn,
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

async function keepInterrupted({ logger }: AssistantDeps, turn: Turn, progress: Progress): Promise<void> {
  // A reply that is there already is worth more than the beginning of another.
  const isKept = progress.text !== '' && (turn.again?.replaces ?? null) === null;
  try {
    await turn.holding.end(!isKept ? undefined : { ...saidBy(turn, progress), interrupted: true });
  } catch (error) {
    // It was deleted meanwhile: there is nothing to keep it in.
    if (error instanceof AppError && error.kind === 'not_found') return;
    logger.error({ err: error }, 'could not store an interrupted reply');
  }
}
