import type { AppError } from '#kernel/errors.ts';
import type { GgufAnswer } from './gguf-protocol.ts';

/** A piece of text, or the answer that ends it. */
export type HostPart = { text: string } | GgufAnswer;

/** One request to a model: its output arrives with `tell` and is read with `read`, however slowly. */
export type Call = {
  read: (signal: AbortSignal | undefined) => AsyncGenerator<HostPart>;
  tell: (part: HostPart) => void;
  fail: (error: AppError) => void;

  /** The model works on it no more. */
  readonly done: boolean;
};

export function createCall(onDone: () => void): Call {
  const parts: HostPart[] = [];
  let failure: AppError | null = null;
  let done = false;
  let news = Promise.withResolvers<void>();

  function wake(): void {
    news.resolve();
    news = Promise.withResolvers();
  }

  function finish(): void {
    done = true;
    onDone();
    wake();
  }

  async function* read(signal: AbortSignal | undefined): AsyncGenerator<HostPart> {
    signal?.addEventListener('abort', wake, { once: true });
    try {
      while (true) {
        signal?.throwIfAborted();
        const part = parts.shift();
        if (part) yield part;
        else if (failure) throw failure;
        else if (done) return;
        else await news.promise;
      }
    } finally {
      signal?.removeEventListener('abort', wake);
    }
  }

  return {
    read,
    tell(part) {
      parts.push(part);
      if ('text' in part) wake();
      else finish();
    },
    fail(error) {
      failure = error;
      finish();
    },
    get done() {
      return done;
    },
  };
}
