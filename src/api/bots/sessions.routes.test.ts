import { beforeAll, describe, expect, it } from 'vitest';
import { createBot, type TestBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin, second } = platformFor({ admin: 'admin', second: 'admin' });
const report = `# Emotet

Emotet spreads through phishing mails with macro documents. The group TA542 operates Emotet.
Emotet downloads TrickBot on infected hosts. TrickBot steals the passwords of browsers.
`;
let jar: string;
let bot: TestBot;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Malware' });
  await addDocument(admin, jar, { name: 'emotet.md', text: report });
  await addDocument(admin, jar, {
    name: 'amber.txt',
    text: `TLP:AMBER\n\nQuarrybot listens on port 4711.\n`,
  });
  bot = await createBot(test, admin, { honey_jar_ids: [jar] });
});

const sessions = async (query = '') => (await admin.get(`/api/public/bots/${bot.id}/sessions${query}`)).body;
const listed = async () =>
  (await admin.get('/api/public/bots/list')).body.bots.find((one: any) => one.bot_id === bot.id).stats;

describe('what visitors said to a bot', () => {
  it('is listed with how it began, found by its texts, and deleted for good', async () => {
    const first = (await bot.say('How does Emotet spread?')).body;
    await bot.say('Who painted the ceiling of the chapel?', { session_id: first.session_id });
    const other = (await bot.say('Who operates Emotet?')).body;
    const all = await sessions();
    expect(all.total).toBe(2);
    expect(all.sessions.at(-1)).toMatchObject({
      session_id: first.session_id,
      first_message: 'How does Emotet spread?',
      message_count: 4,
      unanswered: 1,
    });
    expect(await listed()).toMatchObject({ total_conversations: 2, replies: 3, unanswered: 1 });
    const found = await sessions('?search=CEILING');
    expect([found.total, found.sessions[0].session_id]).toEqual([1, first.session_id]);
    expect((await sessions('?search=nothing-like-it')).total).toBe(0);
    const path = `/api/public/bots/${bot.id}/sessions/${first.session_id}`;
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(404);
    expect((await sessions()).sessions.map((one: any) => one.session_id)).toEqual([other.session_id]);
    expect(await listed()).toMatchObject({ total_conversations: 1, replies: 1, unanswered: 0 });
  });

  it('is deleted by no other bot', async () => {
    const { session_id } = (await bot.say('How does Emotet spread?')).body;
    const other = await createBot(test, admin);
    expect((await admin.delete(`/api/public/bots/${other.id}/sessions/${session_id}`)).status).toBe(404);
    expect((await sessions()).sessions.map((one: any) => one.session_id)).toContain(session_id);
  });

  it('is read with the ratings and what was written with them', async () => {
    const { session_id, message_id } = (await bot.say('How does Emotet spread?')).body;
    const rated = { session_id, message_id, rating: 2, comment: 'Too short' };
    await bot.call('POST', `/chat/${bot.id}/feedback`, { payload: rated });
    const { body } = await admin.get(`/api/public/bots/${bot.id}/feedback`);
    expect(body).toMatchObject({ total: 1, feedback: [{ ...rated, question: 'How does Emotet spread?' }] });
  });
});

describe('a trial of a bot', () => {
  const trial = { message: 'How does Emotet spread?', options: { trial: true } };

  it('is answered as visitors are, also of a bot that is switched off, and leaves nothing', async () => {
    const idle = await createBot(test, admin, { honey_jar_ids: [jar], status: 'inactive' });
    const card = await admin.get(`/api/public/chat/${idle.id}`);
    expect(card.status).toBe(200);
    const { status, body } = await admin.post(`/api/public/chat/${idle.id}/message`, trial);
    expect([status, body.sources[0].document]).toEqual([200, 'Emotet']);
    expect((await admin.get(`/api/public/bots/${idle.id}/sessions`)).body.total).toBe(0);
    expect((await admin.get(`/api/public/bots/${idle.id}/analytics`)).body.analytics.metrics).toMatchObject({
      total_messages: 0,
    });
  });

  it('is for admins alone', async () => {
    const said = await bot.call('POST', `/chat/${bot.id}/message`, { payload: trial });
    expect(said.status).toBe(403);
  });
});

it('replies come without questions that go on where the bot has none', async () => {
  const ask = () => bot.say('How does Emotet spread?');
  expect((await ask()).body.suggested_actions).not.toEqual([]);
  await admin.put(`/api/public/bots/${bot.id}`, { configuration: { suggested_actions: false } });
  expect((await ask()).body.suggested_actions).toEqual([]);
});

const reach = (ids: string[]) => `/api/public/bots/reach?honey_jar_ids=${ids.join(',')}`;

describe('what of honey jars would be public', () => {
  it('is counted, with what each level of the filter keeps back', async () => {
    const { body } = await admin.get(reach([jar, crypto.randomUUID()]));
    expect(body.honey_jars).toEqual([
      {
        honey_jar_id: jar,
        name: 'Malware',
        searchable: true,
        documents: 2,
        withheld: { none: 0, low: 0, medium: 1, high: 1 },
      },
    ]);
  });

  it('leaves out honey jars that the admin may not read', async () => {
    const theirs = (await second.get(reach([jar]))).body.honey_jars;
    const mayRead = (await second.get(`/api/knowledge/honey-pots/${jar}`)).status === 200;
    expect(theirs.length).toBe(mayRead ? 1 : 0);
  });
});

it('the address of the bots is the host of the console with the port of the bots, unless it was set', async () => {
  test.deps.botsAddress.listensAt('http://127.0.0.1:4711');
  expect((await admin.get(`/api/public/bots/${bot.id}`)).body.address).toMatch(/^http:\/\/[^:]+:4711$/);
});
