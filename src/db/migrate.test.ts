import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { migrate, pendingMigrations } from './migrate.ts';

describeDatabases('migrations', (open) => {
  const logger = createLogger('silent');
  let test: TestDatabase;
  let directory: string;

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skep-migrations-'));
    await sql`drop table if exists one, two`.execute(test.database.kysely);
    await sql`delete from schema_migrations`.execute(test.database.kysely);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);
  const run = (): Promise<string[]> => migrate({ database: test.database, logger, directory });

  it('apply in order, and once', async () => {
    await write('0002_two.sql', 'alter table one add column b text');
    await write(
      '0001_one.sql',
      "create table one (a text default ';'); -- a; comment\ninsert into one values ('x');",
    );
    expect(await run()).toEqual(['0001_one.sql', '0002_two.sql']);
    expect(await run()).toEqual([]);
    const { rows } = await sql`select * from one`.execute(test.database.kysely);
    expect(rows).toEqual([{ a: 'x', b: null }]);
  });

  it('leave nothing of a file that fails', async () => {
    await write('0001_one.sql', 'create table one (a text); create table one (a text);');
    await expect(run()).rejects.toThrow('already exists');
    const { rows } = await sql`select to_regclass('public.one') as found`.execute(test.database.kysely);
    expect(rows).toEqual([{ found: null }]);
  });

  it('stop when an applied file has been changed or removed', async () => {
    await write('0001_one.sql', 'create table one (a text)');
    await run();
    await write('0001_one.sql', 'create table one (a text, b text)');
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' });
    await rm(join(directory, '0001_one.sql'));
    await expect(run()).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' });
  });

  it('are listed beforehand, and then none are left', async () => {
    await write('0001_one.sql', 'create table one (a text)');
    await run();
    await write('0002_two.sql', 'create table two (a text)');
    expect(await pendingMigrations(test.database, directory)).toEqual(['0002_two.sql']);
    await run();
    expect(await pendingMigrations(test.database, directory)).toEqual([]);
  });

  it('may be run by several processes at once', async () => {
    await write('0001_one.sql', 'create table one (a text)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_one.sql']);
  });
});
