import type { ForwardedAnswer } from '#llm/model.ts';
import { readText } from '#llm/upstream/failure.ts';
import type { UpstreamAnswer } from '#llm/upstream/upstream-call.ts';
import type { Upstream } from '#llm/upstream/upstream.ts';

type Head = Omit<ForwardedAnswer, 'body'>;

const longestRefusal = 64 * 1024;

/** What is wrong with the request is for its sender; what is wrong with our key, the server or its load is not. */
const forSender = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** No more tokens than `most`, under whichever name they are asked for. */
function capped(body: Record<string, unknown>, most: number | null): Record<string, unknown> {
  if (most === null) return body;
  const asked = ['max_tokens', 'max_completion_tokens'].filter((name) => typeof body[name] === 'number');
  if (asked.length === 0) return { ...body, max_tokens: most };
  return {
    ...body,
    ...Object.fromEntries(asked.map((name) => [name, Math.min(most, body[name] as number)])),
  };
}

/**
 * Passes requests on as they are, but for the model's name and the limit of tokens, and answers as they come. The
 * head comes with the first byte, so that until then another try is possible. The body must be read, left or aborted.
 */
export function createForward(
  upstream: Upstream,
  model: string,
  { max_tokens: most = null }: { max_tokens?: number | null } = {},
) {
  const key = upstream.endpoint(model).api_key;

  async function* read({ status, content_type, body }: UpstreamAnswer): AsyncGenerator<Head | Uint8Array> {
    if (status >= 400) {
      const words = (await readText(body, longestRefusal)) ?? '';
      yield { status, content_type };
      yield Buffer.from(key ? words.replaceAll(key, '…') : words);
      return;
    }
    let begun = false;
    for await (const bytes of body) {
      if (!begun) yield { status, content_type };
      begun = true;
      yield bytes;
    }
    if (!begun) yield { status, content_type };
  }

  return async (
    path: string,
    body: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<ForwardedAnswer> => {
    const chat = path === '/chat/completions';
    const sent = { ...(chat ? capped(body, most) : body), model };
    const parts = upstream.stream({ path, model, body: sent, signal, passes: forSender }, read);
    const { value: head } = await parts.next();
    // If the caller disconnects before reading starts, nothing else would release the place.
    const leave = (): void => void parts.return(undefined);
    signal.addEventListener('abort', leave, { once: true });
    async function* rest(): AsyncGenerator<Uint8Array> {
      try {
        yield* parts as AsyncGenerator<Uint8Array>;
        signal.throwIfAborted();
      } finally {
        signal.removeEventListener('abort', leave);
      }
    }
    return { ...(head as Head), body: rest() };
  };
}
