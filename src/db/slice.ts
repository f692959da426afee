import { sql, type SelectQueryBuilder } from 'kysely';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queryable } from './database.ts';

/** The rows of a slice of what the query finds in its order, and how many there are in all. */
export async function sliceOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: Slice,
): Promise<SliceOf<O>> {
  const rows = await query.limit(limit).offset(offset).execute();
  const [counted] = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .execute();
  return { rows, total: counted?.total ?? 0, limit, offset };
}

/** The same where counting all would take long: from `most` on the total is `most`, and `total_capped`. */
export async function cappedSliceOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: Slice,
  { db, most }: { db: Queryable; most: number },
): Promise<SliceOf<O> & { total_capped: boolean }> {
  const rows = await query.limit(limit).offset(offset).execute();
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1);
  const {
    rows: [found],
  } = await sql<{ total: number }>`select count(*) as total from (${counted}) as found`.execute(db);
  const total = found?.total ?? 0;
  return { rows, total: Math.min(total, most), total_capped: total > most, limit, offset };
}
