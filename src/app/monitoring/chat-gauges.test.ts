import { afterAll, beforeAll, expect, it } from 'vitest';
import { silent, stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { addDocument, createJar, openTestPlatform, type Client } from '#test/platform/platform.ts';
import type { TestPlatform } from '#test/platform/platform.ts';
import { openSocket } from '#test/sockets/socket.ts';
import { platformApp } from '#app/processes/platform.ts';
import { listen, type RunningService } from '#app/processes/listen.ts';
import { stretched } from '#test/machine/patience.ts';

let server: ScriptedServer;
let test: TestPlatform;
let running: RunningService;
let admin: Client;
beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  admin = await test.signIn('admin');
  await addDocument(admin, await createJar(admin), { name: 'a.txt', text: 'The gate code is 4711.' });
  running = await listen('platform', await platformApp(test.deps), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await running.close();
  await test.close();
  await server.close();
});

const patient = { timeout: stretched(5000) };
const message = 'What is the gate code?';

async function gauge(name: string): Promise<number> {
  const { body } = await admin.get('/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
}
const sockets = () => gauge('skep_open_sockets\\{service="platform"\\}');
const replies = () => gauge('skep_running_replies');

const open = () => openSocket(running.url, '/api/chat/ws', { token: admin.token });

it('open sockets and replies in progress are counted, up and down', async () => {
  expect([await sockets(), await replies()]).toEqual([0, 0]);
  server.script(silent);
  const [one, two] = [await open(), await open()];
  await expect.poll(sockets, patient).toBe(2);
  one.send({ type: 'message', data: { message } });
  two.send({ type: 'message', data: { message } });
  await expect.poll(replies, patient).toBe(2);
  one.send({ type: 'cancel' });
  await one.next('response_cancelled');
  await expect.poll(replies, patient).toBe(1);
  two.close();
  await expect.poll(sockets, patient).toBe(1);
  await expect.poll(replies, patient).toBe(0);
  one.close();
  await expect.poll(sockets, patient).toBe(0);
});

it('a reply that is refused, fails or completes is no longer in progress', async () => {
  server.script(stream(['It is 4711 [1].'], { pause: 50 }));
  const talking = admin.post('/api/chat/message', { message });
  await expect.poll(replies, patient).toBe(1);
  expect((await talking).status).toBe(200);
  await admin.post('/api/chat/message', { message, conversation_id: crypto.randomUUID() });
  expect(await replies()).toBe(0);
});
