import { beforeAll, describe, expect, it } from 'vitest';
import { mentioning } from '#test/server/database.ts';
import { createBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' }, { webhookAllowPrivate: true });
let jar: string;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Malware' });
  await addDocument(admin, jar, {
    name: 'emotet.md',
    text: '# Emotet\n\nEmotet spreads through phishing mails with macro documents.\n',
  });
});

describe('a bot', () => {
  it('is made with the usual values, changed in part, and listed with what visitors sent to it', async () => {
    const { status, body } = await admin.post('/api/public/bots/create', {
      name: 'Help',
      honey_jar_ids: [jar],
      configuration: { max_tokens: 300 },
      branding: { welcome_message: 'Welcome' },
    });
    expect(status).toBe(201);
    const { bot_id, api_key, ...made } = body.bot;
    expect(api_key).toMatch(/^pk_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Help',
      display_name: 'Help',
      status: 'active',
      configuration: {
        max_tokens: 300,
        temperature: 0,
        response_format: 'markdown',
        knowledge_sources: [{ honey_jar_id: jar, name: 'Malware', weight: 1 }],
      },
      security: {
        allowed_domains: [],
        pii_filtering: true,
        content_filter_level: 'medium',
        rate_limit: null,
      },
      branding: { welcome_message: 'Welcome' },
    });
    const changed = await admin.put(`/api/public/bots/${bot_id}`, {
      configuration: { system_prompt: 'Be brief.', knowledge_sources: [{ honey_jar_id: jar, weight: 2.5 }] },
      security: { rate_limit: 50 },
    });
    expect(changed.body.bot).toMatchObject({
      name: 'Help',
      configuration: { max_tokens: 300, system_prompt: 'Be brief.', knowledge_sources: [{ weight: 2.5 }] },
      security: { rate_limit: 50, pii_filtering: true },
      branding: { welcome_message: 'Welcome' },
    });
    await admin.put(`/api/public/bots/${bot_id}`, { honey_jar_ids: [jar] });
    const { bots } = (await admin.get('/api/public/bots/list')).body;
    const listed = bots.find((bot: any) => bot.bot_id === bot_id);
    expect(listed.configuration.knowledge_sources[0].weight).toBe(2.5);
    const none = { total_conversations: 0, messages_today: 0, replies: 0, unanswered: 0 };
    expect(listed.stats).toEqual({ ...none, avg_response_time_ms: null, last_message_at: null });
    expect(JSON.stringify(bots)).not.toContain(api_key);
  });

  it('answers from no honey jar that is not there', async () => {
    const missing = crypto.randomUUID();
    const refused = await admin.post('/api/public/bots/create', { name: 'x', honey_jar_ids: [missing] });
    expect(refused).toMatchObject({ status: 404, body: { success: false, error: { code: 'NOT_FOUND' } } });
    const { id } = await createBot(test, admin);
    const changed = await admin.put(`/api/public/bots/${id}`, { honey_jar_ids: [jar, missing] });
    expect(changed.status).toBe(404);
    expect((await admin.get(`/api/public/bots/${id}`)).body.bot.configuration.knowledge_sources).toEqual([]);
  });

  it('refuses what it does not know, and names the nearest', async () => {
    for (const [body, named] of [
      [{ nme: 'x' }, 'name'],
      [{ name: 'x', configuration: { max_token: 5 } }, 'max_tokens'],
      [{ name: 'x', security: { allowed_domain: [] } }, 'allowed_domains'],
      [{ name: 'x', branding: { primary_color: 'red' } }, 'primary_color'],
      [{ name: 'x', avatar_url: 'javascript:alert(1)' }, 'avatar_url'],
    ] as const) {
      const { status, body: reply } = await admin.post('/api/public/bots/create', body);
      expect([status, reply.error.code], named).toEqual([400, 'INVALID_REQUEST']);
      expect(reply.error.message, named).toContain(named);
    }
    expect((await admin.put(`/api/public/bots/${crypto.randomUUID()}`, { name: 'x' })).body.error.code).toBe(
      'BOT_NOT_FOUND',
    );
  });

  it('leaves nothing in any table when it is deleted', async () => {
    const bot = await createBot(test, admin, { name: 'Vanishing', honey_jar_ids: [jar] });
    await admin.post(`/api/public/bots/${bot.id}/api-keys`, { name: 'x' });
    const hook = { url: 'http://127.0.0.1:9/', events: ['message.sent'] };
    await admin.post(`/api/public/bots/${bot.id}/webhooks`, hook);
    const { body } = await bot.say('How does Emotet spread?');
    await bot.call('POST', `/chat/${bot.id}/feedback`, {
      payload: { session_id: body.session_id, message_id: body.message_id, rating: 4, comment: 'Good' },
    });
    const before = await mentioning(test.deps.database, bot.id);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['bots', 'bot_jars', 'public_keys', 'bot_sessions', 'bot_turns', 'webhooks']),
    );
    expect((await admin.delete(`/api/public/bots/${bot.id}`)).status).toBe(200);
    const { audit_log: _kept, ...left } = await mentioning(test.deps.database, bot.id);
    expect(left).toEqual({});
    expect((await bot.say('How does Emotet spread?')).status).toBe(401);
    expect((await admin.delete(`/api/public/bots/${bot.id}`)).body.error.code).toBe('BOT_NOT_FOUND');
  });
});

describe('analytics', () => {
  it('are what visitors sent, counted', async () => {
    const bot = await createBot(test, admin, { honey_jar_ids: [jar] });
    const empty = await admin.get(`/api/public/bots/${bot.id}/analytics`);
    expect(empty.body.analytics.metrics).toEqual({
      total_conversations: 0,
      total_messages: 0,
      unique_users: 0,
      avg_conversation_length: null,
      avg_response_time_ms: null,
      satisfaction_score: null,
      ratings: 0,
      unanswered: 0,
    });
    const say = async (message: string, user_id: string, session_id?: string) =>
      (await bot.say(message, { context: { user_id }, ...(session_id && { session_id }) })).body;
    const first = await say('How does Emotet spread?', 'a');
    await say('how is Emotet spreading', 'a', first.session_id);
    const other = await say('How does Emotet spread?', 'b');
    await say('What is the airspeed of an unladen swallow?', 'b');
    const rate = ({ session_id, message_id }: any, rating: number) =>
      bot.call('POST', `/chat/${bot.id}/feedback`, { payload: { session_id, message_id, rating } });
    for (const [reply, rating] of [
      [first, 1],
      [first, 5],
      [other, 2],
    ] as const)
      // prettier-ignore
      expect((await rate(reply, rating)).status).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    const path = `/api/public/bots/${bot.id}/analytics?start_date=2026-01-01&end_date=${today}`;
    const { analytics } = (await admin.get(path)).body;
    expect(analytics.metrics).toMatchObject({
      total_conversations: 3,
      total_messages: 8,
      unique_users: 2,
      satisfaction_score: 3.5,
      ratings: 2,
      unanswered: 1,
    });
    expect(analytics.metrics.avg_conversation_length).toBeCloseTo(8 / 3);
    expect(analytics.usage_by_day).toHaveLength(analytics.period.days);
    expect(analytics.usage_by_day.at(-1)).toEqual({ date: today, conversations: 3, messages: 8 });
    expect(analytics.top_questions[0]).toEqual({
      question: 'How does Emotet spread?',
      count: 3,
      avg_satisfaction: 3.5,
    });
    expect(analytics.unanswered_questions).toMatchObject([
      { question: 'What is the airspeed of an unladen swallow?', count: 1 },
    ]);
    expect(analytics.knowledge_source_usage).toMatchObject([
      { honey_jar_id: jar, name: 'Malware', queries: 3 },
    ]);
    const before = await admin.get(`/api/public/bots/${bot.id}/analytics?end_date=2020-01-01`);
    expect(before.body.analytics.metrics.total_messages).toBe(0);
    const wrong = `/api/public/bots/${bot.id}/analytics?start_date=${today}&end_date=2020-01-01`;
    expect((await admin.get(wrong)).body.error.code).toBe('INVALID_REQUEST');
  });
});
