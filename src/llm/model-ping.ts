import { AppError } from '#kernel/errors.ts';
import { endpointUrl, modelUnavailable, refusal, type ModelEndpoint } from './model-endpoint.ts';

/**
 * Asks a model server for its list of models: it is there and takes the key. One that keeps no such list is there
 * too. Nothing is generated, hence nothing is paid for. Errors: `unavailable`, MODEL_UNAVAILABLE.
 */
export async function pingModelServer(endpoint: ModelEndpoint, signal: AbortSignal): Promise<void> {
  const { api_key: key, settings } = endpoint;
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const url = endpointUrl(endpoint, '/models');
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const { ok, status } = response;
    if (!ok && status !== 404 && status !== 405) throw refusal(endpoint, status, await response.text());
    await response.body?.cancel();
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw modelUnavailable(endpoint, `cannot be reached: check ${settings.url} and that the server runs`, {
      cause,
    });
  }
}
