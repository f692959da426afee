import { isOfRequest } from '#domain/models/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createBreaker } from '#llm/upstream/circuit-breaker.ts';

import type { VectorModel } from './vector-model.ts';

export type AskingLimits = {
  /** Somebody waits for the answer: without it, a search goes by words. */
  limitMs: number;
  /** So long a model that failed is not asked again; then one query tries. */
  awayMs: number;
  /** So long it has to answer a try that nobody waits for: some servers load a model when they are asked. */
  probeMs: number;
};

export const askingLimits: AskingLimits = { limitMs: 5_000, awayMs: 30_000, probeMs: 60_000 };

/** A query is one text; the passages of a document are several. */
const severalTimes = 3;

export type AskedInTime = Pick<VectorModel, 'embed' | 'embedQuery'>;

/** Called after each try: with what was thrown, or null when there was an answer. */
export type NoteTry = (error: unknown) => void;

/**
 * The model for those who wait for it. It is given up after a few seconds, and nobody waits for one that has just failed. Errors:
 * `unavailable` then.
 */
export function askedInTime(
  { name, embed, embedQuery, isBuiltIn }: VectorModel,
  note: NoteTry,
  { limitMs, awayMs }: AskingLimits = askingLimits,
): AskedInTime {
  if (isBuiltIn) return { embed, embedQuery };
  const unavailable = (problem: string) =>
    new AppError('unavailable', `The embedding model ${name} ${problem}`);
  const breaker = createBreaker({
    failures: 1,
    pause_ms: awayMs,
    refuse: (seconds) => unavailable(`has just failed: it is asked again in ${seconds} s`),
  });

  const inTime =
    (ask: VectorModel['embed']): VectorModel['embed'] =>
    async (texts, signal) => {
      const report = breaker.enter();
      const late = new AbortController();
      const ms = texts.length > 1 ? limitMs * severalTimes : limitMs;
      const giveUp = () => late.abort(unavailable(`did not answer within ${ms / 1000} s`));
      const timer = setTimeout(giveUp, ms);
      try {
        const vectors = await ask(texts, signal ? AbortSignal.any([signal, late.signal]) : late.signal);
        report('works');
        note(null);
        return vectors;
      } catch (error) {
        if (isAway(error) && !signal?.aborted) {
          report('fails');
          note(error);
        }
        throw error;
      } finally {
        report('unknown');
        clearTimeout(timer);
      }
    };
  return { embed: inTime(embed), embedQuery: embedQuery && inTime(embedQuery) };
}

/** What a server says of one text, such as that it is too long, says nothing of the next; nor does a queue that is full for now. */
function isAway(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.kind === 'unavailable' &&
    error.details?.['retry_after'] === undefined &&
    !isOfRequest(error)
  );
}
