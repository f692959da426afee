import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { until } from '#test/machine/patience.ts';
import { signIn } from '#test/platform/client.ts';
import { openTestDatabase } from '#test/server/database.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

// As many as a process sends at once: these may come twice after a kill -9.
const inHand = 4;
const people = Array.from({ length: 20 }, (_, n) => `person-${n}@example.com`);

let mails: MailServer;
const servers: Server[] = [];
const directories: string[] = [];

beforeEach(async () => {
  mails = await openMailServer();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await mails.close();
});
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))));

async function start(options: Parameters<typeof startServer>[0]): Promise<Server> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

const settings = () => ({ SMTP_URL: mails.url, MAIL_FROM: 'skep@example.org', SMTP_TLS: 'off' });

async function invite(url: string, emails: string[]): Promise<void> {
  const { token } = await signIn(url);
  for (const email of emails) {
    const reply = await fetch(new URL('/api/admin/invitations', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'viewer' }),
    });
    expect(await reply.json()).toMatchObject({ emailed: true });
  }
}

const reached = () => new Set(mails.received.flatMap(({ to }) => to));
const ids = () => mails.received.map(({ headers }) => headers['message-id']);
const untilAllReached = () =>
  until(() => reached().size === people.length, { what: 'everyone got an e-mail', withinMs: 60_000 });

const stateOf = async (server: Server) =>
  (await (await fetch(new URL('/health', server.messagingUrl))).json()) as object;

describe('e-mail of a server that dies by kill -9 while it sends', () => {
  it('is all sent after the next start, what was in hand once more under its Message-ID', async () => {
    const directory = await temporaryDirectory();
    directories.push(directory);
    const first = await start({ directory, env: settings() });
    await until(async () => 'mail' in (await stateOf(first)) && true, { what: 'it reports its mail server' });
    mails.script('never');
    await invite(first.url, people);
    await until(() => mails.received.length >= 1, { what: 'one is being sent' });
    await first.kill();
    const before = mails.received.length;
    expect(before).toBeLessThan(people.length);

    const second = await start({ directory, env: settings() });
    await untilAllReached();
    await until(() => mails.received.length > people.length, { what: 'what was in hand came once more' });
    expect(mails.received.length).toBeLessThanOrEqual(people.length + inHand);
    expect(new Set(ids()).size).toBe(people.length);
    expect(await stateOf(second)).toMatchObject({
      service: 'messaging',
      status: 'healthy',
      mail: 'reachable',
    });
    expect(second.stderr() + first.stderr()).not.toMatch(/token=|person-/);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;
describe.skipIf(!serverUrl)('two messaging services on one PostgreSQL', () => {
  it('send nothing twice, and only they know the mail server', async () => {
    const records = await openTestDatabase();
    const directory = await temporaryDirectory();
    directories.push(directory);
    const common = { directory, env: { DATABASE_URL: records.url ?? '' } };
    const front = await start({ ...common, env: { ...common.env, SERVICES: 'platform' } });
    const messaging = { ...settings(), ...common.env, SERVICES: 'messaging' };
    const ready = /^messaging ready at http\S+$/m;
    const one = await start({ ...common, env: messaging, ready });
    const other = await start({ ...common, env: messaging, ready });
    await invite(front.url, people.slice(0, 15));
    await until(() => reached().size === 15, { what: 'fifteen got an e-mail', withinMs: 60_000 });
    // Whatever one of them had in hand when it died is sent by the other, once it counts as lost.
    mails.script('never');
    await invite(front.url, people.slice(15));
    await until(() => mails.received.length > 15, { what: 'one is being sent' });
    await one.kill();
    await records.database.kysely
      .updateTable('emails')
      .set({ next_try_at: new Date() })
      .where('state', '=', 'sending')
      .execute();
    await untilAllReached();
    expect(mails.received.length).toBeLessThanOrEqual(people.length + inHand);
    expect(new Set(ids()).size).toBe(people.length);
    expect(await stateOf(other)).toMatchObject({ mail: 'reachable' });
    await Promise.all(servers.splice(0).map((server) => server.kill()));
    await records.cleanup();
  });
});
