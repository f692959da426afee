import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded, type TestDatabase } from '#test/server/embedded-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openEmbedded();
});
afterAll(async () => {
  await test.cleanup();
});
beforeEach(async () => {
  await sql`drop table if exists notes`.execute(test.database.kysely);
  await sql`create table notes (id int primary key, body text)`.execute(test.database.kysely);
});

const run = (text: string, values: unknown[] = []) =>
  test.database.kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
const kept = async () =>
  (await run('select count(*) as count from pg_prepared_statements')).rows[0]?.['count'];

describe('statements on the embedded database', () => {
  it('are parsed once and answer with the values of each time', async () => {
    const insert = 'insert into notes (id, body) values ($1, $2) returning body';
    expect((await run(insert, [1, null])).rows).toEqual([{ body: null }]);
    const before = await kept();
    expect((await run(insert, [2, 'two'])).rows).toEqual([{ body: 'two' }]);
    const answer = await run('update notes set body = $1', ['same']);
    expect(answer).toMatchObject({ rows: [], numAffectedRows: 2n });
    expect(await kept()).toBe((before as number) + 1);
  });

  it('continue after one that fails, alone or in a transaction', async () => {
    const insert = 'insert into notes (id) values ($1)';
    await run(insert, [1]);
    await expect(run(insert, [1])).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    await expect(run(insert, ['x'])).rejects.toMatchObject({ code: '22P02' });
    const failing = test.database.transact(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(insert, [2]));
      await tx.executeQuery(CompiledQuery.raw(insert, [2]));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await run(insert, [2]);
    expect((await run('select id from notes order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('see the new schema of a table after a change, also one that is rolled back', async () => {
    await run('insert into notes values (1)');
    expect((await run('select * from notes')).rows).toEqual([{ id: 1, body: null }]);
    await run('-- a comment before it\nalter table notes add column extra int default 5');
    expect((await run('select * from notes')).rows).toEqual([{ id: 1, body: null, extra: 5 }]);
    const undone = test.database.transact(async (tx) => {
      await sql`alter table notes drop column extra`.execute(tx);
      expect((await tx.executeQuery(CompiledQuery.raw('select * from notes'))).rows).toEqual([
        { id: 1, body: null },
      ]);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect((await run('select * from notes')).rows).toEqual([{ id: 1, body: null, extra: 5 }]);
  });

  it('are kept up to a number and a length', async () => {
    for (let n = 0; n < 230; n += 1) await run(`select ${n} as n`);
    expect(await kept()).toBeLessThanOrEqual(201);
    expect((await run('select 0 as n')).rows).toEqual([{ n: 0 }]);
    const before = await kept();
    const numbers = Array.from({ length: 3000 }, (_, n) => n);
    const long = `select count(*) as count from (values ${numbers.map((n) => `($${n + 1}::int)`).join(', ')}) as v`;
    expect((await run(long, numbers)).rows).toEqual([{ count: 3000 }]);
    expect(await kept()).toBe(before);
  });
});
