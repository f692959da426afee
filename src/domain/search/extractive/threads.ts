import { AppError } from '#kernel/errors.ts';
import { internalFailures, openThread } from '#kernel/threads/open-thread.ts';
import { openThreadPool } from '#kernel/threads/thread-pool.ts';
import type { AnswerFromTexts } from '#llm/extractive.engine.ts';

import { answerFromTexts } from './text.ts';

export type AnswerTask = { question: string; texts: string[] };

/** One of them is always free for what takes milliseconds. */
const width = 2;
/** So many questions may wait, and as many with long texts. */
const maxQueue = 100;
/** A task with more text than this comes after all others. UTF-16 units. */
const longText = 50_000;
const timeoutMs = 30_000;
const memoryMb = 256;

/** Text of no more than this takes a few milliseconds, less than the message to a thread on a busy machine. */
const shortText = 4000;

export type AnswerThreads = { answer: AnswerFromTexts; close: () => Promise<void> };

/**
 * Answers questions from given texts, those that are not short in threads: two megabytes take seconds. Errors of `answer`:
 * `unavailable` when too many wait; `invalid` for texts that take too long or too much memory; the reason of the signal.
 */
export function openAnswerThreads(): AnswerThreads {
  const pool = openThreadPool<AnswerTask, string | null>({
    width,
    maxQueue,
    what: 'questions',
    isSmall: () => false,
    isBackground: ({ texts }) => lengthOf(texts) > longText,
    lane: {
      open: () => openThread(new URL('./answer.thread.ts', import.meta.url), { name: 'answers', memoryMb }),
      timeoutMs,
      memoryMb,
      idleMs: 60_000,
      failures: {
        ...internalFailures('extracts answers from a text', timeoutMs),
        timeOut: () => tooMuch(`time: more than ${timeoutMs / 1000} s`),
        memoryOut: () => tooMuch('memory'),
      },
    },
  });
  return {
    answer: async (question, texts, signal) =>
      lengthOf(texts) + question.length <= shortText
        ? answerFromTexts(question, texts)
        : pool.run({ question, texts }, { signal }),
    close: pool.close,
  };
}

function lengthOf(texts: string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function tooMuch(what: string): AppError {
  return new AppError('invalid', `Finding the answer takes too much ${what}; send less text`);
}
