import { beforeAll, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test } = platformFor();
let ada: Client;
let bob: Client;
let admin: Client;
let jar: string;

beforeAll(async () => {
  ada = await test.signIn('analyst');
  bob = await test.signIn('analyst');
  admin = await test.signIn('admin');
  jar = await createJar(ada);
  const text =
    'Rotation\n\nAPI keys are rotated every 90 days by the platform team. The vault keeps two versions.';
  await addDocument(ada, jar, { name: 'keys.txt', text });
});

const question = 'How often are API keys rotated?';
const path = '/api/chat/conversations';

async function say(client: Client, body: object = {}): Promise<any> {
  const { status, body: reply } = await client.post('/api/chat/message', { message: question, ...body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply;
}

/** A conversation of so many messages. */
async function talkOf(client: Client, messages: number): Promise<string> {
  const { conversation_id } = await say(client);
  for (let i = 2; i < messages; i += 2) await say(client, { conversation_id });
  return conversation_id;
}

it('a message is answered with the sources that it cites, related ones apart, and its cost', async () => {
  const reply = await say(ada);
  expect(reply).toMatchObject({
    response: expect.stringContaining('every 90 days'),
    conversation_id: expect.any(String),
    message_id: expect.any(String),
    model_used: 'extractive',
    response_time: expect.any(Number),
    metadata: { tokens_used: expect.any(Number), model_load_time: 0 },
    answered: true,
    sources: [{ number: 1, title: 'keys.txt', quote: expect.stringContaining('every 90 days') }],
    related: [{ number: 2 }, { number: 3 }],
  });
  const { body } = await ada.get(`/api/chat/conversations/${reply.conversation_id}`);
  const { sources, related } = reply;
  expect(body.messages[1]).toMatchObject({ sources, related });
});

it('only the requested honey jars are used, and never those of others', async () => {
  const empty = await createJar(ada, { name: 'Empty' });
  expect(await say(ada, { context: { honey_jar_ids: [empty] } })).toMatchObject({
    answered: false,
    sources: [],
  });
  expect(await say(bob)).toMatchObject({ answered: false, sources: [], nearest: [], looked_for: {} });
  const refused = await bob.post('/api/chat/message', {
    message: question,
    context: { honey_jar_ids: [jar] },
  });
  expect(refused.status).toBe(404);
});

it('only their owner can list, read and delete conversations', async () => {
  const carl = await test.signIn('viewer');
  const first = (await say(carl, { message: 'First of all?' })).conversation_id;
  const second = (await say(carl, { message: 'Second of all?' })).conversation_id;
  await say(carl, { message: 'x '.repeat(300), conversation_id: first });
  const listed = async (query: string): Promise<string[]> =>
    (await carl.get(`${path}?${query}`)).body.conversations.map(({ id }: { id: string }) => id);
  expect(await listed('')).toEqual([first, second]);
  expect(await listed('order=asc')).toEqual([second, first]);
  expect(await listed('sort=created_at')).toEqual([second, first]);
  expect(await listed('sort=created_at&order=asc&limit=1&offset=1')).toEqual([second]);
  const { body: list } = await carl.get(path);
  expect(list).toMatchObject({ total: 2, limit: 20, offset: 0 });
  expect(list.conversations[0]).toMatchObject({ title: 'First of all?', message_count: 4 });
  const { body: detail } = await carl.get(`${path}/${first}`);
  expect(detail.messages.map(({ type }: { type: string }) => type)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
  expect(detail.messages[1]).toMatchObject({ model: 'extractive', sources: [] });
  for (const other of [ada, admin])
    for (const answer of [
      other.get(`${path}/${first}`),
      other.delete(`${path}/${first}`),
      other.get(`${path}/${first}/token-usage`),
      other.post(`${path}/${first}/prune`),
      other.post('/api/chat/message', { message: 'Mine?', conversation_id: first }),
    ])
      expect((await answer).status).toBe(404);
  expect((await carl.delete(`${path}/${first}`)).body).toMatchObject({ success: true });
  expect((await carl.get(`${path}/${first}`)).status).toBe(404);
  expect(await listed('')).toEqual([second]);
});

it('a conversation that is not long is not pruned', async () => {
  const id = await talkOf(ada, 10);
  const { body } = await ada.post(`${path}/${id}/prune`);
  expect(body).toMatchObject({
    success: true,
    pruning_result: { messages_pruned: 0, messages_kept: 10, summary: null },
  });
  expect(body.pruning_result.tokens_after).toBe(body.pruning_result.tokens_before);
  expect((await ada.get(`${path}/${id}/token-usage`)).body.last_pruning).toBeNull();
});

it('pruning keeps the last ten messages, and of the others names, identifiers, decisions and open questions', async () => {
  const message = `We decided to block 198.51.100.7. ${'Nothing else was said. '.repeat(100)}`;
  const { conversation_id: id } = await say(ada, { message });
  await say(ada, { message: 'Who paid the Quartz Heron group?', conversation_id: id });
  for (let i = 0; i < 5; i += 1) await say(ada, { conversation_id: id });
  const before = (await ada.get(`${path}/${id}/token-usage`)).body;
  const { body } = await ada.post(`${path}/${id}/prune`);
  const { pruning_result: pruned } = body;
  expect(pruned).toMatchObject({ messages_pruned: 4, messages_kept: 10, tokens_before: before.total });
  expect(pruned.summary).toMatch(/Decided: We decided to block 198\.51\.100\.7\./);
  expect(pruned.summary).toMatch(/Open question: Who paid the Quartz Heron group\?/);
  expect(pruned.summary).toMatch(/Names: .*Quartz Heron/);
  expect(pruned.summary).toMatch(/Identifiers: .*198\.51\.100\.7/);
  const after = (await ada.get(`${path}/${id}/token-usage`)).body;
  expect(after).toMatchObject({
    total: pruned.tokens_after,
    model: 'extractive',
    last_pruning: { messages_pruned: 4, tokens_saved: before.total - after.total },
  });
  expect(after.by_role.system + after.by_role.user + after.by_role.assistant).toBe(after.total);
  expect(after.by_role.system).toBeGreaterThan(0);
  const { body: detail } = await ada.get(`${path}/${id}`);
  expect(detail.messages).toHaveLength(11);
  expect(detail.messages[0]).toMatchObject({
    type: 'assistant',
    content: pruned.summary,
    metadata: { summary: true },
  });
  expect(detail.messages[1]).not.toHaveProperty('metadata');
  await say(ada, { conversation_id: id });
  const again = (await ada.post(`${path}/${id}/prune`)).body.pruning_result;
  expect(again.summary).toMatch(/198\.51\.100\.7/);
  expect(again).toMatchObject({ messages_pruned: 2, messages_kept: 10 });
});

it('a conversation that fills its model is pruned by the next turn', async () => {
  const { conversation_id } = await say(ada);
  const message = 'alpha bravo charlie delta '.repeat(150);
  const usage = async () => (await ada.get(`${path}/${conversation_id}/token-usage`)).body;
  for (let i = 0; i < 30 && (await usage()).last_pruning === null; i += 1)
    await say(ada, { message, conversation_id });
  const pruned = await usage();
  expect(pruned.last_pruning.messages_pruned).toBeGreaterThan(0);
  expect(pruned.utilization_percent).toBeLessThan(90);
  expect(pruned.max_allowed_tokens).toBeLessThan(pruned.context_limit);
});

it('the chat service answers users for themselves, and admins on behalf of others', async () => {
  const send = async (client: Client, user_id?: string, conversation_id?: string) =>
    inject(test.chat, {
      method: 'POST',
      url: '/chat/message',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { message: question, user_id, conversation_id },
    });
  expect((await send(ada)).body).toMatchObject({ answered: true });
  expect((await send(ada, ada.user_id)).status).toBe(200);
  expect((await send(ada, bob.user_id)).status).toBe(403);
  const { body: asAda } = await send(admin, ada.user_id);
  expect(asAda).toMatchObject({ answered: true });
  expect((await ada.get(`${path}/${asAda.conversation_id}`)).status).toBe(200);
  expect((await admin.get(`${path}/${asAda.conversation_id}`)).status).toBe(404);
  expect((await send(admin, ada.user_id, asAda.conversation_id)).status).toBe(403);
  expect((await send(ada, ada.user_id, asAda.conversation_id)).status).toBe(200);
  expect((await ada.get(`${path}/${asAda.conversation_id}`)).body.messages).toHaveLength(4);
  expect((await send(admin, crypto.randomUUID())).status).toBe(404);
  expect((await inject(test.chat, { method: 'GET', url: '/health' })).body).toMatchObject({
    status: 'healthy',
  });
});

it('the audit log records who wrote in which conversation, and never the text', async () => {
  const { conversation_id } = await say(ada, { message: 'Is the ocelot sealed?' });
  const { body } = await admin.get(`/api/admin/audit?action=chat.message&limit=1`);
  expect(body.entries[0]).toMatchObject({ target_type: 'conversation', target_id: conversation_id });
  expect(JSON.stringify(body)).not.toContain('ocelot');
});

/** What the audit log holds of somebody. */
const entriesOf = async ({ user_id }: Client): Promise<any[]> =>
  (await admin.get(`/api/admin/audit?user_id=${user_id}`)).body.entries
    .map(({ service, action, target_id, result }: any) => [service, action, target_id, result])
    .toSorted();

it('the audit log records on whose behalf an admin wrote at the chat service, and refused attempts', async () => {
  const [chief, analyst] = [await test.signIn('admin'), await test.signIn('analyst')];
  const send = (client: Client) =>
    inject(test.chat, {
      method: 'POST',
      url: '/chat/message',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { message: question, user_id: bob.user_id },
    });
  const { conversation_id } = (await send(chief)).body;
  await send(analyst);
  expect(await entriesOf(chief)).toEqual([
    ['chat', 'chat.message', conversation_id, 'ok'],
    ['chat', 'chat.message_as_user', bob.user_id, 'ok'],
  ]);
  expect(await entriesOf(analyst)).toEqual([['chat', 'chat.message', null, 'denied']]);
});
