import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import { openReceiver, status, until, type Receiver } from '#test/pii/webhook-receiver.ts';
import { openWebhooksOn } from '#test/pii/webhooks.ts';
import { removeOldDeliveries } from './delivery/deliveries.repository.ts';
import { mostEnded, mostWaiting } from './webhook.ts';
import type { Occurrence } from './webhook-source.ts';
import type { Webhooks } from './webhooks.service.ts';

const event = 'pii.high_risk_detected' as const;
const all = { limit: 100, offset: 0 };
const url = 'http://127.0.0.1:9/';

let test: Awaited<ReturnType<typeof openWebhooksOn>>;
let receiver: Receiver;

const happened = (user_id: string, pii_type: string): Occurrence => ({ user_id, event, data: { pii_type } });

async function hookOf(webhooks: Webhooks, user_id: string, asked: { url?: string; active?: boolean } = {}) {
  const { webhook } = await webhooks.create(user_id, { url, events: [event], active: true, ...asked });
  return webhook.id;
}

const types = (): string[] => receiver.received.map(({ body }) => body.data.pii_type);

describeDatabases('webhooks', (open) => {
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

  it('are twenty for each user, however many are made at once', async () => {
    const webhooks = await test.process();
    const user = await test.user();
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => hookOf(webhooks, user)));
    expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(20);
    await expect(hookOf(webhooks, user)).rejects.toMatchObject({ kind: 'conflict' });
    await hookOf(webhooks, await test.user());
  });

  it.each(['whsec_', 'whsec_not base64!!', `whsec_${'A'.repeat(8)}`, `whsec_${'A'.repeat(200)}`])(
    'reject a secret such as %s, which has the prefix and not the form',
    async (secret) => {
      const webhooks = await test.process();
      const asked = { url, events: [event], active: true, secret };
      await expect(webhooks.create(await test.user(), asked)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('keep their secrets sealed', async () => {
    const webhooks = await test.process();
    const { made_secret } = await webhooks.create(await test.user(), { url, events: [event], active: true });
    const [row] = await test.database.kysely.selectFrom('webhooks').selectAll().execute();
    expect(row?.sealed_secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(made_secret?.slice(6));
  });

  it('notify their own user about the subscribed events, while they are enabled', async () => {
    const webhooks = await test.process();
    await webhooks.work();
    const [mine, other] = [await test.user(), await test.user()];
    await hookOf(webhooks, mine, { url: receiver.url });
    await hookOf(webhooks, mine, { url, active: false });
    await hookOf(webhooks, other, { url: receiver.url });
    await webhooks.raise({ user_id: mine, event: 'pii.compliance_violation', data: {} });
    await webhooks.raise([happened(mine, 'a'), happened(mine, 'b'), happened(other, 'c')]);
    await until(() => receiver.received.length >= 3);
    expect(types().toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('announce what a transaction did, and not what it rolled back', async () => {
    const webhooks = await test.process();
    await webhooks.work();
    const user = await test.user();
    await hookOf(webhooks, user, { url: receiver.url });
    const undone = test.database.transact(async (tx) => {
      await webhooks.raise(happened(user, 'undone'), tx);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await test.database.transact((tx) => webhooks.raise(happened(user, 'done'), tx));
    await until(() => receiver.received.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(types()).toEqual(['done']);
  });

  it('let the oldest of a thousand that wait give way, and count them', async () => {
    const webhooks = await test.process();
    const user = await test.user();
    const id = await hookOf(webhooks, user);
    await webhooks.raise(Array.from({ length: mostWaiting - 1 }, (_, n) => happened(user, `early ${n}`)));
    await test.database.kysely
      .updateTable('webhook_deliveries')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .execute();
    await webhooks.raise([happened(user, 'late 1'), happened(user, 'late 2'), happened(user, 'late 3')]);
    expect((await webhooks.list(user))[0]).toMatchObject({ id, waiting: mostWaiting, dropped: 2 });
    const left = await test.database.kysely.selectFrom('webhook_deliveries').selectAll().execute();
    expect(left).toHaveLength(mostWaiting);
    expect(left.filter(({ content }) => content.includes('late'))).toHaveLength(3);
  });

  it('never replace a test, which replaces no other one', async () => {
    const webhooks = await test.process();
    const user = await test.user();
    const id = await hookOf(webhooks, user);
    await webhooks.raise(Array.from({ length: mostWaiting }, (_, n) => happened(user, `early ${n}`)));
    await webhooks.test(user, id);
    expect((await webhooks.list(user))[0]).toMatchObject({ id, waiting: mostWaiting + 1, dropped: 0 });
  });

  it('keep the last thousand ended deliveries, and delete older ones', async () => {
    const webhooks = await test.process();
    const user = await test.user();
    const [id, another] = [await hookOf(webhooks, user, { url: receiver.url }), await hookOf(webhooks, user)];
    const { kysely } = test.database;
    await webhooks.raise(Array.from({ length: mostWaiting }, (_, n) => happened(user, `early ${n}`)));
    const past = new Date(Date.now() - 60_000);
    await kysely
      .updateTable('webhook_deliveries')
      .set({ state: 'delivered', ended_at: past, created_at: past })
      .execute();
    await webhooks.raise(happened(user, 'late'));
    expect((await webhooks.change(user, another, { active: false })).last_delivery?.state).toBe('dropped');
    expect((await webhooks.deliveries(user, another, all)).total).toBe(mostEnded);
    await webhooks.work();
    await until(async () => (await webhooks.list(user))[0]?.last_delivery?.state === 'delivered');
    const log = await webhooks.deliveries(user, id, all);
    expect(log.total).toBe(mostEnded);
    expect(log.rows[0]?.created_at.getTime()).toBeGreaterThan(past.getTime());
  });

  it('deliver after a restart what waited for it', async () => {
    const first = await test.process();
    const user = await test.user();
    await hookOf(first, user, { url: receiver.url });
    await first.raise(happened(user, 'before'));
    await first.stop();
    await (await test.process()).work();
    await until(() => receiver.received.length > 0);
    expect(types()).toEqual(['before']);
  });

  it('deliver what a dead process had in progress', async () => {
    const webhooks = await test.process();
    const user = await test.user();
    const id = await hookOf(webhooks, user, { url: receiver.url });
    await webhooks.raise(happened(user, 'lost'));
    const inHand = test.database.kysely.updateTable('webhook_deliveries').set({ tries: 1 });
    await inHand.set({ next_try_at: new Date(Date.now() + 60_000) }).execute();
    await webhooks.work();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(types()).toEqual([]);
    await inHand.set({ next_try_at: new Date() }).execute();
    await until(() => types().includes('lost'));
    await until(async () => (await webhooks.deliveries(user, id, all)).rows[0]?.state === 'delivered');
  });

  it('give back what a stopping process cannot end, without costing it a try', async () => {
    const first = await test.process();
    await first.work();
    const user = await test.user();
    const id = await hookOf(first, user, { url: receiver.url });
    receiver.script(() => undefined);
    await first.raise(happened(user, 'held'));
    await until(() => receiver.received.length === 1);
    await first.stop();
    const second = await test.process();
    expect((await second.list(user))[0]?.last_delivery).toMatchObject({ state: 'waiting', tries: 0 });
    await second.work();
    await until(async () => (await second.deliveries(user, id, all)).rows[0]?.state === 'delivered');
    expect(types()).toEqual(['held', 'held']);
  });

  it('deliver each once when two processes work', async () => {
    const processes = await Promise.all([test.process(), test.process()]);
    const [first] = processes;
    const user = await test.user();
    const id = await hookOf(first, user, { url: receiver.url });
    for (const each of processes) await each.work();
    const names = Array.from({ length: 60 }, (_, n) => `find ${n}`);
    await Promise.all(names.map((name) => first.raise(happened(user, name))));
    await until(async () => (await first.list(user))[0]?.waiting === 0);
    expect(types().toSorted()).toEqual(names.toSorted());
    const { rows } = await first.deliveries(user, id, all);
    expect(rows.every(({ state, tries }) => state === 'delivered' && tries.length === 1)).toBe(true);
  });

  it('are not held up by others that are slow', async () => {
    const webhooks = await test.process({ timeoutMs: 20_000 });
    await webhooks.work();
    const [slow, quick] = [await test.user(), await test.user()];
    const still = await openReceiver();
    still.script(...Array.from({ length: 500 }, () => () => undefined));
    for (let n = 0; n < 15; n += 1) await hookOf(webhooks, slow, { url: still.url });
    await webhooks.raise(Array.from({ length: 20 }, (_, n) => happened(slow, `slow ${n}`)));
    await until(() => still.received.length === 15 * 4, 'Four tries at each');
    await hookOf(webhooks, quick, { url: receiver.url });
    const began = performance.now();
    await webhooks.raise(happened(quick, 'quick'));
    await until(() => types().includes('quick'));
    expect(performance.now() - began).toBeLessThan(5000);
    expect(still.received).toHaveLength(15 * 4);
    await still.close();
  });

  it('end when they are deleted, also while something is on its way to them', async () => {
    const webhooks = await test.process();
    await webhooks.work();
    const user = await test.user();
    const id = await hookOf(webhooks, user, { url: receiver.url });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    receiver.script((response, request) => {
      void webhooks.remove(user, id).then(() => {
        status(500)(response, request);
        answer();
      });
    });
    await webhooks.raise(happened(user, 'late'));
    await answered;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.received).toHaveLength(1);
    expect(await test.database.kysely.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(await webhooks.list(user)).toEqual([]);
  });

  it('deliver nothing for inactive users, nor when they are disabled', async () => {
    const webhooks = await test.process();
    const [gone, off, deleted] = [await test.user(), await test.user(), await test.user()];
    for (const user of [gone, deleted]) await hookOf(webhooks, user, { url: receiver.url });
    const id = await hookOf(webhooks, off, { url: receiver.url });
    await webhooks.raise([gone, off, deleted].map((user) => happened(user, 'quiet')));
    expect(await webhooks.change(off, id, { active: false })).toMatchObject({ active: false, waiting: 0 });
    await webhooks.raise(happened(off, 'quiet'));
    await webhooks.change(off, id, { active: true });
    const { kysely } = test.database;
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute();
    await kysely.deleteFrom('users').where('id', '=', deleted).execute();
    await webhooks.work();
    const loud = await test.user();
    await hookOf(webhooks, loud, { url: receiver.url });
    await webhooks.raise(happened(loud, 'loud'));
    await until(() => types().includes('loud'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(types()).toEqual(['loud']);
  });

  it('delete expired deliveries, with their attempts', async () => {
    const webhooks = await test.process();
    await webhooks.work();
    const user = await test.user();
    const id = await hookOf(webhooks, user, { url: receiver.url });
    await webhooks.raise([happened(user, 'old'), happened(user, 'new')]);
    await until(async () => (await webhooks.list(user))[0]?.waiting === 0);
    const { kysely } = test.database;
    const old = kysely.updateTable('webhook_deliveries').where('content', 'like', '%"old"%');
    await old.set({ created_at: new Date(Date.now() - 31 * 24 * 3_600_000) }).execute();
    expect(await removeOldDeliveries(kysely, 30, 10)).toBe(1);
    expect((await webhooks.deliveries(user, id, all)).total).toBe(1);
    expect(await kysely.selectFrom('webhook_tries').selectAll().execute()).toHaveLength(1);
  });
});
