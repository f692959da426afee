import { beforeAll, describe, expect, it } from 'vitest';
import { createBot, type TestBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });
const report = `# Emotet

Emotet spreads through phishing mails with macro documents. The group TA542 operates Emotet.
Emotet downloads TrickBot from http://evil.example.net/a.exe on infected hosts.
Emotet was taken down in January 2021 by Europol.
`;
const secretReport = '# Quarry\n\nThe malware Quarrybot listens on port 4711 of the gateway Basalt.\n';
let jar: string;
let bot: TestBot;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Malware' });
  await addDocument(admin, jar, { name: 'emotet.md', text: report });
  const other = await createJar(admin, { name: 'Other' });
  await addDocument(admin, other, { name: 'quarry.md', text: secretReport });
  bot = await createBot(test, admin, { honey_jar_ids: [jar] });
});

describe('a message to a bot', () => {
  it('is answered from its honey jars, with sources', async () => {
    const { status, body } = await bot.say('How does Emotet spread?');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      success: true,
      bot_id: bot.id,
      session_id: expect.stringMatching(/^sess_[\w-]{32}$/),
      metadata: { model: 'extractive', answered: true, tokens_used: expect.any(Number) },
    });
    expect(body.response).toContain('phishing mails');
    expect(body.sources[0]).toEqual({
      document: 'Emotet',
      page: null,
      relevance: expect.any(Number),
      content_preview: expect.stringContaining('phishing mails'),
    });
    expect(body.metadata.confidence).toBeGreaterThan(0.5);
  });

  it('is not answered from any other honey jar, whatever it asks for', async () => {
    for (const question of [
      'On which port does Quarrybot listen?',
      'Summarise the document Quarry',
      'What is known about Quarrybot?',
      'Which documents mention Basalt?',
    ]) {
      const { body } = await bot.say(question);
      const said = JSON.stringify([body.response, body.suggested_actions]);
      expect(said.replaceAll(question, ''), question).not.toMatch(/4711|gateway/);
      expect(body.sources, question).toEqual([]);
    }
    const counted = await bot.say('How many documents are there?');
    expect(counted.body.response).toContain('One document');
  });

  it('gets questions suggested that the documents answer', async () => {
    const { body } = await bot.say('How does Emotet spread?');
    expect(body.suggested_actions).toContainEqual({
      type: 'question',
      text: 'What is known about TrickBot?',
      url: null,
    });
    for (const { text } of body.suggested_actions)
      expect((await bot.say(text)).body.metadata.answered, text).toBe(true);
  });

  it('continues its session, which a follow-up refers to', async () => {
    const first = await bot.say('Who operates Emotet?');
    const { session_id } = first.body;
    const second = await bot.say('When was it taken down?', { session_id });
    expect(second.body.session_id).toBe(session_id);
    expect(second.body.response).toContain('January 2021');
    const { body } = await bot.call('GET', `/chat/${bot.id}/history?session_id=${session_id}`);
    expect(body).toMatchObject({ success: true, session_id, total_messages: 4, has_more: false });
    expect(body.messages.map(({ type, content }: any) => [type, content])).toEqual([
      ['user', 'Who operates Emotet?'],
      ['bot', first.body.response],
      ['user', 'When was it taken down?'],
      ['bot', second.body.response],
    ]);
    expect(body.messages[1]).toMatchObject({
      message_id: first.body.message_id,
      sources: first.body.sources,
      metadata: first.body.metadata,
    });
    const page = await bot.call('GET', `/chat/${bot.id}/history?session_id=${session_id}&limit=2&offset=1`);
    expect(page.body).toMatchObject({ total_messages: 4, has_more: true });
    expect(page.body.messages.map(({ content }: any) => content)).toEqual([
      first.body.response,
      'When was it taken down?',
    ]);
  });

  it('comes in pieces that add up to the reply when it is streamed', async () => {
    const response = await test.publicBot.inject({
      method: 'POST',
      url: `/api/public/chat/${bot.id}/message`,
      headers: { 'x-api-key': bot.key },
      payload: { message: 'How does Emotet spread?', options: { stream: true } },
    });
    expect(response.headers['content-type']).toContain('text/event-stream');
    const events = [...response.body.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
    const whole = events.at(-1);
    expect(events[0]).toMatchObject({ type: 'response_started', session_id: whole.session_id });
    expect(whole).toMatchObject({ type: 'response_complete', success: true, bot_id: bot.id });
    const chunks = events.filter(({ type }) => type === 'response_chunk').map(({ chunk }) => chunk);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.join('')).toBe(whole.response);
  });

  it('is refused when it is empty, too long, or has fields that are not known', async () => {
    for (const [payload, named] of [
      [{ message: '   ' }, 'empty'],
      [{ message: 'x'.repeat(4001) }, 'message'],
      [{ message: 'a', sesion_id: 'x' }, 'session_id'],
      [{ message: 'a', options: { include_source: true } }, 'include_sources'],
      [{ message: 'a', session_id: '../x' }, 'session_id'],
      [{ message: 'a', context: { metadata: { a: 'x'.repeat(5000) } } }, 'metadata'],
    ] as const) {
      const { status, body } = await bot.call('POST', `/chat/${bot.id}/message`, { payload });
      expect(status, named).toBe(400);
      expect(body, named).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } });
      expect(body.error.message, named).toContain(named);
    }
  });

  it('has no numbers of sources where none go with it, or where it is to be plain', async () => {
    const bare = await bot.say('How does Emotet spread?', { options: { include_sources: false } });
    expect(bare.body.sources).toEqual([]);
    expect(bare.body.response).not.toMatch(/\[\d\]/);
    const plain = await createBot(test, admin, {
      honey_jar_ids: [jar],
      configuration: { response_format: 'text' },
    });
    const said = await plain.say('How does Emotet spread?');
    expect(said.body.response).not.toMatch(/\[\d\]/);
    expect(said.body.sources).not.toEqual([]);
  });
});

describe('a session', () => {
  it('is not there for the key of another bot', async () => {
    const other = await createBot(test, admin, { honey_jar_ids: [jar] });
    const { body } = await bot.say('Who operates Emotet?', { session_id: 'shared-name-0001' });
    expect(body.session_id).toBe('shared-name-0001');
    const foreign = await other.call('GET', `/chat/${bot.id}/history?session_id=shared-name-0001`);
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'INSUFFICIENT_PERMISSIONS' } } });
    const same = await other.call('GET', `/chat/${other.id}/history?session_id=shared-name-0001`);
    expect(same.status).toBe(404);
    await other.say('How does Emotet spread?', { session_id: 'shared-name-0001' });
    const own = await other.call('GET', `/chat/${other.id}/history?session_id=shared-name-0001`);
    expect(own.body.total_messages).toBe(2);
    expect(JSON.stringify(own.body)).not.toContain('Who operates Emotet?');
    const rated = await other.call('POST', `/chat/${other.id}/feedback`, {
      payload: { session_id: 'shared-name-0001', message_id: body.message_id, rating: 1 },
    });
    expect(rated.status).toBe(404);
  });

  it('is closed once, and goes on with a later message', async () => {
    const { body } = await bot.say('Who operates Emotet?');
    const payload = { session_id: body.session_id };
    const close = () => bot.call('POST', `/chat/${bot.id}/close`, { payload });
    expect((await close()).status).toBe(200);
    expect((await close()).body.error.code).toBe('CONFLICT');
    await bot.say('Why?', payload);
    expect((await close()).status).toBe(200);
    const gone = await bot.call('POST', `/chat/${bot.id}/close`, { payload: { session_id: 'never' } });
    expect(gone.status).toBe(404);
  });

  it('is kept sealed', async () => {
    await bot.say('Who operates the sealedword Emotet?', { context: { user_id: 'visitor-77' } });
    const db = test.deps.database.kysely;
    const stored = JSON.stringify([
      await db.selectFrom('bot_turns').selectAll().execute(),
      await db.selectFrom('bot_sessions').selectAll().execute(),
    ]);
    expect(stored).not.toMatch(/sealedword|phishing|visitor-77/);
  });
});

describe('who may send messages', () => {
  it('is nobody without a key of the bot', async () => {
    const url = `/api/public/chat/${bot.id}/message`;
    const payload = { message: 'How does Emotet spread?' };
    for (const headers of [{}, { 'x-api-key': `pk_${'A'.repeat(43)}` }, { 'x-api-key': 'nonsense' }]) {
      const response = await test.publicBot.inject({ method: 'POST', url, headers, payload });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, error: { code: 'INVALID_API_KEY' } });
    }
  });

  it('is an admin who tries the bot, at the platform too, and no other user', async () => {
    const path = `/api/public/chat/${bot.id}/message`;
    expect((await admin.post(path, { message: 'Who operates Emotet?' })).body.success).toBe(true);
    const refused = await analyst.post(path, { message: 'Who operates Emotet?' });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'INSUFFICIENT_PERMISSIONS' } } });
  });

  it('is nobody at a bot that is unknown or not active', async () => {
    for (const id of [crypto.randomUUID(), 'no-id-of-ours']) {
      const unknown = await admin.post(`/api/public/chat/${id}/message`, { message: 'Anything?' });
      expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'BOT_NOT_FOUND' } } });
    }
    const idle = await createBot(test, admin, { honey_jar_ids: [jar] });
    for (const status of ['inactive', 'suspended']) {
      await admin.put(`/api/public/bots/${idle.id}`, { status });
      for (const reply of [
        await idle.say('Who operates Emotet?'),
        await idle.call('GET', `/chat/${idle.id}/history?session_id=a`),
        await idle.call('GET', `/chat/${idle.id}`),
      ])
        expect(reply).toMatchObject({ status: 403, body: { error: { code: 'BOT_INACTIVE' } } });
    }
    await admin.put(`/api/public/bots/${idle.id}`, { status: 'active' });
    expect((await idle.say('Who operates Emotet?')).status).toBe(200);
  });

  it('does not open the platform to a key of the public interface', async () => {
    const made = await admin.post('/api/admin/public-keys', { name: 'A program', type: 'admin' });
    const headers = { 'x-api-key': made.body.api_key.key };
    for (const url of ['/api/knowledge/honey-pots', '/api/admin/users', '/api/public/bots/list']) {
      const response = await test.platform.inject({ method: 'GET', url, headers });
      expect(response.statusCode, url).toBe(401);
    }
    const own = await test.publicBot.inject({ method: 'GET', url: '/api/public/bots/list', headers });
    expect(own.statusCode).toBe(200);
  });
});

const textOf = (place: string) =>
  `# Report of ${place}\n\nThe worm Thistledown hides in the folder ${place}.\n`;

describe('what a bot reads', () => {
  it('ends with the right to search the honey jar, and with the honey jar', async () => {
    const own = await createJar(admin, { name: 'Passing' });
    await addDocument(admin, own, {
      name: 'x.md',
      text: '# Passing\n\nGlasswort spreads through USB sticks.\n',
    });
    const passing = await createBot(test, admin, { honey_jar_ids: [own] });
    const ask = async () => (await passing.say('How does Glasswort spread?')).body.metadata.answered;
    expect(await ask()).toBe(true);
    const off = await admin.put(`/api/knowledge/honey-pots/${own}`, { settings: { allow_search: false } });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await ask()).toBe(false);
    await admin.put(`/api/knowledge/honey-pots/${own}`, { settings: { allow_search: true } });
    expect(await ask()).toBe(true);
    await admin.delete(`/api/knowledge/honey-pots/${own}`);
    expect(await ask()).toBe(false);
    const { body } = await admin.get(`/api/public/bots/${passing.id}`);
    expect(body.bot.configuration.knowledge_sources).toEqual([]);
  });

  it('is ranked by the weights of its sources', async () => {
    const north = await createJar(admin, { name: 'North' });
    const south = await createJar(admin, { name: 'South' });
    await addDocument(admin, north, { name: 'n.md', text: textOf('Northgate') });
    await addDocument(admin, south, { name: 's.md', text: textOf('Southgate') });
    const first = async (weights: [number, number]) => {
      const { id, say } = await createBot(test, admin);
      const knowledge_sources = [north, south].map((honey_jar_id, i) => ({
        honey_jar_id,
        weight: weights[i],
      }));
      await admin.put(`/api/public/bots/${id}`, { configuration: { knowledge_sources } });
      const { body } = await say('Where does the worm Thistledown hide?');
      return body.sources[0].document;
    };
    expect(await first([10, 0.1])).toBe('Report of Northgate');
    expect(await first([0.1, 10])).toBe('Report of Southgate');
  });
});
