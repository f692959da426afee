import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#db/database.ts';
import { overEngine } from '#db/open.ts';
import { startEngine } from '#db/pglite/pglite.engine.ts';
import { openWalReserve } from '#db/pglite/wal-reserve.ts';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { stretched } from '#test/machine/patience.ts';

type Engine = { pglite: PGlite; directory: string; keepReserve: () => Promise<void>; asMigrated: string };

/** Started, and as the migrations left it. */
const idle: Engine[] = [];

/**
 * A migrated database in an engine that goes on after it, emptied, for the next one of this process: to start another takes
 * five times as long. Nothing is kept of one whose tables or functions were changed.
 */
export async function openReused(): Promise<Database> {
  const engine = idle.pop() ?? (await start());
  const { pglite, directory, keepReserve } = engine;
  return overEngine(lent(pglite), { directory, keepReserve, released: () => takeBack(engine) });
}

async function start(): Promise<Engine> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-engine-'));
  await copyTemplate(directory);
  const reserve = openWalReserve(directory);
  const pglite = await startEngine(join(directory, 'cluster'), reserve);
  await pglite.exec(rememberRows);
  return { pglite, directory, keepReserve: reserve.fill, asMigrated: await schemaOf(pglite) };
}

/** The engine until `close()`, after which it answers no more, though it goes on. */
function lent(pglite: PGlite): PGlite {
  let closed = false;
  const close = async () => void (closed = true);
  const bound = new Map<string | symbol, unknown>();
  return new Proxy(pglite, {
    get(target, key) {
      if (key === 'closed') return closed;
      if (key === 'close') return close;
      const value = bound.get(key) ?? Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (closed) throw new Error('PGlite is closed');
      if (!bound.has(key)) bound.set(key, value.bind(target));
      return bound.get(key);
    },
  });
}

async function takeBack(engine: Engine): Promise<void> {
  // A transaction that nobody ends would keep it for ever.
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), stretched(2000));
  const emptied = empty(engine).catch(() => false);
  const isEmpty = await Promise.race([emptied, late.promise]);
  clearTimeout(timer);
  if (isEmpty) idle.push(engine);
  // It would wait for that transaction, too.
  else void engine.pglite.close().catch(() => undefined);
}

async function empty({ pglite, asMigrated }: Engine): Promise<boolean> {
  const { rows } = await pglite.query<{ channel: string }>('select pg_listening_channels() as channel');
  if (rows.length > 0) return false;
  await pglite.exec('discard all');
  if ((await schemaOf(pglite)) !== asMigrated) return false;
  await pglite.exec(restoreRows);
  return true;
}

/** Everything that a change of the schema changes. */
async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ schema: string }>(`
    select md5(string_agg(line, ',' order by line)) as schema from (
      select concat_ws(' ', oid, relname, relnatts, relchecks, relhastriggers) as line
        from pg_class where relnamespace in (select oid from pg_namespace where nspname !~ '^pg_') and relkind in ('r', 'i', 'v', 'S', 'p')
      union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped)
        from pg_attribute where attnum > 0 and attrelid >= 16384
      union all select concat_ws(' ', oid, conname, conrelid) from pg_constraint
      union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
      union all select concat_ws(' ', adrelid, adnum, md5(pg_get_expr(adbin, adrelid))) from pg_attrdef
    ) as lines`);
  return rows[0]?.schema ?? '';
}

const ownTables = `
  select format('%I.%I', schemaname, tablename) as name, schemaname || '.' || tablename as plain
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'migrated')`;

/** Keeps a copy of the rows that the migrations made. */
const rememberRows = `
  create schema migrated;
  do $$ declare source record; filled boolean; begin
    for source in ${ownTables} loop
      execute 'select exists (select from ' || source.name || ')' into filled;
      if filled then execute format('create table migrated.%I as table %s', source.plain, source.name); end if;
    end loop;
  end $$;
  create table migrated.sequences as select * from pg_sequences`;

/** Puts them back, and nothing else. Without triggers: some tables can only be added to. */
const restoreRows = `
  set session_replication_role = replica;
  do $$ declare target record; filled boolean; begin
    for target in ${ownTables} loop
      execute 'select exists (select from only ' || target.name || ')' into filled;
      if filled then execute 'truncate ' || target.name || ' cascade'; end if;
    end loop;
    for target in ${ownTables} loop
      if to_regclass(format('migrated.%I', target.plain)) is not null then
        execute format('insert into %s select * from migrated.%I', target.name, target.plain);
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null)
      from migrated.sequences;
  end $$;
  reset session_replication_role`;
