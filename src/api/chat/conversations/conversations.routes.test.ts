import { beforeAll, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test } = platformFor();
let ada: Client;
let bob: Client;
let jar: string;

beforeAll(async () => {
  ada = await test.signIn('analyst');
  bob = await test.signIn('admin');
  jar = await createJar(ada);
  await addDocument(ada, jar, { name: 'keys.txt', text: 'API keys are rotated every 90 days by the team.' });
});

const path = '/api/chat/conversations';
const question = 'How often are API keys rotated?';

async function say(client: Client, body: object = {}): Promise<any> {
  const { status, body: reply } = await client.post('/api/chat/message', { message: question, ...body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply;
}

async function messagesOf(client: Client, id: string): Promise<any[]> {
  return (await client.get(`${path}/${id}`)).body.messages;
}

async function titles(client: Client, query: string): Promise<unknown> {
  const { conversations, total } = (await client.get(`${path}?${query}`)).body;
  return [conversations.map(({ title }: any) => title), total];
}

it('a conversation is renamed, and keeps its place in the list', async () => {
  const first = (await say(ada, { message: 'The first?' })).conversation_id;
  const second = (await say(ada, { message: 'The second?' })).conversation_id;
  const renamed = await ada.put(`${path}/${first}`, { title: '  Keys of the vault ' });
  expect([renamed.status, renamed.body]).toEqual([
    200,
    { conversation_id: first, title: 'Keys of the vault' },
  ]);
  const { conversations } = (await ada.get(path)).body;
  expect(conversations.map(({ id, title }: any) => [id, title])).toEqual([
    [second, 'The second?'],
    [first, 'Keys of the vault'],
  ]);
  expect((await ada.get(`${path}/${first}`)).body.title).toBe('Keys of the vault');
  expect((await ada.put(`${path}/${first}`, { title: ' ' })).status).toBe(422);
  expect((await bob.put(`${path}/${first}`, { title: 'Mine' })).status).toBe(404);
});

it('the list can be searched for words of titles, page by page, in one’s own conversations alone', async () => {
  const eve = await test.signIn('viewer');
  for (const message of ['Amber Quail and Kerberos', 'Who is Amber Quail?', 'Where is Kiel?'])
    await say(eve, { message });
  expect(await titles(eve, 'search=quail%20amber')).toEqual([
    ['Who is Amber Quail?', 'Amber Quail and Kerberos'],
    2,
  ]);
  expect(await titles(eve, 'search=quail&limit=1&offset=1')).toEqual([['Amber Quail and Kerberos'], 2]);
  expect(await titles(eve, 'search=KIEL')).toEqual([['Where is Kiel?'], 1]);
  expect(await titles(eve, 'search=%25')).toEqual([[], 0]);
  expect(await titles(bob, 'search=quail')).toEqual([[], 0]);
});

it('feedback on a reply is remembered, replaced and withdrawn, and only for one’s own replies', async () => {
  const { conversation_id: id, message_id } = await say(ada);
  const at = `${path}/${id}/messages/${message_id}/feedback`;
  expect((await messagesOf(ada, id))[1].feedback).toBeNull();
  const rated = await ada.post(at, { rating: 'down', comment: ' Not the vault. ' });
  expect([rated.status, rated.body]).toEqual([
    200,
    { message_id, feedback: { rating: 'down', comment: 'Not the vault.' } },
  ]);
  expect((await messagesOf(ada, id))[1].feedback).toEqual({ rating: 'down', comment: 'Not the vault.' });
  await ada.post(at, { rating: 'up' });
  expect((await messagesOf(ada, id))[1].feedback).toEqual({ rating: 'up', comment: null });
  await ada.post(at, { rating: null });
  expect((await messagesOf(ada, id))[1].feedback).toBeNull();

  const other = (await say(ada)).conversation_id;
  const [asked] = await messagesOf(ada, id);
  for (const refused of [
    bob.post(at, { rating: 'up' }),
    ada.post(`${path}/${other}/messages/${message_id}/feedback`, { rating: 'up' }),
    ada.post(`${path}/${id}/messages/${asked.id}/feedback`, { rating: 'up' }),
  ])
    expect((await refused).status).toBe(404);
  expect((await ada.post(at, { rating: 'good' })).status).toBe(422);
});

it('neither titles nor comments stand readable in the database', async () => {
  const { conversation_id: id, message_id } = await say(ada);
  await ada.put(`${path}/${id}`, { title: 'Heliotrope' });
  await ada.post(`${path}/${id}/messages/${message_id}/feedback`, { rating: 'down', comment: 'Heliotrope' });
  const db = test.deps.database.kysely;
  const conversation = await db.selectFrom('conversations').selectAll().where('id', '=', id).execute();
  const messages = await db.selectFrom('messages').selectAll().where('conversation_id', '=', id).execute();
  expect(messages.filter(({ sealed_feedback }) => sealed_feedback !== null)).toHaveLength(1);
  expect(JSON.stringify([conversation, messages])).not.toContain('Heliotrope');
});

it('a regenerated reply takes the place of the last one, with the honey jars of the request', async () => {
  const empty = await createJar(ada, { name: 'Empty' });
  const first = await say(ada, { context: { honey_jar_ids: [empty] } });
  const { conversation_id: id } = first;
  expect(first.answered).toBe(false);
  const again = await ada.post(`${path}/${id}/regenerate`, { context: { honey_jar_ids: [jar] } });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body).toMatchObject({ conversation_id: id, answered: true });
  const messages = await messagesOf(ada, id);
  expect(messages.map(({ id: of }) => of)).toEqual([messages[0].id, again.body.message_id]);
  expect(messages[0]).toMatchObject({ content: question, honey_jar_ids: [empty] });
  expect((await ada.get(path)).body.conversations[0]).toMatchObject({ id, message_count: 2 });
  expect((await bob.post(`${path}/${id}/regenerate`, {})).status).toBe(404);
});

it('a regenerated reply follows from the messages before its question', async () => {
  const { conversation_id: id } = await say(ada);
  const followed = await say(ada, { message: 'By whom?', conversation_id: id });
  const again = await ada.post(`${path}/${id}/regenerate`, {});
  expect(again.body.response).toBe(followed.response);
  expect(await messagesOf(ada, id)).toHaveLength(4);
});

it('what a reply was made of is there again later', async () => {
  const { conversation_id: id, ...reply } = await say(ada, { message: 'Which port does Grey Otter use?' });
  const [, kept] = await messagesOf(ada, id);
  const { answered, confidence, nearest, looked_for, response_time } = reply;
  expect(kept).toMatchObject({ answered, confidence, nearest, looked_for, response_time });
  expect(kept).toMatchObject({ answered: false, looked_for: { names: ['Grey Otter'] } });
  expect(kept.tokens_used).toBe(reply.metadata.tokens_used);
});
