import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { ownPostgres } from '#test/server/own-postgres.ts';
import { runToEnd, startServer, temporaryDirectory } from '#test/server/server.ts';
import { smallDisk, type SmallDisk } from '#test/faults/small-disk.ts';

const migrations = join(import.meta.dirname, '../../../src/db/migrations');
const logger = createLogger('silent');
const oldMigrations = 6;
// Enough for some of the migrations that are left, and not for all. Bytes.
const leave = 400 * 1024;
const account = { email: 'kept@example.com', password: 'correct horse battery', role: 'analyst' as const };
const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

type Place = { directory: string; url: string | null; disk: SmallDisk };

async function embedded(): Promise<Place> {
  const directory = await temporaryDirectory();
  const disk = await smallDisk(join(directory, 'database'), 160);
  await copyTemplate(disk.path);
  cleanups.push(async () => {
    disk.unmount();
    await rm(directory, { recursive: true, force: true });
  });
  return { directory, url: null, disk };
}

async function server(): Promise<Place> {
  const postgres = await ownPostgres({ small: { data: 96, log: 128 } });
  cleanups.push(() => postgres.remove());
  if (!postgres.disks) throw new Error('It should have disks of its own');
  return { directory: await temporaryDirectory(), url: postgres.url, disk: postgres.disks.data };
}

async function withDatabase<T>(
  { url, directory }: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url, directory: join(directory, 'database'), logger });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const applied = (place: Place): Promise<number> =>
  withDatabase(place, async ({ kysely }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from schema_migrations`.execute(
      kysely,
    );
    return rows[0]?.n ?? 0;
  });

/** A database as an older version left it, with an account. */
async function makeOld(place: Place): Promise<void> {
  const older = join(place.directory, 'older');
  await mkdir(older);
  const names = (await readdir(migrations)).toSorted().slice(0, oldMigrations);
  for (const name of names) await cp(join(migrations, name), join(older, name));
  await withDatabase(place, async (database) => {
    for (const schema of ['pgboss', 'public'])
      await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(database.kysely);
    await sql`create schema public`.execute(database.kysely);
    await migrate({ database, logger, directory: older });
    await createUser(database.kysely, account);
    if (database.raw.driver === 'pglite') await database.raw.keepReserve();
  });
}

it.each([
  ['the built-in database', embedded],
  ['PostgreSQL', server],
] as const)(
  'a start without space in the middle of migrating %s reports it, and continues later',
  async (_, open) => {
    const place = await open();
    await makeOld(place);
    const env: Record<string, string> = place.url === null ? {} : { DATABASE_URL: place.url };
    const ports = {
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
      LOG_LEVEL: 'warn',
    };
    place.disk.fill(leave);
    const failed = await runToEnd(['src/main.ts'], { DATA_DIR: place.directory, ...ports, ...env });
    place.disk.free();
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/^Skep (?:cannot start|stops): .*free some space/im),
    ]);
    const before = await applied(place);
    expect(before).toBeGreaterThan(oldMigrations);
    expect(before).toBeLessThan((await readdir(migrations)).length);
    const started = await startServer({ directory: place.directory, env });
    await started.stop();
    const users = await withDatabase(place, ({ kysely }) =>
      kysely.selectFrom('users').select('email').execute(),
    );
    expect(users).toContainEqual({ email: account.email });
  },
);
