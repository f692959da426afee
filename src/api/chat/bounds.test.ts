import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { silent, stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { inject } from '#test/platform/inject.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

let server: ScriptedServer;
let test: TestPlatform;
let ada: Client;

beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 8192 }] }));
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  ada = await test.signIn('analyst');
  await addDocument(ada, await createJar(ada), { name: 'gate.txt', text: 'The gate code is 4711.' });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const message = 'What is the gate code?';
const path = '/api/chat/conversations';
const actorOf = ({ user_id }: Client): Actor =>
  ({ user_id, role: 'analyst', read_only: false, note: () => undefined }) as unknown as Actor;

/** A conversation of so many messages, each of which says its number. */
async function numbered(count: number, text = (i: number): string => `message ${i}`): Promise<string> {
  const { conversations } = test.deps;
  const holding = await conversations.begin(actorOf(ada), { role: 'user', text: text(0) });
  for (let i = 1; i < count; i += 1) await holding.add({ role: i % 2 ? 'assistant' : 'user', text: text(i) });
  await holding.end();
  return holding.conversation_id;
}

const said = ({ messages }: any): string[] => messages.map(({ content }: any) => content);

it('a long conversation is shown from its end, and read to its beginning by its offset', async () => {
  const id = await numbered(510);
  const shown = async (query = ''): Promise<any> => (await ada.get(`${path}/${id}${query}`)).body;
  const newest = await shown();
  expect(newest).toMatchObject({ total: 510, limit: 500, offset: 0 });
  expect(said(newest)).toEqual(Array.from({ length: 500 }, (_, i) => `message ${i + 10}`));
  expect(said(await shown('?offset=500'))).toEqual(Array.from({ length: 10 }, (_, i) => `message ${i}`));
  expect(said(await shown('?limit=2&offset=1'))).toEqual(['message 507', 'message 508']);
  expect(await shown('?offset=510')).toMatchObject({ messages: [], total: 510 });
  for (const query of ['?limit=0', '?limit=501', '?offset=-1', '?limit=x'])
    expect((await ada.get(`${path}/${id}${query}`)).status).toBe(400);
});

it('neither a title nor the beginning of a last message splits an emoji', async () => {
  const bees = `x${'👩‍👧‍👦🐝'.repeat(50)}`;
  const id = await numbered(2, () => bees);
  const { body } = await ada.get(path);
  const { title, last_message } = body.conversations.find((each: any) => each.id === id);
  expect(title).toMatch(/^x(?:👩‍👧‍👦🐝)+(?:👩‍👧‍👦)?…$/u);
  expect(title.length).toBeLessThanOrEqual(81);
  expect(last_message).toMatch(/^x(?:👩‍👧‍👦🐝)+(?:👩‍👧‍👦)?…$/u);
  expect(last_message.length).toBeLessThanOrEqual(200);
});

const ask = { name: 'ask', arguments: { question: message } };

it.each([
  ['/api/chat/message', { message }],
  ['/api/v1/chat', { message }],
  ['/api/knowledge/ask', { question: message }],
  ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: ask }],
])('an answer at %s is withheld when the session ended while it was generated', async (url, payload) => {
  const eve = await test.signIn('analyst');
  await addDocument(eve, await createJar(eve), { name: 'door.txt', text: 'The gate code is 1234.' });
  server.script(stream(['It', ' is', ' 1234', ' [1].'], { pause: 350 }));
  const headers = { authorization: `Bearer ${eve.token}`, accept: 'application/json, text/event-stream' };
  const talking = inject(test.platform, { method: 'POST', url, headers, payload });
  await expect.poll(() => server.received.length).toBe(1);
  await test.deps.sessions.revoke(eve.user_id, await sessionOf(eve));
  const { status, body } = await talking;
  expect(status).toBe(401);
  expect(JSON.stringify(body)).not.toContain('1234');
});

async function sessionOf({ user_id }: Client): Promise<string> {
  const rows = await test.deps.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  return rows[0]?.id ?? '';
}

it('a reply that prunes first has already started: its reader learns the conversation at once', async () => {
  const long = 'alpha bravo charlie delta '.repeat(85);
  const id = await numbered(16, () => long);
  server.script(silent);
  const leaving = new AbortController();
  const request = { message, conversation_id: id, signal: leaving.signal };
  const turn = test.deps.assistant.turn(actorOf(ada), request)[Symbol.asyncIterator]();
  expect((await turn.next()).value).toMatchObject({ type: 'started', conversation_id: id });
  const pruning = turn.next();
  await expect.poll(() => JSON.stringify(server.received)).toContain('Summarise the conversation');
  leaving.abort(new Error('gone'));
  await expect(pruning).rejects.toThrow('gone');
  const { body } = await ada.get(`${path}/${id}?limit=1`);
  expect(body).toMatchObject({ total: 17, messages: [{ content: message }] });
});
