import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { createBatcher } from '#kernel/batcher.ts';
import type { CountHits } from './count-hits.ts';

type Asked = { key: string; window_ms: number; hits: 0 | 1 };
type Counted = { count: number; reset_at: number };

/** The same counts as in memory, kept in the database: exact however many processes count together. */
export function createSharedCounter(db: Queryable): CountHits {
  // Requests that arrive together are counted in one statement, and each still gets its own number.
  const count = createBatcher<Asked[], Counted[]>({ maxItems: 100 }, async (requests) => {
    const rows = await addHits(db, requests.flat());
    const later = new Map<string, number>();
    return requests
      .toReversed()
      .map((asked) =>
        asked.map(({ key, hits }) => {
          const after = later.get(key) ?? 0;
          later.set(key, after + hits);
          const { count: total, reset_at } = rows.get(key) ?? { count: hits, reset_at: Date.now() };
          return { count: total - after, reset_at };
        }),
      )
      .toReversed();
  });
  return (asked, hits) => count(asked.map((one) => ({ ...one, hits })));
}

async function addHits(db: Queryable, asked: Asked[]): Promise<Map<string, Counted>> {
  const sums = new Map<string, Asked & { sum: number }>();
  for (const one of asked) sums.set(one.key, { ...one, sum: (sums.get(one.key)?.sum ?? 0) + one.hits });
  // In one order everywhere, so that two processes never wait for each other's rows in a circle.
  const rows = [...sums.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: counted } = await sql<{ key: string; count: number; reset_at: Date }>`
    insert into rate_limits as current (key, count, reset_at)
    select key, sum, clock_timestamp() + window_ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (key text, sum integer, window_ms double precision)
    on conflict (key) do update set
      count = excluded.count + case when current.reset_at > clock_timestamp() then current.count else 0 end,
      reset_at = case when current.reset_at > clock_timestamp() then current.reset_at else excluded.reset_at end
    returning key, count, reset_at`.execute(db);
  return new Map(counted.map(({ key, count, reset_at }) => [key, { count, reset_at: reset_at.getTime() }]));
}

/** Forgets counters whose window has ended. */
export async function sweepSharedCounter(db: Queryable): Promise<void> {
  await sql`delete from rate_limits where reset_at < now()`.execute(db);
}
