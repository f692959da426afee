import { tokenUsage, type Models, type TokenUsage } from '#domain/models/index.ts';
import { extractiveModel } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { TokenCounter } from '#llm/tokens.ts';
import type { Holding } from './conversation.holding.ts';
import type { Message } from './conversation.ts';
import { summaryOf } from './summary.ts';
import { writtenSummary } from './summary.written.ts';
import { answerTokensOf } from './turn.history.ts';

/** The newest messages stay as they are. */
export const keptMessages = 10;
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

/** Counts what conversations take of their models, and shortens them. */
export function createPruning(deps: PruningDeps) {
  return {
    usage: (messages: Message[]): Promise<Usage> => usageOf(deps, messages, null),

    /** Replaces all but the last messages of a held conversation by a summary. */
    prune: (holding: Holding): Promise<Pruned> => prune(deps, holding),

    /** The same when the conversation fills its model too much. Answers its messages as they are then. */
    async pruneWhenFull(holding: Holding, model: string | null): Promise<Message[]> {
      const messages = await holding.messages();
      const { utilization_percent } = await usageOf(deps, messages, model);
      if (utilization_percent < deps.pruneAtPercent && messages.length <= mostMessages) return messages;
      const { messages_pruned } = await prune(deps, holding);
      return messages_pruned > 0 ? holding.messages() : messages;
    },
  };
}

/** By the model that is asked for, else that which replied last; by the default one when it is there no more. */
async function usageOf(
  { models, tokens }: PruningDeps,
  messages: Message[],
  asked: string | null,
): Promise<Usage> {
  const name = asked ?? messages.findLast(({ model }) => model !== null)?.model ?? null;
  const card = await models.card(name).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    return models.card(null);
  });
  const counted = await Promise.all(
    messages.map(async ({ role, text }) => ({ role, tokens: await tokens.count(card.name, text) })),
  );
  const limits = { context_limit: card.context_limit, answer_tokens: answerTokensOf(card) };
  return { ...tokenUsage(counted, limits), model: card.name };
}

async function prune(deps: PruningDeps, holding: Holding): Promise<Pruned> {
  const messages = await holding.messages();
  const before = await usageOf(deps, messages, null);
  const old = messages.slice(0, Math.max(0, messages.length - keptMessages));
  const messages_pruned = old.filter(({ role }) => role !== 'system').length;
  const messages_kept = messages.length - old.length;
  const tokens_before = before.total;
  if (messages_pruned === 0) {
    const kept = messages.length;
    return {
      messages_pruned,
      messages_kept: kept,
      tokens_before,
      tokens_after: tokens_before,
      summary: null,
    };
  }
  const summary = await summarize(deps, old, before.model);
  const gone = await usageOf(deps, old, before.model);
  const tokens_after = tokens_before - gone.total + (await deps.tokens.count(before.model, summary));
  await holding.summarize(summary, {
    count: old.length,
    messages: messages_pruned,
    tokens: tokens_before - tokens_after,
  });
  return { messages_pruned, messages_kept, tokens_before, tokens_after, summary };
}

/** By the model, unless it is the built-in one or fails. */
async function summarize(
  { models, logger }: PruningDeps,
  messages: Message[],
  model: string,
): Promise<string> {
  if (model === extractiveModel) return summaryOf(messages);
  try {
    const lease = await models.use(model);
    try {
      return (await writtenSummary(lease.model, messages)) ?? summaryOf(messages);
    } finally {
      lease.release();
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    logger.warn({ err: error }, 'the chat model did not answer: this summary is extractive');
    return summaryOf(messages);
  }
}
