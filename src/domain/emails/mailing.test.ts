import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { createMasterKey, fingerprintOf, type MasterKey } from '#domain/encryption/index.ts';
import { notify, type NewNotification } from '#domain/notifications/index.ts';
import { createUser, issuePasswordLink } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openMailServer, partsOf, type MailServer } from '#test/mail/mail-server.ts';
import { until } from '#test/machine/patience.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createEmails, emailLink } from './emails.service.ts';
import { resealEmails } from './emails.repository.ts';
import { createMailing, type Mailing } from './mailing.worker.ts';

describeDatabases('sending e-mail', (open) => {
  let test: TestDatabase;
  let database: Database;
  let server: MailServer;
  let key: Buffer;
  let masterKey: MasterKey;
  let user: { id: string; email: string };
  const running: Mailing[] = [];
  const origin = 'https://skep.example.org';

  beforeAll(async () => {
    test = await open();
    ({ database } = test);
    key = randomBytes(32);
    masterKey = createMasterKey(() => [key]);
    const own = { name: 'MASTER_KEY', fingerprint: fingerprintOf(key) };
    await database.kysely.insertInto('key_fingerprints').values(own).execute();
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    await database.kysely.deleteFrom('users').execute();
    await database.kysely.deleteFrom('emails').execute();
    server = await openMailServer();
    user = await createUser(database.kysely, { email: 'ada@example.com', password: null, role: 'viewer' });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((mailing) => mailing.stop()));
    await server.close();
  });

  type Options = Partial<Parameters<typeof createMailing>[0]> & { url?: string | null };

  async function start({ url = server.url, ...options }: Options = {}): Promise<Mailing> {
    const from = { name: 'Skep', address: 'skep@example.org' };
    const smtp = url === null ? null : { url, from, tls: 'off' as const, ca: null, timeoutMs: 2000 };
    const times = { lookEveryMs: 20, restMs: 20, pauses: [1, 1, 1] };
    const logger = createLogger('silent');
    const mailing = createMailing({
      database,
      masterKey,
      logger,
      smtp,
      origin: () => origin,
      ...times,
      ...options,
    });
    running.push(mailing);
    await mailing.start();
    return mailing;
  }

  const notification = (title: string, one: Partial<NewNotification> = {}): NewNotification => ({
    id: crypto.randomUUID(),
    user_id: user.id,
    event_id: null,
    topic: 'report.failed',
    path: '/reports/7',
    title,
    body: 'What the document says is not for e-mail',
    ...one,
  });

  const raise = (...all: NewNotification[]) => database.transact((tx) => notify(tx, all));
  const emails = () => createEmails({ database });
  const logged = async () => (await emails().list({}, { limit: 100, offset: 0 })).rows;
  const untilEnded = () =>
    until(
      async () => {
        const rows = await logged();
        return rows.length > 0 && rows.every(({ ended_at }) => ended_at !== null) && rows;
      },
      { what: 'every e-mail has ended' },
    );

  it('brings a notification as a title and a link, and notes what the server answered', async () => {
    await start();
    await raise(notification('Report “Q3” failed'));
    const [email] = await untilEnded();
    expect(email).toMatchObject({ state: 'sent', recipient: 'ada@example.com', reason: null });
    expect(email?.tries).toMatchObject([{ number: 1, status: 250, error: null }]);
    const [mail] = server.received;
    expect(mail?.headers['message-id']).toBe(`<${email?.id}@example.org>`);
    const { text, html } = partsOf(mail);
    for (const part of [text, html]) {
      expect(part).toContain('Report “Q3” failed');
      expect(part).toContain(`${origin}/reports/7`);
      expect(part).not.toContain('What the document says');
    }
  });

  it('writes none where the user does not want it, is inactive, or no mail server is configured', async () => {
    const mailing = await start();
    await raise(notification('Done', { topic: 'report.completed' }));
    const preferences = { user_id: user.id, topic: 'report.failed', wanted: false };
    await database.kysely.insertInto('email_preferences').values(preferences).execute();
    await raise(notification('Failed'));
    await raise(notification('Webhook', { topic: 'webhook.failing' }));
    await database.kysely.updateTable('users').set({ is_active: false }).execute();
    await raise(notification('Too late', { topic: 'webhook.failing' }));
    await database.kysely.updateTable('users').set({ is_active: true }).execute();
    expect((await logged()).map(({ title }) => title)).toEqual(['Webhook']);
    await mailing.stop();
    await start({ url: null });
    await raise(notification('Unconfigured', { topic: 'webhook.failing' }));
    expect(await logged()).toHaveLength(1);
    expect(await emails().server()).toMatchObject({ configured: false, sender: null, state: 'unknown' });
  });

  it('writes one for a notification that is raised again while it is unread, and at most 30 an hour', async () => {
    await start({ lookEveryMs: 60_000 });
    const one = notification('Again');
    await raise(one);
    await raise(one);
    expect(await logged()).toHaveLength(1);
    await database.kysely.updateTable('notifications').set({ read_at: new Date() }).execute();
    await raise(one);
    expect(await logged()).toHaveLength(2);
    await raise(...Array.from({ length: 40 }, (_, n) => notification(`Failure ${n}`)));
    expect(await logged()).toHaveLength(30);
  });

  it('is gone with the transaction that caused it', async () => {
    await start();
    const failing = database.transact(async (tx) => {
      await notify(tx, [notification('Never was')]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await logged()).toEqual([]);
  });

  it('tries again after 4xx, gives up with the reason at 5xx, and can be sent again by hand', async () => {
    server.script(451, 421);
    await start();
    await raise(notification('Greylisted'));
    const [sent] = await untilEnded();
    expect(sent).toMatchObject({ state: 'sent', tries: [{ status: 451 }, { status: 421 }, { status: 250 }] });
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(1);
    await expect(emails().redeliver(sent?.id ?? '')).rejects.toMatchObject({ kind: 'conflict' });

    await database.kysely.deleteFrom('emails').execute();
    server.script(554);
    await raise(notification('Refused'));
    const [refused] = await untilEnded();
    const reason = 'The mail server answered 554 not like this';
    expect(refused).toMatchObject({ state: 'failed', reason, tries: [{ status: 554, error: reason }] });
    expect(await emails().redeliver(refused?.id ?? '')).toMatchObject({ reason: null, ended_at: null });
    const [again] = await untilEnded();
    expect(again).toMatchObject({ state: 'sent', tries: [{ number: 1 }, { number: 2, status: 250 }] });
  });

  it('gives up after the last try', async () => {
    server.script(451, 451, 451, 451, 451);
    await start();
    await raise(notification('Never taken'));
    const [email] = await untilEnded();
    expect(email?.state).toBe('failed');
    expect(email?.tries).toHaveLength(4);
  });

  it('waits for a server that is away, and says so', async () => {
    await server.close();
    const { port } = server;
    const mailing = await start({ pauses: Array.from({ length: 1000 }, () => 50) });
    await raise(notification('Patient'));
    await until(async () => ((await logged())[0]?.tries.length ?? 0) > 0 && true, { what: 'it was tried' });
    expect(mailing.state()).toBe('unreachable');
    expect(await emails().server()).toMatchObject({
      configured: true,
      sender: 'Skep <skep@example.org>',
      state: 'unreachable',
      reason: 'The mail server refused the connection',
    });
    server = await openMailServer({}, port);
    const [email] = await untilEnded();
    expect(email?.state).toBe('sent');
    await until(() => mailing.state() === 'reachable', { what: 'the server is known to be back' });
  });

  it('sends nothing twice when two processes send', async () => {
    await start();
    await start();
    const titles = Array.from({ length: 30 }, (_, n) => `Failure ${n}`);
    for (const title of titles) await raise(notification(title));
    await untilEnded();
    const subjects = server.received.map(({ headers }) => headers['subject'] ?? '');
    expect(subjects).toHaveLength(titles.length);
    expect(new Set(subjects)).toEqual(new Set(titles));
  });

  it('sends again what a dead process was sending, under the same Message-ID', async () => {
    server.script('never');
    const dead = await start({ lookEveryMs: 10 });
    await raise(notification('Cut off'));
    await until(() => server.received.length === 1, { what: 'it is being sent' });
    const claimed = await logged();
    expect(claimed).toMatchObject([{ state: 'sending', tries: [] }]);
    if (database.driver === 'postgres') {
      const past = new Date(Date.now() - 1000);
      await database.kysely.updateTable('emails').set({ next_try_at: past }).execute();
    }
    await start();
    const [email] = await untilEnded();
    expect(email).toMatchObject({ state: 'sent', tries: [{ status: 250 }] });
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(1);
    await dead.stop();
    expect((await logged())[0]?.state).toBe('sent');
  });

  it('keeps a link sealed until it was sent, under a new master key too, and drops one that is no longer valid', async () => {
    await start({ lookEveryMs: 60_000 });
    const link = `${origin}/password-reset?token=the-token`;
    const issue = () =>
      database.transact(async (tx) => {
        const { link: made } = await issuePasswordLink(tx, user.id);
        const to = { user_id: user.id, email: user.email };
        return emailLink(tx, masterKey, { kind: 'password_reset', to, link_id: made.id, link });
      });
    // The second link takes the place of the first.
    expect([await issue(), await issue()]).toEqual([true, true]);
    const rows = database.kysely.selectFrom('emails').selectAll().orderBy('created_at');
    expect(JSON.stringify(await rows.execute())).not.toContain('the-token');
    const count = await database.transact((tx) => resealEmails(tx, (sealed) => sealed));
    expect(count).toBe(2);
    await start();
    await untilEnded();
    expect((await rows.execute()).map(({ state, sealed_link }) => [state, sealed_link])).toEqual([
      ['dropped', null],
      ['sent', null],
    ]);
    expect(server.received).toHaveLength(1);
    expect(partsOf(server.received[0]).text).toContain(link);
  });

  it('answers what the server said of a test, which is tried once', async () => {
    server.script(451);
    await start();
    const to = { user_id: user.id, email: user.email };
    expect(await emails().test(to)).toMatchObject({
      kind: 'test',
      state: 'failed',
      tries: [{ status: 451 }],
    });
    expect(await emails().test(to)).toMatchObject({ kind: 'test', state: 'sent', tries: [{ status: 250 }] });
  });
});
