import type { AppError } from '#kernel/errors.ts';
import type { GgufAnswer } from './gguf-protocol.ts';

/** A piece of text, or the answer that ends it. */
export type HostPart = { text: string } | GgufAnswer;

export type Call = ReturnType<typeof createCall>;

/** One request to a model: its output arrives with `tell` and is read with `read`, however slowly. */
export function createCall(onDone: () => void) {
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
    tell(part: HostPart): void {
      parts.push(part);
      if ('text' in part) wake();
      else finish();
    },
    fail(error: AppError): void {
      failure = error;
      finish();
    },
    /** The model works on it no more. */
    get done() {
      return done;
    },
  };
}
