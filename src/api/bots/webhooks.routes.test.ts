import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotSessions } from '#domain/bots/index.ts';
import { until } from '#test/machine/patience.ts';
import { createBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { mentioning } from '#test/server/database.ts';

const { test, admin, second } = platformFor(
  { admin: 'admin', second: 'admin' },
  { webhookAllowPrivate: true },
);
let jar: string;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Malware' });
  await addDocument(admin, jar, {
    name: 'emotet.md',
    text: '# Emotet\n\nEmotet spreads through phishing mails with macro documents.\n',
  });
});

describe('webhooks of a bot', () => {
  let server: Server;
  let url: string;
  /** What the server answers. */
  let status = 200;
  const arrived: { headers: any; raw: string; body: any }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      void bodyOf(request).then((raw) => {
        arrived.push({ headers: request.headers, raw, body: JSON.parse(raw) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => server.close());

  it('get what happens with it alone, signed', async () => {
    const bot = await createBot(test, admin, { honey_jar_ids: [jar] });
    const other = await createBot(test, admin, { honey_jar_ids: [jar] });
    const events = ['message.sent', 'conversation.started', 'conversation.ended'];
    const made = await admin.post(`/api/public/bots/${bot.id}/webhooks`, { url, events });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { secret, webhook } = made.body;
    expect(webhook).toMatchObject({ url, events, active: true });
    await other.say('How does Emotet spread?');
    const context = { user_id: 'u-1', user_name: 'Nobody' };
    const { body: said } = await bot.say('How does Emotet spread?', { context });
    await bot.call('POST', `/chat/${bot.id}/close`, { payload: { session_id: said.session_id } });
    await until(() => arrived.length >= 3, { what: 'three deliveries' });
    expect(arrived.map(({ body }) => String(body.event)).toSorted()).toEqual(events.toSorted());
    for (const { headers, raw, body } of arrived) {
      expect(body.data).toMatchObject({ bot_id: bot.id, session_id: said.session_id });
      const expected = createHmac('sha256', secret).update(raw).digest('hex');
      expect(headers['x-signature-256']).toBe(`sha256=${expected}`);
    }
    const dataOf = (event: string) => arrived.find(({ body }) => body.event === event)?.body.data;
    expect(dataOf('message.sent')).toMatchObject({
      message: { type: 'user', content: 'How does Emotet spread?' },
      response: {
        content: said.response,
        response_time_ms: expect.any(Number),
        sources: [{ document: 'Emotet' }],
      },
    });
    expect(dataOf('conversation.started')).toMatchObject({
      user: { id: 'u-1', name: null },
      started_at: expect.any(String),
    });
    expect(dataOf('conversation.ended')).toMatchObject({
      message_count: 2,
      duration_seconds: expect.any(Number),
      reason: 'closed',
    });
    const log = await admin.get(`/api/public/bots/${bot.id}/webhooks/${webhook.id}/deliveries`);
    expect(log.body.total).toBe(3);
  });

  it('learn that a conversation ended when no message came for half an hour', async () => {
    const bot = await createBot(test, admin, { honey_jar_ids: [jar] });
    await admin.post(`/api/public/bots/${bot.id}/webhooks`, { url, events: ['conversation.ended'] });
    const { body } = await bot.say('How does Emotet spread?');
    const mine = () => arrived.filter(({ body: { data } }) => data.session_id === body.session_id);
    const after = (minutes: number) =>
      createBotSessions({
        ...test.deps,
        chat: test.deps.botChat,
        now: () => Date.now() + minutes * 60_000,
      }).endIdle();
    await after(29);
    await after(31);
    await until(() => mine().length > 0, { what: 'the end is delivered' });
    await after(62);
    expect(mine().map(({ body: { data } }) => data.reason)).toEqual(['idle']);
    await bot.say('Why?', { session_id: body.session_id });
    await after(93);
    await until(() => mine().length > 1, { what: 'the second end is delivered' });
    expect(mine().at(-1)?.body.data.message_count).toBe(4);
  });

  it('are no webhooks of their maker’s own, nor of another bot', async () => {
    const bot = await createBot(test, second);
    const other = await createBot(test, second);
    const made = await second.post(`/api/public/bots/${bot.id}/webhooks`, { url, events: ['message.sent'] });
    const { id } = made.body.webhook;
    expect((await second.get('/api/pii/webhooks')).body.total).toBe(0);
    expect((await second.get(`/api/pii/webhooks/${id}`)).status).toBe(404);
    expect((await second.delete(`/api/public/bots/${other.id}/webhooks/${id}`)).status).toBe(404);
    expect((await second.get(`/api/public/bots/${bot.id}/webhooks`)).body.webhooks).toMatchObject([
      { id, url },
    ]);
    const off = await second.put(`/api/public/bots/${bot.id}/webhooks/${id}`, { active: false });
    expect(off.body.webhook.active).toBe(false);
    expect((await second.delete(`/api/public/bots/${bot.id}/webhooks/${id}`)).status).toBe(200);
    const wrong = { url, events: ['pii.compliance_violation'] };
    expect((await second.post(`/api/public/bots/${bot.id}/webhooks`, wrong)).status).toBe(400);
  });

  it('wait sealed, and are forgotten when they have ended', async () => {
    const { database } = test.deps;
    const bot = await createBot(test, admin, { honey_jar_ids: [jar], security: { pii_filtering: false } });
    const made = await admin.post(`/api/public/bots/${bot.id}/webhooks`, {
      url,
      events: ['message.sent', 'conversation.started'],
    });
    const { id } = made.body.webhook;
    const stored = () =>
      database.kysely
        .selectFrom('webhook_deliveries')
        .select(['content', 'state', 'tries', 'is_sealed'])
        .where('webhook_id', '=', id)
        .execute();
    const marker = 'Quillmarrow-7781';
    const context = { user_name: `Visitor ${marker}` };
    status = 503;
    try {
      await bot.say(`How does Emotet spread to ${marker}?`, { context });
      await until(async () => (await stored()).every(({ tries }) => tries > 0), { what: 'each was tried' });
      for (const row of await stored())
        expect(row).toMatchObject({
          state: 'waiting',
          is_sealed: true,
          content: expect.stringMatching(/^v1\./),
        });
      expect(await mentioning(database, marker)).toEqual({});
    } finally {
      status = 200;
    }
    const sent = arrived.filter(({ body }) => body.data.bot_id === bot.id);
    expect(sent.filter(({ raw }) => raw.includes(marker)).map(({ body }) => String(body.event))).toEqual(
      expect.arrayContaining(['message.sent', 'conversation.started']),
    );
    await until(async () => (await stored()).every(({ state }) => state === 'delivered'), {
      what: 'both are delivered',
    });
    expect((await stored()).map(({ content }) => content)).toEqual(['', '']);
    expect(arrived.filter(({ raw }) => raw.includes(marker)).length).toBeGreaterThanOrEqual(4);
  });
});
