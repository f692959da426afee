import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { signIn, untilEnded } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { inspect } from '#test/server/inspection.ts';
import { admin, runToEnd, startServer, untilReconciled } from '#test/server/server.ts';
import { stretched, until } from '#test/machine/patience.ts';

const withinMs = 60_000;
const jars = 24;
const documentsOfJar = 4;
const all = jars * documentsOfJar;

type Swept = { dry_run: boolean; deleted: number; warned: number; honey_jars: { name: string }[] };

/** Jars with documents that all came more than a year ago, which is when theirs end, and one whose documents are young. */
async function prepare(directory: string): Promise<void> {
  const server = await startServer({ directory });
  try {
    const client = await signIn(server.url);
    const made: string[] = [];
    const young = await client.createJar('Young');
    for (let number = 0; number <= jars; number += 1) {
      const jar = number === jars ? young : await client.createJar(`Old ${number}`);
      const texts = Array.from(
        { length: documentsOfJar },
        (_, at) => `Case ${at} of jar ${number} was seen.`,
      );
      await Promise.all(texts.map((text, at) => client.upload(jar, `case-${at}.txt`, text)));
      made.push(jar);
    }
    for (const jar of made) await untilEnded(client, jar, withinMs);
  } finally {
    await server.stop();
  }
  await withRecords(directory, async (db) => {
    await sql`update jars set auto_delete = true, retention_since = now() - interval '1 month'`.execute(db);
    await endAndWarn(db, 'Old%');
  });
}

/** As if these jars' documents had come to their end, and been warned of long enough before. */
async function endAndWarn(db: Awaited<ReturnType<typeof openDatabase>>['kysely'], names: string) {
  await sql`update documents set content_at = now() - interval '366 days',
                                 retention_warned_at = now() - interval '8 days'
            where jar_id in (select id from jars where name like ${names})`.execute(db);
}

async function withRecords<T>(
  directory: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['kysely']) => Promise<T>,
): Promise<T> {
  const logger = createLogger('silent');
  const database = await openDatabase({ url: null, directory: join(directory, 'database'), logger });
  try {
    return await work(database.kysely);
  } finally {
    await database.close();
  }
}

/** How many documents the audit log says have expired, and whether it names each once. */
const expired = (directory: string) =>
  withRecords(directory, async (db) => {
    const { rows } = await sql<{ entries: number; documents: number }>`
      select count(*) as entries, count(distinct target_id) as documents from audit_log
      where action = 'document.expire'`.execute(db);
    return rows[0];
  });

/** Starts a retention run, and kills the server when the audit log has that many documents. */
async function killInSweep(directory: string, moment: number): Promise<void> {
  const server = await startServer({ directory });
  const { token } = await signIn(server.url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sweeping = fetch(new URL('/api/admin/retention/sweep', server.url), {
    method: 'POST',
    headers,
    body: '{}',
  }).catch(() => undefined);
  const log = new URL('/api/admin/audit?action=document.expire&limit=1', server.url);
  const reached = async () =>
    ((await (await fetch(log, { headers })).json()) as { total: number }).total >= moment;
  await until(reached, { what: `${moment} documents have expired`, withinMs, everyMs: 1 });
  await server.kill();
  await sweeping;
}

describe(
  'the retention sweep of a server that is killed in the middle of it',
  { timeout: stretched(4 * withinMs) },
  () => {
    let directory: string;
    beforeAll(
      async () => {
        directory = await dataDirectory();
        await prepare(directory);
      },
      stretched(4 * withinMs),
    );
    afterAll(() => rm(directory, { recursive: true, force: true }));

    const skep = async (args: string[], env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await runToEnd(['src/cli/skep.ts', 'retention', ...args], {
        DATA_DIR: directory,
        ...env,
      });
      return { code, stderr, stdout, swept: (): Swept => JSON.parse(stdout) as Swept };
    };

    it('shows without a server what it would do, and does nothing', async () => {
      const first = await skep(['--dry-run', '--json']);
      expect([first.code, first.stderr]).toEqual([0, '']);
      expect(first.swept()).toMatchObject({ dry_run: true, deleted: all, warned: 0 });
      expect(first.swept().honey_jars).toHaveLength(jars);
      const text = await skep(['--dry-run']);
      expect(text.stdout).toMatch(
        /^Old 0 [\w-]{36}: 4 to delete, 0 to warn about, 0 expired, to notify about$/m,
      );
      expect(text.stdout).toContain(`In all: ${all} documents to delete, 0 to warn about, 0 expired`);
    });

    it('continues where it was, and reports each document once', async () => {
      for (const moment of [documentsOfJar, 9 * documentsOfJar]) await killInSweep(directory, moment);
      const server = await startServer({ directory });
      try {
        const port = new URL(server.url).port;
        const left = (await skep(['--dry-run', '--json', '--url', server.url], accountOf(admin))).swept();
        expect(left.deleted).toBeGreaterThan(0);
        expect(left.deleted).toBeLessThan(all - 9 * documentsOfJar + 1);
        const helpless = await skep([], { PORT: port });
        expect([helpless.code, helpless.stderr]).toEqual([
          1,
          expect.stringContaining('pass an API key with --key'),
        ]);
        const rest = await skep(['--json'], { PORT: port, ...accountOf(admin) });
        expect(rest.swept()).toMatchObject({ dry_run: false, deleted: left.deleted });
        await untilReconciled(server);
      } finally {
        await server.stop();
      }
      expect(await expired(directory)).toEqual({ entries: all, documents: all });
      expect(await inspect(directory)).toEqual([]);
      const kept = await withRecords(directory, (db) => db.selectFrom('documents').select('id').execute());
      expect(kept).toHaveLength(documentsOfJar);
      const verified = await runToEnd(['src/cli/skep.ts', 'audit', 'verify'], { DATA_DIR: directory });
      expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('the chain is intact')]);
    });

    it('deletes without a server, from index and files as well', async () => {
      await withRecords(directory, (db) => endAndWarn(db, '%'));
      const swept = await skep(['--json']);
      expect([swept.code, swept.stderr]).toEqual([0, '']);
      expect(swept.swept()).toMatchObject({ deleted: documentsOfJar, honey_jars: [{ name: 'Young' }] });
      expect(await inspect(directory)).toEqual([]);
      expect(await expired(directory)).toEqual({
        entries: all + documentsOfJar,
        documents: all + documentsOfJar,
      });
    });
  },
);

const accountOf = ({ email, password }: typeof admin) => ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
