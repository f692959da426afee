import type { Upstream } from './upstream/upstream.ts';

/** The answers of a server that is there and keeps no list of models. */
export const keepsNoList = (status: number): boolean => status === 404 || status === 405;

/** How long a server may be silent that is asked what it offers. Milliseconds. */
const patienceMs = 10_000;

/**
 * Asks a model server for its list of models: it is there and takes the key. One that keeps no such list is there
 * too. Nothing is generated, hence nothing is paid for. Errors: `unavailable`, MODEL_UNAVAILABLE.
 */
export async function pingModelServer(
  upstream: Upstream,
  model: string,
  signal?: AbortSignal,
): Promise<void> {
  const call = { path: '/models', model, signal, passes: keepsNoList, idle_ms: patienceMs };
  for await (const _ of upstream.once(call, ({ body }) => body));
}
