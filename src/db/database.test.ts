import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';

describeDatabases('the database', (open) => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await open();
    await sql`create table notes (id bigserial primary key, body text not null)`.execute(
      test.database.kysely,
    );
  });
  afterAll(() => test.cleanup());
  beforeEach(() => sql`delete from notes`.execute(test.database.kysely));

  const bodies = async (): Promise<string[]> => {
    const { rows } = await sql<{ body: string }>`select body from notes order by id`.execute(
      test.database.kysely,
    );
    return rows.map((row) => row.body);
  };

  it('keeps what a transaction wrote when it resolves', async () => {
    const answer = await test.database.transact(async (tx) => {
      await sql`insert into notes (body) values ('kept')`.execute(tx);
      return 42;
    });
    expect(answer).toBe(42);
    expect(await bodies()).toEqual(['kept']);
  });

  it('outlives the loss of the connection that a transaction has', async () => {
    if (test.database.driver === 'pglite') return;
    const begun = Promise.withResolvers<number>();
    const gone = Promise.withResolvers<void>();
    const lost = test.database.transact(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      begun.resolve(rows[0]?.pid ?? 0);
      // Nothing is asked of it when it goes.
      await gone.promise;
      await sql`insert into notes (body) values ('lost')`.execute(tx);
    });
    await sql`select pg_terminate_backend(${await begun.promise}::integer)`.execute(test.database.kysely);
    await sleep(200);
    gone.resolve();
    await expect(lost).rejects.toThrow();
    expect(await bodies()).toEqual([]);
  });

  it('undoes what a transaction wrote when it rejects', async () => {
    const failing = test.database.transact(async (tx) => {
      await sql`insert into notes (body) values ('lost')`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await bodies()).toEqual([]);
  });

  it('keeps statements outside an open transaction out of it', async () => {
    const { promise: inside, resolve: entered } = Promise.withResolvers<void>();
    const { promise: leave, resolve: finish } = Promise.withResolvers<void>();
    const failing = test.database.transact(async (tx) => {
      await sql`insert into notes (body) values ('lost')`.execute(tx);
      entered();
      await leave;
      throw new Error('rolled back');
    });
    await inside;
    const beside = sql`insert into notes (body) values ('kept')`.execute(test.database.kysely);
    finish();
    await expect(failing).rejects.toThrow('rolled back');
    await beside;
    expect(await bodies()).toEqual(['kept']);
  });

  it('refuses the outer database inside a transaction instead of waiting for ever', async () => {
    const { database } = test;
    const nested = database.transact(() => sql`select 1`.execute(database.kysely));
    await expect(nested).rejects.toThrow('use the transaction it provides');
    const twice = database.transact(() => database.transact(async () => 1));
    await expect(twice).rejects.toThrow('use the transaction it provides');
    expect(await bodies()).toEqual([]);
  });

  it('runs many transactions at once, each whole', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        test.database.transact((tx) => sql`insert into notes (body) values (${`n${n}`})`.execute(tx)),
      ),
    );
    expect((await bodies()).length).toBe(40);
  });

  it('continues after a failed statement', async () => {
    await expect(sql`select nonsense`.execute(test.database.kysely)).rejects.toThrow('nonsense');
    const failing = test.database.transact((tx) => sql`select nonsense`.execute(tx));
    await expect(failing).rejects.toThrow('nonsense');
    expect(await bodies()).toEqual([]);
  });

  it('answers with the same JavaScript values on every driver', async () => {
    const { rows } = await sql`select
      5000000000::bigint as size, count(*) as count, 1.5::numeric as exact, 0.25::float8 as ratio, true as yes,
      '2026-01-02 03:04:05.678+00'::timestamptz as at, '2026-01-02'::date as day, array['a', 'b,"c'] as tags,
      '{"list": [1, null]}'::jsonb as data, '0f8fad5b-d9cb-469f-a165-70867728950e'::uuid as id, null as nothing
      `.execute(test.database.kysely);
    expect(rows[0]).toEqual({
      size: 5_000_000_000,
      count: 1,
      exact: '1.5',
      ratio: 0.25,
      yes: true,
      at: new Date('2026-01-02T03:04:05.678Z'),
      day: '2026-01-02',
      tags: ['a', 'b,"c'],
      data: { list: [1, null] },
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      nothing: null,
    });
  });

  it('accepts the same JavaScript values on every driver', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const { rows } = await sql`select ${['x', 'y,"z']}::text[] as tags, ${at}::timestamptz as at,
      ${JSON.stringify([{ a: 1 }])}::jsonb as list, ${5_000_000_000}::bigint as size, ${null}::text as nothing
      `.execute(test.database.kysely);
    expect(rows[0]).toEqual({
      tags: ['x', 'y,"z'],
      at,
      list: [{ a: 1 }],
      size: 5_000_000_000,
      nothing: null,
    });
  });
});
