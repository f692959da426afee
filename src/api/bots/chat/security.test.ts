import { beforeAll, describe, expect, it } from 'vitest';
import { createBot, type TestBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' });
let jar: string;

const documents = {
  'spring.md': `# Spring

The malware Springtail calls home to http://c2.springtail-example.net/gate and 203.0.113.77 every hour.
The contact for Springtail is Maria Gonzalez, maria.gonzalez@contoso-victims.example, IBAN DE89370400440532013000.
The operators of Springtail left the password: Tr0ub4dor&3x! in the sample.
`,
  'red.md': '# Crimson\n\nTLP:RED\n\nThe implant Crimsonwing hides in the printer spooler.\n',
  'amber.md': '# Amber\n\nTLP:AMBER\n\nThe implant Amberwing hides in the mail queue.\n',
  'green.md': '# Green\n\nTLP:GREEN\n\nThe implant Greenwing hides in the print cache.\n',
  'clear.md': '# Clear\n\nTLP:CLEAR\n\nThe implant Clearwing hides in the font cache.\n',
};

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Reports' });
  for (const [name, text] of Object.entries(documents)) await addDocument(admin, jar, { name, text });
});

function botWith(security: object): Promise<TestBot> {
  return createBot(test, admin, { honey_jar_ids: [jar], security });
}

const origins = (bot: TestBot, origin: string) => bot.say('What is known about Springtail?', {}, { origin });

describe('the sites that may use a bot', () => {
  it('are those of its list, whose pages may read answers and refusals', async () => {
    const bot = await botWith({ allowed_domains: ['Example.org', '*.example.org'] });
    for (const origin of ['https://example.org', 'https://www.example.org']) {
      const { status, headers } = await origins(bot, origin);
      expect(status, origin).toBe(200);
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
      expect(headers['access-control-expose-headers']).toContain('x-ratelimit-remaining');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const refused = await test.publicBot.inject({
        method: 'POST',
        url: `/api/public/chat/${bot.id}/message`,
        headers: { origin },
        payload: { message: 'a' },
      });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
    }
    for (const origin of ['https://evil.example', 'https://example.org.evil.example', 'null']) {
      const { status, body, headers } = await origins(bot, origin);
      expect([status, body.error?.code], origin).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
    }
    expect((await bot.say('What is known about Springtail?')).status).toBe(200);
  });

  it('learn it before they send anything', async () => {
    const bot = await botWith({ allowed_domains: ['example.org'] });
    const ask = (origin: string, path = 'message', id = bot.id) =>
      test.publicBot.inject({
        method: 'OPTIONS',
        url: `/api/public/chat/${id}/${path}`,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    for (const path of ['message', 'history', 'feedback', 'close']) {
      const allowed = await ask('https://example.org', path);
      expect(allowed.statusCode).toBe(204);
      expect(allowed.headers['access-control-allow-origin']).toBe('https://example.org');
      expect(allowed.headers['access-control-allow-headers']).toContain('x-api-key');
    }
    for (const response of [
      await ask('https://evil.example'),
      await ask('https://example.org', 'message', crypto.randomUUID()),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('are any without a list, and a changed list counts at once', async () => {
    const bot = await botWith({});
    expect((await origins(bot, 'https://anything.example')).headers['access-control-allow-origin']).toBe(
      'https://anything.example',
    );
    await admin.put(`/api/public/bots/${bot.id}`, { security: { allowed_domains: ['example.org'] } });
    expect((await origins(bot, 'https://anything.example')).status).toBe(403);
    const wrong = await admin.put(`/api/public/bots/${bot.id}`, { security: { allowed_domains: ['a b'] } });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
    expect(wrong.body.error.message).toContain('security.allowed_domains.0');
  });

  it('may not manage bots', async () => {
    const response = await test.publicBot.inject({
      method: 'GET',
      url: '/api/public/bots/list',
      headers: { origin: 'https://example.org', authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('personal data', () => {
  const message = 'I am John Smith, john.smith@fabrikam.example. Who is the contact for Springtail?';

  it('is masked on both sides of a bot that filters it', async () => {
    const bot = await botWith({ pii_filtering: true });
    const context = {
      user_id: 'u1',
      user_name: 'John Smith',
      metadata: { mail: 'john.smith@fabrikam.example' },
    };
    const { body } = await bot.say(message, { context });
    const history = await bot.call('GET', `/chat/${bot.id}/history?session_id=${body.session_id}`);
    expect(history.body.messages[0].content).toContain('[EMAIL_ADDRESS_1]');
    const sessions = await admin.get(`/api/public/bots/${bot.id}/sessions`);
    expect(sessions.body.sessions[0].user).toEqual({ id: 'u1', name: null });
    const all = JSON.stringify([body, history.body, sessions.body]);
    expect(all).not.toMatch(/fabrikam|maria\.gonzalez|DE8937|John Smith/);
    const contact = await bot.say('What is the IBAN of the contact for Springtail?');
    expect(JSON.stringify(contact.body)).not.toMatch(/DE8937|maria\.gonzalez@/);
  });

  it('is as it stands at one that does not', async () => {
    const bot = await botWith({ pii_filtering: false, content_filter_level: 'none' });
    const { body } = await bot.say(message, { context: { user_id: 'u1', user_name: 'John Smith' } });
    const history = await bot.call('GET', `/chat/${bot.id}/history?session_id=${body.session_id}`);
    expect(history.body.messages[0].content).toBe(message);
    const sessions = await admin.get(`/api/public/bots/${bot.id}/sessions`);
    expect(sessions.body.sessions[0].user).toEqual({ id: 'u1', name: 'John Smith' });
    const contact = await bot.say('What is the contact for Springtail?');
    expect(JSON.stringify(contact.body)).toContain('maria.gonzalez@contoso-victims.example');
  });

  it('is masked in every piece of a stream', async () => {
    const bot = await botWith({ pii_filtering: true });
    const response = await test.publicBot.inject({
      method: 'POST',
      url: `/api/public/chat/${bot.id}/message`,
      headers: { 'x-api-key': bot.key },
      payload: { message: 'What is the contact for Springtail?', options: { stream: true } },
    });
    expect(response.body).toContain('response_complete');
    expect(response.body).not.toMatch(/maria\.gonzalez|DE8937/);
  });
});

const hides = (name: string) => `Where does the implant ${name} hide?`;

describe('the levels of the content filter', () => {
  const home = 'Where does the malware Springtail call home to?';

  it.each([
    ['none', ['Crimsonwing', 'Amberwing', 'Greenwing', 'Clearwing']],
    ['low', ['Amberwing', 'Greenwing', 'Clearwing']],
    ['medium', ['Greenwing', 'Clearwing']],
    ['high', ['Clearwing']],
  ])('at %s a bot reads %j', async (content_filter_level, names) => {
    const bot = await botWith({ content_filter_level });
    for (const name of ['Crimsonwing', 'Amberwing', 'Greenwing', 'Clearwing']) {
      const { body } = await bot.say(hides(name));
      const told = /spooler|mail queue|print cache|font cache/.test(
        JSON.stringify(body.sources) + body.response,
      );
      expect(told && body.metadata.answered, name).toBe(names.includes(name));
      for (const question of [`What is known about ${name}?`, `Which documents mention ${name}?`]) {
        const { body: other } = await bot.say(question);
        expect(names.includes(name) || other.sources.length === 0, question).toBe(true);
      }
    }
  });

  it.each([
    ['none', true],
    ['low', true],
    ['medium', false],
    ['high', false],
  ])('at %s links can be followed: %s', async (content_filter_level, live) => {
    const bot = await botWith({ content_filter_level });
    const { body } = await bot.say(home);
    const all = JSON.stringify([body.response, body.sources]);
    expect(all.includes('http://c2.springtail-example.net')).toBe(live);
    expect(all.includes('hxxp://c2[.]springtail-example[.]net/gate')).toBe(!live);
    expect(all.includes('203[.]0[.]113[.]77')).toBe(!live);
  });

  it('none lets secrets through but none', async () => {
    for (const level of ['none', 'low', 'medium', 'high']) {
      const bot = await botWith({ content_filter_level: level, pii_filtering: false });
      const { body } = await bot.say('Which password did the operators of Springtail leave?');
      expect(JSON.stringify(body).includes('Tr0ub4dor'), level).toBe(level === 'none');
      const asked = await bot.say('My password: Hunter2!xyz is wrong, what is Springtail?');
      const history = await bot.call('GET', `/chat/${bot.id}/history?session_id=${asked.body.session_id}`);
      expect(JSON.stringify(history.body).includes('Hunter2!xyz'), level).toBe(level === 'none');
    }
  });
});
