import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, untilEnded } from '#test/platform/client.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { runToEnd, startServer, temporaryDirectory, type Server } from '#test/server/server.ts';
import { stretched } from '#test/machine/patience.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl) describe('services in processes of their own on one PostgreSQL', () => suite());
else
  describe.skip('services in processes of their own on one PostgreSQL (skipped: TEST_DATABASE_URL is not set)', () =>
    suite());

function suite(): void {
  let records: TestDatabase;
  let directory: string;
  let front: Server;
  let worker: Server;

  beforeAll(async () => {
    records = await openTestDatabase();
    directory = await temporaryDirectory();
    front = await start('platform,knowledge', /^platform ready at/m);
    worker = await start('worker', workerReady);
  });
  afterAll(async () => {
    await Promise.all([front.kill(), worker.kill()]);
    await records.cleanup();
    await rm(directory, { recursive: true, force: true });
  });

  // A process that only works opens no port; this is its log after it has begun to.
  const workerReady = /"reconciled records, index and files"/;

  const start = (services: string, ready: RegExp) =>
    startServer({ directory, ready, env: { SERVICES: services, DATABASE_URL: records.url ?? '' } });

  it('read what another process took in, and the third finds it', async () => {
    const client = await signIn(front.url);
    const jar = await client.createJar('Split');
    const id = await client.upload(
      jar,
      'note.md',
      '# Depot\n\nThe gate code of the Arven depot is on CVE-2031-40417.',
    );
    const [document] = await untilEnded(client, jar, 20_000);
    expect(document).toMatchObject({ id, status: 'completed' });
    await expect
      .poll(async () => (await client.search('CVE-2031-40417'))[0]?.document_id, { timeout: stretched(5000) })
      .toBe(id);
  });

  it('process no jobs while no worker runs, and all of them when one is back after a kill -9', async () => {
    const client = await signIn(front.url);
    const jar = await client.createJar('Waiting');
    await worker.kill();
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(await client.upload(jar, `n-${n}.txt`, `Waiting note ${n} of ten.`));
    expect((await client.documents(jar)).map(({ status }) => status)).toEqual(ids.map(() => 'processing'));
    worker = await start('worker', workerReady);
    const documents = await untilEnded(client, jar, 20_000);
    expect(documents.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
  });

  it('open no search index for the model gateway alone', async () => {
    const own = await openTestDatabase();
    const gateway = await startServer({
      ready: /^gateway ready at/m,
      env: { SERVICES: 'gateway', DATABASE_URL: own.url ?? '' },
    });
    const health = await fetch(`${gateway.gatewayUrl}/health`);
    expect(health.status).toBe(200);
    const opened = await readdir(gateway.directory);
    await gateway.stop();
    await own.cleanup();
    await rm(gateway.directory, { recursive: true, force: true });
    expect(opened).toContain('blobs');
    expect(opened).not.toContain('index');
  });

  it('end with code 0 on SIGTERM', async () => {
    const ends = await Promise.all([worker.stop(), front.stop()]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(stretched(5000));
  });

  it('are refused in one line without DATABASE_URL', async () => {
    const outcome = await runToEnd(['src/main.ts'], {
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      SERVICES: 'worker',
    });
    expect([outcome.code, outcome.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('DATABASE_URL')],
    ]);
  });
}
