import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

import { endpointUrl, type ModelEndpoint } from '#llm/model-endpoint.ts';
import type { Report } from './circuit-breaker.ts';
import { openExchange, type Exchange } from './exchange.ts';
import { failureOf, refusalOf, type Failure } from './failure.ts';

export type UpstreamCall = {
  /** POST when there is a body. */
  path: string;
  /** Named in errors. */
  model: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Takes the answer of that status for an answer too, instead of a refusal. */
  passes?: (status: number) => boolean;
  /** Another body to retry with at once, when the server rejected this one with these words; null: the refusal is final. */
  amend?: (status: number, words: string) => unknown;
};

export type UpstreamAnswer = Pick<Exchange, 'status' | 'content_type' | 'body' | 'ended'>;

/** Makes of an answer what the asker wants, in parts. What it throws ends the answer. */
export type Read<T> = (answer: UpstreamAnswer, endpoint: ModelEndpoint) => AsyncIterable<T>;

export type Times = { connect_ms: number; idle_ms: number };

const succeeded = (status: number): boolean => status >= 200 && status < 300;

/**
 * Sends calls to a server over connections that are kept. A try gives the parts of the answer, then its failure or
 * null; what fails after the first part is thrown. Errors: `invalid` for a base URL or key that cannot be one.
 */
export function createAttempts(where: Omit<ModelEndpoint, 'model'>, most: number) {
  const base = endpointUrl({ ...where, model: '' }, '');
  const Agent = base.startsWith('https:') ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: most });
  const asking: Record<string, string> = { accept: 'application/json, text/event-stream' };
  if (where.api_key) asking['authorization'] = `Bearer ${where.api_key}`;
  const posting = { ...asking, 'content-type': 'application/json' };

  function send({ path, body, signal }: UpstreamCall, times: Times): Promise<Exchange> {
    const url = `${base}${path}`;
    const rest = { agent, signal, ...times };
    if (body === undefined)
      return openExchange({ url, method: 'GET', headers: asking, payload: undefined, ...rest });
    return openExchange({ url, method: 'POST', headers: posting, payload: JSON.stringify(body), ...rest });
  }

  return async function* attempt<T>(
    call: UpstreamCall,
    { read, report, times }: { read: Read<T>; report: Report; times: Times },
  ): AsyncGenerator<T, Failure | null> {
    const endpoint = { ...where, model: call.model };
    let exchange: Exchange | null = null;
    let begun = false;
    try {
      exchange = await send(call, times);
      if (!succeeded(exchange.status) && !call.passes?.(exchange.status)) {
        const refusal = await refusalOf(endpoint, exchange);
        report(refusal.works ? 'works' : 'fails', refusal.error);
        return refusal;
      }
      for await (const part of read(exchange, endpoint)) {
        if (!begun) report('works');
        begun = true;
        yield part;
      }
      report('works');
      return null;
    } catch (cause) {
      call.signal?.throwIfAborted();
      const failure = failureOf(cause, { endpoint, answered: exchange !== null, times });
      report(failure.works ? 'works' : 'fails', failure.error);
      if (begun) throw failure.error;
      return failure;
    } finally {
      // A caller that left in the middle has learnt nothing about the server.
      report('unknown');
      exchange?.close();
    }
  };
}
