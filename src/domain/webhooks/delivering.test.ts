import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import { openReceiver, status, until, type Receiver } from '#test/pii/webhook-receiver.ts';
import { openWebhooksOn } from '#test/pii/webhooks.ts';
import { createMasterKey } from '#domain/encryption/index.ts';
import type { Webhooks } from './webhooks.service.ts';

const event = 'pii.high_risk_detected' as const;
const data = { document_id: null, pii_type: 'iban', risk_level: 'high', compliance_frameworks: ['GDPR'] };
const all = { limit: 100, offset: 0 };

let test: Awaited<ReturnType<typeof openWebhooksOn>>;
let receiver: Receiver;

async function hook(webhooks: Webhooks, url = receiver.url, secret?: string) {
  const user_id = await test.user();
  const { webhook, made_secret } = await webhooks.create(user_id, {
    url,
    events: [event],
    secret,
    active: true,
  });
  return {
    id: webhook.id,
    user_id,
    secret: made_secret ?? secret ?? '',
    raise: () => webhooks.raise({ user_id, event, data: { ...data, user_id } }),
    log: async () => (await webhooks.deliveries(user_id, webhook.id, all)).rows,
    state: async () => (await webhooks.list(user_id))[0],
    told: () =>
      test.database.kysely.selectFrom('notifications').selectAll().where('user_id', '=', user_id).execute(),
  };
}

/** What became of one delivery, once it has ended. */
async function endOf({ log }: Awaited<ReturnType<typeof hook>>) {
  return until(async () => (await log()).find(({ ended_at }) => ended_at !== null), 'The end of a delivery');
}

async function working(options = {}) {
  const webhooks = await test.process(options);
  await webhooks.work();
  return webhooks;
}

describeDatabases('a delivery', (open) => {
  beforeAll(async () => {
    test = await openWebhooksOn(open);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await test.clear();
    await receiver.close();
  });

  it('arrives with signatures that its receiver can verify', async () => {
    const mine = await hook(await working());
    await mine.raise();
    const delivered = await endOf(mine);
    expect(delivered).toMatchObject({ state: 'delivered', tries: [{ number: 1, status: 204, error: null }] });
    const { headers, raw, body } = receiver.received[0] as Receiver['received'][number];
    expect(Object.keys(body)).toEqual(['event', 'timestamp', 'data', 'signature']);
    expect(body).toMatchObject({ event, data: { ...data, user_id: mine.user_id } });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivered.id });

    // As docs/webhooks.md says: the body as it came, and without its last member.
    const hmac = (text: string) => createHmac('sha256', mine.secret).update(text).digest('hex');
    expect(headers['x-signature-256']).toBe(`sha256=${hmac(raw)}`);
    const unsigned = `${raw.slice(0, raw.lastIndexOf(',"signature":"'))}}`;
    expect(JSON.parse(unsigned)).toEqual({ event, timestamp: body.timestamp, data: body.data });
    expect(body.signature).toBe(`sha256=${hmac(unsigned)}`);

    // As Standard Webhooks says.
    expect(mine.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const key = Buffer.from(mine.secret.slice('whsec_'.length), 'base64');
    const stamp = String(headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(stamp))).toBeLessThan(5);
    const standard = createHmac('sha256', key).update(`${delivered.id}.${stamp}.${raw}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${standard}`);
  });

  it('is signed with the very bytes of a secret that its owner chose', async () => {
    const mine = await hook(await working(), receiver.url, 'a-secret-of-my-own');
    await mine.raise();
    await endOf(mine);
    const { headers, raw } = receiver.received[0] as Receiver['received'][number];
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], raw].join('.');
    const mac = createHmac('sha256', 'a-secret-of-my-own').update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  });

  it('is tried again with the same id and event time until it arrives, each try logged', async () => {
    receiver.script(status(500), status(302, { location: 'http://127.0.0.1:1/' }));
    const mine = await hook(await working());
    await mine.raise();
    expect(await endOf(mine)).toMatchObject({
      state: 'delivered',
      tries: [
        { number: 1, status: 500, error: 'It answered 500' },
        { number: 2, status: 302, error: 'It answered 302' },
        { number: 3, status: 204, error: null },
      ],
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    expect(await mine.told()).toEqual([]);
  });

  it('fails after its last attempt, and its owner is notified once for each webhook', async () => {
    receiver.script(...Array.from({ length: 8 }, () => status(503)));
    const mine = await hook(await working());
    await mine.raise();
    expect(await endOf(mine)).toMatchObject({ state: 'failed', next_try_at: null });
    expect((await mine.log())[0]?.tries).toHaveLength(4);
    await mine.raise();
    await until(async () => (await mine.log()).every(({ state }) => state === 'failed'));
    const told = await mine.told();
    expect(told).toMatchObject([{ id: mine.id, title: 'A webhook is failing', read_at: null }]);
    expect(told[0]?.body).toBe(
      `2 deliveries in a row have failed at http://127.0.0.1:${receiver.port}, the last after 4 tries: It answered 503`,
    );
  });

  it('waits between its attempts as scheduled, or longer when requested', async () => {
    let at = Date.parse('2026-11-21T10:00:00Z');
    receiver.script(
      status(500),
      status(429, { 'retry-after': '3000' }),
      status(503, { 'retry-after': '1e9' }),
    );
    const pauses = [5_000, 30_000, 3_600_000];
    const mine = await hook(await working({ pauses, now: () => at }));
    await mine.raise();
    const waits = async (tries: number) => {
      await until(async () => (await mine.log())[0]?.tries.length === tries);
      return ((await mine.log())[0]?.next_try_at?.getTime() ?? 0) - at;
    };
    const first = await waits(1);
    expect(first).toBeGreaterThanOrEqual(5_000);
    expect(first).toBeLessThanOrEqual(6_000);
    at += first - 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.received).toHaveLength(1);
    at += 1;
    expect(await waits(2)).toBe(3_000_000);
    at += 3_000_000;
    const third = await waits(3);
    expect(third).toBeGreaterThanOrEqual(3_600_000);
    expect(third).toBeLessThanOrEqual(4_320_000);
  });

  it('never follows a name to where it did not lead when it was checked', async () => {
    let leads = '93.184.215.14';
    const resolve = () => Promise.resolve([{ address: leads, family: 4 }]);
    const webhooks = await working({ allowPrivate: false, resolve, pauses: [] });
    const mine = await hook(webhooks, `http://rebinding.example.com:${receiver.port}/`);
    leads = '127.0.0.1';
    await mine.raise();
    const { tries } = await endOf(mine);
    expect(tries).toMatchObject([{ status: null, error: 'It leads to an address that is not public' }]);
    expect(receiver.received).toEqual([]);
  });

  it('is refused at an address that was allowed when it was made, and is not any more', async () => {
    const mine = await hook(await test.process());
    await mine.raise();
    await working({ allowPrivate: false, pauses: [] });
    expect((await endOf(mine)).tries).toMatchObject([{ error: 'It leads to an address that is not public' }]);
    expect(receiver.received).toEqual([]);
  });

  it('uses up its attempts, too, when its secret cannot be decrypted, with the reason', async () => {
    const webhooks = await working({ masterKey: createMasterKey(() => [randomBytes(32)]) });
    const mine = await hook(await test.process());
    await mine.raise();
    const error = 'Its secret cannot be decrypted: the key it was sealed with is missing';
    expect(await endOf(mine)).toMatchObject({
      state: 'failed',
      tries: Array.from({ length: 4 }, () => ({ status: null, error })),
    });
    expect((await mine.told())[0]?.body).toContain(error);
    expect(receiver.received).toEqual([]);
    expect((await webhooks.list(mine.user_id))[0]).toMatchObject({ waiting: 0 });
  });

  it('stops when its server answers 410: the webhook is disabled, and its owner is notified', async () => {
    receiver.script(status(410));
    const mine = await hook(await working());
    await mine.raise();
    expect(await endOf(mine)).toMatchObject({ state: 'failed', tries: [{ status: 410 }] });
    expect(await mine.state()).toMatchObject({ active: false, switched_off: 'gone', waiting: 0 });
    expect(await mine.told()).toMatchObject([{ title: 'A webhook was disabled' }]);
    await mine.raise();
    expect(await mine.log()).toHaveLength(1);
  });

  it('fails often enough for days, and then the webhook is switched off', async () => {
    let at = Date.parse('2026-11-01T00:00:00Z');
    receiver.script(...Array.from({ length: 11 }, () => status(500)));
    const mine = await hook(await working({ pauses: [], now: () => at }));
    for (let failed = 1; failed <= 10; failed += 1) {
      await mine.raise();
      await until(async () => (await mine.log()).filter(({ state }) => state === 'failed').length === failed);
      expect((await mine.state())?.active).toBe(true);
    }
    at += 3 * 24 * 3_600_000;
    await mine.raise();
    await until(async () => (await mine.state())?.switched_off === 'failing');
  });

  it.each([500, 410])(
    'that is a test is sent once, and a response of %s has no consequences',
    async (code) => {
      receiver.script(status(code));
      const webhooks = await working();
      const mine = await hook(webhooks);
      await webhooks.test(mine.user_id, mine.id);
      expect(await endOf(mine)).toMatchObject({ state: 'failed', tries: [{ number: 1, status: code }] });
      expect(await mine.told()).toEqual([]);
      const row = test.database.kysely.selectFrom('webhooks').selectAll().where('id', '=', mine.id);
      expect(await row.executeTakeFirst()).toMatchObject({ active: true, failed_in_row: 0 });
    },
  );

  it('that arrives ends the count of those that failed', async () => {
    receiver.script(status(500));
    const mine = await hook(await working({ pauses: [] }));
    await mine.raise();
    await endOf(mine);
    await mine.raise();
    await until(async () => (await mine.log()).some(({ state }) => state === 'delivered'));
    const row = test.database.kysely.selectFrom('webhooks').selectAll().where('id', '=', mine.id);
    expect(await row.executeTakeFirst()).toMatchObject({ failed_in_row: 0, failing_since: null });
  });
});
