import { hash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import { openThread } from '#kernel/threads/open-thread.ts';
import { encodingOf, type Encoding } from './token-families.ts';

export type TokenRequest = { id: number; encoding: Encoding; text: string };
export type TokenReply = { id: number; count: number };

export type TokenCounter = {
  /** Tokens of a text as the family of the model counts them. Errors: `unavailable` once it is closed. */
  count: (model: string, text: string) => Promise<number>;
  close: () => Promise<void>;
};

/** Counts that are kept: those of the messages of conversations, which are asked for again with each turn. */
const mostKept = 10_000;
const longestKept = 65_536;

type Waiting = { resolve: (count: number) => void; reject: (error: AppError) => void };

/** The thread that counts; it begins with the first text. */
function createThread() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let closed = false;
  let lastId = 0;

  function settle({ id, count }: TokenReply): void {
    waiting.get(id)?.resolve(count);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
  }

  /** Whatever it died of, waiting callers get the error, and the next text starts a new one. */
  function lose(gone: Worker, cause?: unknown): void {
    if (worker === gone) worker = null;
    for (const { reject } of waiting.values()) reject(ended(cause));
    waiting.clear();
  }

  function begin(): Worker {
    const begun = openThread(new URL('./tokens.thread.ts', import.meta.url), { name: 'tokens' });
    begun.on('message', settle);
    begun.once('error', (error) => lose(begun, error));
    begun.once('exit', () => lose(begun));
    return begun;
  }

  return {
    async count(encoding: Encoding, text: string): Promise<number> {
      if (closed) throw ended();
      const counting = (worker ??= begin());
      // It does not keep the process alive when there is nothing to count.
      counting.ref();
      lastId += 1;
      const request: TokenRequest = { id: lastId, encoding, text };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        counting.postMessage(request);
      });
    },

    async close(): Promise<void> {
      closed = true;
      await worker?.terminate();
    },
  };
}

function ended(cause?: unknown): AppError {
  return new AppError('unavailable', 'The token counter has stopped', { cause });
}

/**
 * Counts tokens in a thread of its own: reading an encoding takes a quarter of a second, and a long text some
 * milliseconds.
 */
export function createTokenCounter(): TokenCounter {
  const thread = createThread();
  const kept = new Map<string, number>();

  function keep(key: string, count: number): void {
    kept.set(key, count);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async count(model, text) {
      if (text === '') return 0;
      const encoding = encodingOf(model);
      if (text.length > longestKept) return thread.count(encoding, text);
      const key = `${encoding} ${hash('sha256', text, 'base64')}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const count = await thread.count(encoding, text);
      keep(key, count);
      return count;
    },

    close: thread.close,
  };
}
