import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';

/** An account by its password, or a bearer token: an API key, or the token of a session. */
export type Credentials = { email: string; password: string } | { bearer: string };

type Opening = {
  url: string;
  credentials: Credentials;
  /** Called when the platform's rate limit makes the client wait. */
  notice: (line: string) => void;
  /** How long a platform may take to answer at all; one that was started just now takes some seconds. */
  withinMs: number;
};

/** Requests to a platform, as the account that is signed in. Errors: `unprocessable` with the code and the message of the platform. */
export type PlatformConnection = {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: Body) => Promise<T>;
};

type Connection = Pick<Opening, 'url' | 'notice'> & { token?: string };
type Body = { json?: object; form?: FormData };

const readyPollMs = 250;
const longestWaitSeconds = 300;

/** Signs in at a platform. Throws `invalid` for what is no URL, `unavailable` when nothing answers there. */
export async function connect({ url, credentials, notice, withinMs }: Opening): Promise<PlatformConnection> {
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new AppError('invalid', '--url needs an address such as http://127.0.0.1:8080');
  await untilReady(url, withinMs);
  const connection: Connection = { url, notice, token: await tokenFor({ url, notice }, credentials) };
  return {
    get: (path) => call(connection, path, {}),
    post: (path, body) => call(connection, path, body),
  };
}

async function tokenFor(connection: Connection, credentials: Credentials): Promise<string> {
  if ('bearer' in credentials) return credentials.bearer;
  const login = await call<{ session_token: string; second_factor_required: boolean }>(
    connection,
    '/api/auth/login',
    { json: credentials },
  );
  if (login.second_factor_required)
    throw new AppError(
      'forbidden',
      'This account has a second factor; pass one of its API keys with --key, or, for rotate-keys, the token of a session ' +
        'with a verified second factor with --token',
    );
  return login.session_token;
}

/** A platform that was started just now gets a minute. */
async function untilReady(url: string, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    const ready = await fetch(new URL('/health/ready', url)).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready || Date.now() > until) return;
    await sleep(readyPollMs);
  }
}

async function call<T>(connection: Connection, path: string, body: Body): Promise<T> {
  for (;;) {
    const response = await send(connection, path, body);
    const answer = await replyOf<T>(connection, response);
    if (response.ok) return answer;
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(seconds > 0) || seconds > longestWaitSeconds) {
      const message = answer.error?.message ?? `The platform answered ${response.status}`;
      throw new AppError('unprocessable', message, { ...(answer.error && { code: answer.error.code }) });
    }
    connection.notice(`The platform’s rate limit is reached; continuing in ${seconds} s`);
    await sleep(seconds * 1000);
  }
}

async function send({ url, token }: Connection, path: string, { json, form }: Body): Promise<Response> {
  const headers: Record<string, string> = {};
  if (json) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const body = json ? JSON.stringify(json) : form;
  const init = { headers, method: body === undefined ? 'GET' : 'POST', ...(body !== undefined && { body }) };
  return fetch(new URL(path, url), init).catch((cause: unknown) => {
    throw new AppError('unavailable', `No platform answers at ${url}; start it with npm start`, { cause });
  });
}

type Reply<T> = T & { error?: { code: string; message: string } };

async function replyOf<T>({ url }: Connection, response: Response): Promise<Reply<T>> {
  try {
    return (await response.json()) as Reply<T>;
  } catch (cause) {
    throw new AppError('unavailable', `What answers at ${url} is no Skep platform: check --url`, { cause });
  }
}
