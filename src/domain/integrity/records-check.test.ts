import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openEmbedded, type TestDatabase } from '#test/server/embedded-database.ts';
import { nextRecordPart, readRecordPart, type RecordPart } from './records-check.ts';

describe('the check of the records', () => {
  let test: TestDatabase;
  let database: Database;
  let file: string;

  beforeAll(async () => {
    test = await openEmbedded();
    ({ database } = test);
    await sql`create table pages (id integer, content text)`.execute(database.kysely);
    await sql`insert into pages select n, repeat(md5(n::text), 30) from generate_series(1, 2000) n`.execute(
      database.kysely,
    );
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('pages') as path`.execute(
      database.kysely,
    );
    file = join(test.directory, 'cluster', rows[0]?.path ?? '');
  });
  afterAll(async () => {
    await database.close();
    await test.cleanup();
  });

  async function readAll(): Promise<{ parts: RecordPart[]; bytes: number; faults: string[] }> {
    const found = { parts: [] as RecordPart[], bytes: 0, faults: [] as string[] };
    for (let part = await nextRecordPart(database.kysely, null); part;) {
      const read = await readRecordPart(database.kysely, part);
      found.parts.push(part);
      if (typeof read === 'string') found.faults.push(read);
      else found.bytes += read;
      part = await nextRecordPart(database.kysely, part);
    }
    return found;
  }

  it('reads every table once, in parts', async () => {
    const { parts, bytes, faults } = await readAll();
    expect(faults).toEqual([]);
    expect(bytes).toBeGreaterThan(2000 * 32 * 30);
    const own = parts.filter(({ table }) => table === 'pages');
    expect(own.length).toBeGreaterThan(2);
    expect(own.map(({ from }) => from)).toEqual([0, ...own.slice(0, -1).map(({ to }) => to)]);
    expect(new Set(parts.map(({ table, from }) => `${table} ${from}`)).size).toBe(parts.length);
    expect(parts.map(({ table }) => table)).toContain('schema_migrations');
  });

  it('reports which blocks of a file with one flipped bit cannot be read, and reads all others', async () => {
    await database.close();
    const bytes = await readFile(file);
    const at = 100 * 8192 + 4000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    database = await openDatabase({ url: null, directory: test.directory, logger: createLogger('silent') });
    const { parts, faults } = await readAll();
    expect(faults).toEqual([
      expect.stringMatching(/table pages .*blocks 64 to 127.*invalid page in block 100/),
    ]);
    expect(parts.filter(({ table }) => table === 'pages').length).toBeGreaterThan(2);
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  });
});
