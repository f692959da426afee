import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOthers, type Others, type Slowed } from '#test/load/others.ts';
import { stretched, until } from '#test/machine/patience.ts';
import { admin, startServer, type Server } from '#test/server/server.ts';

// What one user can do that is no request to one route (those: worst-requests.test.ts), and the same without rate limits.

const timeout = stretched(120_000);
/** So long a flood goes on at least: enough requests of others have to fall into it. */
const leastMs = 5000;
/** Something else on this machine does not strike each time. */
const tries = 5;

let server: Server;
let others: Others;
let ann: string;
let bob: string;
let jar: string;

type Sent = { status: number; seconds: string | null; body: Record<string, never> };

async function send(url: string, token: string | null, body: object | FormData | string): Promise<Sent> {
  const form = body instanceof FormData;
  const headers = {
    // A connection that is kept may be closed as idle in the moment in which it is used again.
    connection: 'close',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(!form && { 'content-type': 'application/json' }),
  };
  const init = {
    method: 'POST',
    headers,
    body: form || typeof body === 'string' ? body : JSON.stringify(body),
  };
  // A client that keeps sending refused requests is disconnected in the end.
  const answer = await fetch(url, init).catch(() => null);
  if (answer === null) return { status: 0, seconds: null, body: {} };
  const text = await answer.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Sent['body']) : {};
  return { status: answer.status, seconds: answer.headers.get('retry-after'), body: json };
}

const question = (text: string) => ({
  model: 'extractive',
  messages: [{ role: 'user', content: `${text}\nOn which port does the relay listen?` }],
});

/** Does all of it at once, and answers the statuses that came, each once. */
async function atOnce(count: number, one: (n: number) => Promise<Sent>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  expect(refused.filter(({ seconds }) => !(Number(seconds) > 0))).toEqual([]);
  return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
}

beforeAll(async () => {
  server = await startServer({ env: { REGISTRATION: 'open' } });
  const login = await send(`${server.url}/api/auth/login`, null, admin);
  bob = login.body['session_token'] ?? '';
  const account = {
    email: 'ann@example.com',
    password: 'a long pass phrase',
    traits: { name: 'Ann' },
  };
  ann = (await send(`${server.url}/api/auth/register`, null, account)).body['session_token'] ?? '';
  const made = await send(`${server.url}/api/knowledge/honey-pots`, bob, {
    name: 'Logs',
    visibility: 'public',
  });
  jar = made.body['id'] ?? '';
  const form = new FormData();
  const lines = Array.from(
    { length: 20_000 },
    (_, n) => `Relay ${n} of site ${n % 97} listens on port ${n % 9000}.`,
  );
  form.append('file', new Blob([lines.join('\n')]), 'log.txt');
  await send(`${server.url}/api/knowledge/honey-pots/${jar}/documents`, bob, form);
  const found = () => send(`${server.url}/api/knowledge/search`, ann, { query: 'relay 7 port' });
  const isFound = async () => JSON.stringify((await found()).body).includes('Relay');
  await until(isFound, { what: 'the document is found', withinMs: 60_000, everyMs: 250 });
  others = await startOthers(server, [bob]);
}, stretched(240_000));
afterAll(async () => {
  await others?.stop();
  await server?.kill();
  await rm(server.directory, { recursive: true, force: true });
});

async function expectBearable(work: () => Promise<unknown>): Promise<void> {
  const flood = async (): Promise<void> => {
    const end = performance.now() + leastMs;
    do await work();
    while (performance.now() < end);
  };
  let slowed: Slowed = { ms: Infinity, bound: 0 };
  for (let n = 0; n < tries && slowed.ms > slowed.bound; n += 1) slowed = await others.during(flood);
  expect(slowed.ms).toBeLessThan(slowed.bound);
}

const search = (n: number) =>
  send(`${server.url}/api/knowledge/search`, ann, { query: `relay site ${n} port listens`, limit: 100 });

it('many searches at once', { timeout }, () =>
  expectBearable(async () => {
    expect(await atOnce(60, search)).toEqual([200]);
    expect([[200], [200, 503]]).toContainEqual(await atOnce(200, search));
  }),
);

it('many long texts for the built-in model', { timeout }, () =>
  expectBearable(async () => {
    const long = JSON.stringify(
      question('Nothing of note happened at the site on that day. '.repeat(39_000)),
    );
    const before = server.memoryMb() ?? 0;
    const statuses = await atOnce(200, () => send(`${server.gatewayUrl}/v1/chat/completions`, ann, long));
    // They take turns while each is answered within a quarter of a second; where that takes longer, the fifth and more are refused.
    expect([[200], [200, 429]]).toContainEqual(statuses.filter((status) => status > 0));
    expect((server.memoryMb() ?? 0) - before).toBeLessThan(500);
  }),
);

it('many connections that ask for nothing', { timeout }, () =>
  expectBearable(async () => {
    const { hostname, port } = new URL(server.url);
    const sockets: Socket[] = [];
    for (let n = 0; n < 600; n += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).resume();
      sockets.push(socket);
    }
    await expect
      .poll(() => sockets.filter(({ closed }) => !closed).length, { timeout: stretched(10_000) })
      .toBeLessThanOrEqual(200);
    for (const socket of sockets) socket.destroy();
  }),
);

it('many unread responses', { timeout }, () =>
  expectBearable(async () => {
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ query: 'relay site port listens', limit: 100 });
    const head = `POST /api/knowledge/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann}\r\nContent-Type: application/json\r\n`;
    const sockets = Array.from({ length: 60 }, () => {
      const socket = connect(Number(port), hostname).pause();
      socket.on('error', () => undefined).write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      return socket;
    });
    await sleep(4000);
    for (const socket of sockets) socket.destroy();
  }),
);
