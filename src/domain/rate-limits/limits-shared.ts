import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { asOutage } from '#kernel/outage.ts';
import type { CountHits } from './count-hits.ts';
import { createMemoryCounter } from './limits-memory.ts';

type Asked = { key: string; window_ms: number; hits: -1 | 0 | 1 };
type Counted = { count: number; reset_at: number };

const sweepEveryMs = 60_000;

/** The same counts as in memory, kept in the database: exact however many processes count together. */
export function createSharedCounter(db: Queryable, now: () => number = Date.now): CountHits {
  let sweptAt = now();
  // Requests that arrive together are counted in one statement, and each still gets its own number.
  const count = createBatcher<Asked[], Counted[]>({ maxItems: 100 }, async (requests) => {
    if (now() - sweptAt >= sweepEveryMs) {
      sweptAt = now();
      await sweep(db);
    }
    const rows = await addHits(db, requests.flat());
    const later = new Map<string, number>();
    return requests
      .toReversed()
      .map((asked) =>
        asked.map(({ key, hits }) => {
          const after = later.get(key) ?? 0;
          later.set(key, after + hits);
          const row = rows.get(key);
          if (!row) throw new Error('A counter is missing');
          return { count: row.count - after, reset_at: row.reset_at };
        }),
      )
      .toReversed();
  });
  // While the database's disk is full, limits count per process, so that reading continues.
  const countHere = createMemoryCounter(now);
  return (asked, hits) =>
    count(asked.map((one) => ({ ...one, hits }))).catch((error: unknown) => {
      if (asOutage(error)?.kind !== 'storage_full') throw error;
      return countHere(asked, hits);
    });
}

/** A key without hits is only looked at: its window does not begin. */
async function addHits(db: Queryable, asked: Asked[]): Promise<Map<string, Counted>> {
  const sums = new Map<string, { key: string; window_ms: number; hits: number }>();
  for (const one of asked) sums.set(one.key, { ...one, hits: (sums.get(one.key)?.hits ?? 0) + one.hits });
  // In one order everywhere, so that two processes never wait for each other's rows in a circle.
  const rows = [...sums.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: counted } = await sql<{ key: string; count: number; reset_at: Date }>`
    with asked as (
      select key, hits, clock_timestamp() + window_ms * interval '1 millisecond' as reset_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (key text, hits integer, window_ms double precision)
    ), hit as (
      insert into rate_limits as current (key, count, reset_at)
      select key, hits, reset_at from asked where hits > 0
      on conflict (key) do update set
        count = excluded.count + case when current.reset_at > clock_timestamp() then current.count else 0 end,
        reset_at = case when current.reset_at > clock_timestamp() then current.reset_at else excluded.reset_at end
      returning key, count, reset_at
    ), taken_back as (
      update rate_limits as current set count = greatest(0, current.count + asked.hits)
      from asked where current.key = asked.key and asked.hits < 0 and current.reset_at > clock_timestamp()
      returning current.key, current.count, current.reset_at
    )
    select key, count, reset_at from hit
    union all
    select key, count, reset_at from taken_back
    union all
    select asked.key, coalesce(current.count, 0), coalesce(current.reset_at, asked.reset_at)
    from asked left join rate_limits current on current.key = asked.key and current.reset_at > clock_timestamp()
    where asked.hits <= 0 and not exists (select from taken_back where taken_back.key = asked.key)`.execute(
    db,
  );
  return new Map(counted.map(({ key, count, reset_at }) => [key, { count, reset_at: reset_at.getTime() }]));
}

/** Deletes counters whose window has ended, except those locked by another process. */
async function sweep(db: Queryable): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where reset_at < clock_timestamp() limit 100000 for update skip locked
    )`.execute(db);
}
