import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from '#test/platform/call.ts';
import { signIn } from '#test/platform/client.ts';
import { runToEnd, startServer, temporaryDirectory, admin, type Server } from '#test/server/server.ts';

let directory: string;
let server: Server;

beforeAll(async () => {
  directory = await temporaryDirectory();
  server = await startServer({ directory });
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const visit = (path: string, key: string) =>
  fetch(`${server.publicUrl}/api/public${path}`, { headers: { 'x-api-key': key } });

it('public bots have a port of their own, with health and a description', async () => {
  expect(server.publicUrl).not.toBe(server.url);
  for (const path of [
    '/health',
    '/health/ready',
    '/api/public/openapi.json',
    '/api/public/postman/collection.json',
  ])
    expect((await fetch(server.publicUrl + path)).status, path).toBe(200);
  expect((await fetch(`${server.publicUrl}/metrics`)).status).toBe(401);
  expect((await fetch(`${server.publicUrl}/api/knowledge/honey-pots`)).status).toBe(404);
});

it('skep create-key makes keys in the records, which work when the server is back', async () => {
  const { token } = await signIn(server.url);
  const made = await callerOf({ url: server.url, token })('POST', '/api/public/bots/create', {
    name: 'A bot',
  });
  const { bot_id } = made.body['bot'];
  const create = (...args: string[]) =>
    runToEnd(['src/cli/skep.ts', 'create-key', ...args], { DATA_DIR: directory, LOG_LEVEL: 'warn' });
  const busy = await create('--bot', bot_id);
  expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('/api-keys')]);
  await server.stop();

  const own = await create('--bot', bot_id, '--name', 'Website', '--rate-limit', '7');
  expect(own.stderr).toBe('');
  const full = await create('--type', 'admin', '--admin', admin.email);
  for (const refused of [[], ['--type', 'readonly'], ['--bot', crypto.randomUUID()], ['--tier', 'huge']])
    expect((await create(...refused)).code, refused.join(' ')).toBe(1);

  server = await startServer({ directory, withAdmin: false });
  const [key, adminKey] = [own.stdout.trim(), full.stdout.trim()];
  expect(key).toMatch(/^pk_[\w-]{43}$/);
  expect((await visit(`/chat/${bot_id}`, key)).status).toBe(200);
  expect((await visit('/bots/list', key)).status).toBe(403);
  const list = await visit(`/bots/${bot_id}/api-keys`, adminKey);
  const { api_keys } = (await list.json()) as { api_keys: { name: string; usage_count: number }[] };
  expect(api_keys.find(({ name }) => name === 'Website')).toMatchObject({ usage_count: 2, tier: 'basic' });
});
