import { tokenUsage, type Models, type TokenUsage } from '#domain/models/index.ts';
import { answerTokensOf, extractiveModel } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { TokenCounter } from '#llm/tokens/tokens.ts';
import type { ConversationLock } from '#domain/conversations/conversation-lock.ts';
import type { Message } from '#domain/conversations/conversation.ts';
import { summaryOf, type Room } from './summary.ts';
import { writtenSummary } from './written.ts';

/** The newest messages stay as they are, */
const keptMessages = 10;
/** but of long ones only so many: the last exchange, and the message that is being answered. */
const leastKept = 3;
/** Shares of what a conversation is pruned at: what is kept may fill one of them, and with its summary the other. */
const filled = { kept: 0.5, whole: 0.7 };
/** Also a model that takes a million tokens is not given more messages than these. */
const mostMessages = 1000;

export type PruningDeps = {
  models: Pick<Models, 'card' | 'use'>;
  tokens: Pick<TokenCounter, 'count'>;
  /** From this utilisation on, in percent, a turn prunes its conversation first. */
  pruneAtPercent: number;
  logger: Logger;
};

export type Pruned = {
  messages_pruned: number;
  messages_kept: number;
  tokens_before: number;
  tokens_after: number;
  /** Null: nothing was pruned. */
  summary: string | null;
};

export type Usage = TokenUsage & { model: string };

type PruningOptions = {
  /** The one that replies next, null for the default one; without it, the one that replied last. */
  model?: string | null | undefined;
  /** Ends the pruning, with its reason, as long as nothing is replaced. */
  signal?: AbortSignal | undefined;
};

/** Counts what conversations take of their models, and shortens them. */
export type Pruner = {
  usage: (messages: Message[]) => Promise<Usage>;

  /** Replaces all but the last messages of a held conversation by a summary. */
  prune: (holding: ConversationLock, options: PruningOptions) => Promise<Pruned>;

  /** The same when the conversation fills its model too much. Answers its messages as they are then. */
  pruneWhenFull: (holding: ConversationLock, options: PruningOptions) => Promise<Message[]>;
};

export function createPruning(deps: PruningDeps): Pruner {
  return {
    usage: async (messages) => (await measure(deps, messages)).usage,

    async prune(holding, options) {
      const messages = await holding.messages();
      return prune(deps, holding, { ...options, ...(await measure(deps, messages, options.model)) });
    },

    async pruneWhenFull(holding, options) {
      const messages = await holding.messages();
      const measured = await measure(deps, messages, options.model);
      const { utilization_percent } = measured.usage;
      if (utilization_percent < deps.pruneAtPercent && messages.length <= mostMessages) return messages;
      const { messages_pruned } = await prune(deps, holding, { ...options, ...measured });
      return messages_pruned > 0 ? holding.messages() : messages;
    },
  };
}

/** Messages with what each takes, and what all of them take of their model. */
type Measured = { messages: Message[]; tokens: number[]; usage: Usage };

/** By the model that is asked for, else that which replied last; by the default one when it is there no more. */
async function measure(
  { models, tokens: { count } }: PruningDeps,
  messages: Message[],
  asked?: string | null,
): Promise<Measured> {
  const last = messages.findLast(({ model }) => model !== null)?.model ?? null;
  const name = asked === undefined ? last : asked;
  const card = await models.card(name).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    return models.card(null);
  });
  const tokens = await Promise.all(messages.map(({ text }) => count(card.name, text)));
  const counted = messages.map(({ role }, i) => ({ role, tokens: tokens[i] ?? 0 }));
  const limits = { context_limit: card.context_limit, answer_tokens: answerTokensOf(card) };
  return { messages, tokens, usage: { ...tokenUsage(counted, limits), model: card.name } };
}

async function prune(
  deps: PruningDeps,
  holding: ConversationLock,
  { messages, tokens, usage, signal }: Measured & Pick<PruningOptions, 'signal'>,
): Promise<Pruned> {
  const { total: tokens_before, max_allowed_tokens, model } = usage;
  const limit = (max_allowed_tokens * deps.pruneAtPercent) / 100;
  const messages_kept = newestWithin(tokens, limit * filled.kept);
  const count = messages.length - messages_kept;
  const old = messages.slice(0, count);
  const messages_pruned = old.filter(({ role }) => role !== 'system').length;
  if (messages_pruned === 0) {
    const nothing = { messages_pruned, tokens_before, tokens_after: tokens_before, summary: null };
    return { ...nothing, messages_kept: messages.length };
  }
  const kept = tokens.slice(count).reduce((sum, each) => sum + each, 0);
  const room = {
    tokens: Math.max(limit * filled.whole - kept, limit * (filled.whole - filled.kept)),
    count: (text: string) => deps.tokens.count(model, text),
  };
  const summary = await summarize(deps, old, { model, room, signal });
  const tokens_after = kept + (await room.count(summary));
  signal?.throwIfAborted();
  const saved = { messages: messages_pruned, tokens: tokens_before - tokens_after };
  await holding.summarize(summary, { count, ...saved });
  return { messages_pruned, messages_kept, tokens_before, tokens_after, summary };
}

/** How many of the newest messages stay. */
function newestWithin(tokens: number[], room: number): number {
  const newest = tokens.slice(-keptMessages).toReversed();
  let sum = 0;
  const over = newest.findIndex((each, i) => (sum += each) > room && i >= leastKept);
  return over < 0 ? newest.length : over;
}

type Summarizing = { model: string; room: Room; signal: AbortSignal | undefined };

/** By the model, unless it is the built-in one, fails or has no room for it. */
async function summarize(
  { models, logger }: PruningDeps,
  messages: Message[],
  { model, room, signal }: Summarizing,
): Promise<string> {
  if (model === extractiveModel) return summaryOf(messages, room);
  try {
    const lease = await models.use(model, signal);
    try {
      const written = await writtenSummary(lease.model, messages, { room, signal });
      return written ?? (await summaryOf(messages, room));
    } finally {
      lease.release();
    }
  } catch (error) {
    // Whatever it refuses, the user has not asked for it.
    if (!(error instanceof AppError) || signal?.aborted) throw error;
    logger.warn({ err: error }, 'chat model unavailable: this summary is extractive');
    return summaryOf(messages, room);
  }
}
