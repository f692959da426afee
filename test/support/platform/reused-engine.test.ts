import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { createUser } from '#domain/users/index.ts';
import { openReused } from './reused-engine.ts';

async function one(database: Database, text: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${text} as value`).execute(database.kysely);
  return rows[0]?.value;
}

const engineOf = ({ raw }: Database) => (raw.driver === 'pglite' ? raw.keepReserve : null);

/** Every row of every table. */
const contentOf = (database: Database) =>
  one(
    database,
    `(select string_agg(query_to_xml(format('select * from %I.%I as t order by t::text', schemaname, tablename), false, false, '')::text, '' order by schemaname, tablename)
       from pg_tables where schemaname in ('public', 'pgboss'))`,
  );

it('is as the migrations left it, whatever was written before', async () => {
  const first = await openReused();
  const [engine, content] = [engineOf(first), await contentOf(first)];
  await createUser(first.kysely, { email: 'ann@example.com', password: null, role: 'admin' });
  await sql`delete from pgboss.version`.execute(first.kysely);
  await sql`update installation set id = gen_random_uuid()`.execute(first.kysely);
  await sql`set search_path = pgboss`.execute(first.kysely);
  await first.close();
  const second = await openReused();
  expect(engineOf(second)).toBe(engine);
  expect(await one(second, `current_setting('search_path')`)).toBe('public');
  expect(await contentOf(second)).toBe(content);
  await expect(first.raw.driver === 'pglite' && first.raw.pglite.query('select 1')).rejects.toThrow('closed');
  await second.close();
});

it.each([
  'alter table users add column nickname text',
  'create table notes (body text)',
  'alter table users disable trigger all',
  'drop index users_email_unique',
])('is another one after “%s”', async (change) => {
  const first = await openReused();
  const engine = engineOf(first);
  await sql.raw(change).execute(first.kysely);
  await first.close();
  const second = await openReused();
  expect(engineOf(second)).not.toBe(engine);
  await second.close();
});
