import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, untilEnded, type Client, type RefusedRequest } from '#test/platform/client.ts';
import { ownPostgres, type OwnPostgres } from '#test/server/own-postgres.ts';
import { stretched } from '#test/machine/patience.ts';
import { startServer, type Server } from '#test/server/server.ts';

let postgres: OwnPostgres;
let server: Server;
let client: Client;

beforeAll(async () => {
  postgres = await ownPostgres();
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  client = await signIn(server.url);
});
afterAll(async () => {
  await server?.kill();
  postgres?.remove();
});

async function call(method: string, path: string, body?: object) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(stretched(20_000)),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  };
}

it('a database that is away is answered with 503, a time and a sentence, and used again when it is back', async () => {
  const jar = await client.createJar('Before');
  const id = await client.upload(jar, 'before.txt', 'The lammergeier loader sleeps.');
  await untilEnded(client, jar, 60_000);
  postgres.stop();
  const asked = [
    await call('GET', '/api/knowledge/honey-pots'),
    await call('GET', `/api/v1/documents`),
    await call('POST', '/api/knowledge/search', { query: 'lammergeier' }),
    await call('POST', '/api/v1/honey-jars', { name: 'Away', type: 'private' }),
    await call('POST', '/api/auth/login', { email: 'admin@example.com', password: 'wrong' }),
    await call('DELETE', `/api/knowledge/documents/${id}`),
  ];
  for (const { status, retryAfter, text } of asked) {
    expect([status, text]).toEqual([503, expect.stringContaining('The database does not answer')]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
  }
  expect((await call('GET', '/health')).status).toBe(503);
  postgres.start();
  await expect.poll(async () => (await call('GET', '/api/system/health')).status).toBe(200);
  expect((await client.document(id)).status).toBe('completed');
  // Entries of the audit log have waited for the database; changes are taken when they are written.
  const upload = () =>
    client.upload(jar, 'after.txt', 'The second loader wakes.').then(
      () => 'taken',
      ({ status }: RefusedRequest) => status,
    );
  await expect.poll(upload).toBe('taken');
  const ended = await untilEnded(client, jar, 60_000);
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed']);
});
