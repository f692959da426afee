import { beforeAll, describe, expect, it } from 'vitest';
import { createBot, type TestBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' });
const report = `# Emotet

Emotet spreads through phishing mails with macro documents. The group TA542 operates Emotet.
Emotet downloads TrickBot from http://evil.example.net/a.exe on infected hosts.
Emotet was taken down in January 2021 by Europol.
`;
let jar: string;
let bot: TestBot;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Malware' });
  await addDocument(admin, jar, { name: 'emotet.md', text: report });
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
    console.log(JSON.stringify(body, null, 1));
  });
});
