import { AppError } from '#kernel/errors.ts';

/** The names of the settings that an error asks its reader to check. */
export type EndpointSettings = { url: string; key: string; model: string };

export const chatSettings: EndpointSettings = {
  url: 'LLM_BASE_URL',
  key: 'LLM_API_KEY',
  model: 'MODEL_NAME',
};
export const gatewaySettings: EndpointSettings = {
  url: 'GATEWAY_URL',
  key: 'GATEWAY_API_KEY',
  model: 'MODEL_NAME',
};
export const embeddingsSettings: EndpointSettings = {
  url: 'EMBEDDINGS_BASE_URL',
  key: 'EMBEDDINGS_API_KEY',
  model: 'EMBEDDINGS_MODEL',
};

export type ModelEndpoint = {
  /** Such as `http://127.0.0.1:11434/v1`, without credentials. */
  base_url: string;
  api_key?: string;
  model: string;
  settings: EndpointSettings;
};

/** Joins a path to the base URL. Errors: `invalid` when the URL is none or carries credentials, or for an impossible key. */
export function endpointUrl(endpoint: ModelEndpoint, path: string): string {
  // fetch would refuse such a key with an error that quotes it.
  if (endpoint.api_key !== undefined && !/^[\x21-\x7e]*$/.test(endpoint.api_key)) {
    throw new AppError('invalid', `${endpoint.settings.key} must be printable ASCII without spaces`);
  }
  const base = URL.parse(endpoint.base_url);
  if (!base || !['http:', 'https:'].includes(base.protocol)) {
    throw new AppError('invalid', `${endpoint.settings.url} must be an http or https URL`);
  }
  if (base.username !== '' || base.password !== '') {
    throw new AppError(
      'invalid',
      `${endpoint.settings.url} must not contain credentials: use ${endpoint.settings.key}`,
    );
  }
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}${path}`;
}

/**
 * The one error for a model that cannot be used; `problem` continues "The model server at <host>". The server's own `words` may
 * quote what it was sent, hence they go to the caller and never to the log.
 */
export function modelUnavailable(
  endpoint: ModelEndpoint,
  problem: string,
  options: { cause?: unknown; status?: number; retry_after?: number; words?: string } = {},
): AppError {
  const host = URL.parse(endpoint.base_url)?.host ?? '?';
  const { status, retry_after: seconds, words = '' } = options;
  const details = {
    ...(endpoint.model !== '' && { model: endpoint.model }),
    ...(status !== undefined && { status }),
    ...(seconds !== undefined && { retry_after: seconds }),
  };
  const logged = `The model server at ${host} ${problem}`;
  return new AppError('unavailable', words === '' ? logged : `${logged}: ${words}`, {
    code: 'MODEL_UNAVAILABLE',
    details,
    cause: options.cause,
    logged,
  });
}

/** What a refusal means and which setting to look at; the server's own words only where they cannot quote the key. */
export function refusal(
  endpoint: ModelEndpoint,
  { status, body, after_ms: after }: { status: number; body: string; after_ms: number | null },
): AppError {
  const { settings, model } = endpoint;
  const later = after === null ? {} : { retry_after: Math.max(1, Math.ceil(after / 1000)) };
  const say = (problem: string, words = ''): AppError =>
    modelUnavailable(endpoint, problem, { status, ...later, words });
  if (status === 401 || status === 403) return say(`rejected the key (${status}): check ${settings.key}`);
  if (status === 404)
    return say(`knows no such model or path (404): check ${settings.model} (${model}) and ${settings.url}`);
  if (status === 429) return say('is over its limit (429): try again later, or check the quota');
  if (status >= 500)
    return say(`failed (${status}): check its log, and that ${settings.model} (${model}) is loaded`);
  return say(`rejected the request (${status})`, serverWords(body, endpoint.api_key));
}

function serverWords(body: string, key: string | undefined): string {
  const message = /"message"\s*:\s*"((?:[^"\\]|\\.){1,300})/.exec(body)?.[1] ?? '';
  return key ? message.replaceAll(key, '…') : message;
}
