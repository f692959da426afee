import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
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

type Matching = Expression<{ id: string; created_at: Date }> & {
  limit: (most: number) => Expression<unknown>;
};

type Capped<Row> = {
  db: Queryable;
  /** The ids of all that match, with when they were made: the newest come first. */
  matching: Matching;
  /** These rows, or without any the slice of all that match; in the order of the list. */
  rowsOf: (ids: string[] | null) => Promise<Row[]>;
  slice: Slice;
  /** So many are counted: when there are more, the total is this, and `total_capped`. */
  most: number;
};

/**
 * The same of a large table. What matches rarely is looked for without an order, which would have the database go through all rows
 * from the newest on; what matches often is soon found that way.
 */
export async function cappedSliceOf<Row>({
  db,
  matching,
  rowsOf,
  slice,
  most,
}: Capped<Row>): Promise<SliceOf<Row> & { total_capped: boolean }> {
  const { limit, offset } = slice;
  const {
    rows: [found],
  } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${matching.limit(most + 1)}),
         page as (select id from found order by created_at desc, id limit ${limit} offset ${offset})
    select (select count(*) from found) as total, (select coalesce(json_agg(id), '[]') from page) as ids`.execute(
    db,
  );
  const { total, ids } = found ?? { total: 0, ids: [] };
  const total_capped = total > most;
  const rows = total_capped || ids.length > 0 ? await rowsOf(total_capped ? null : ids) : [];
  return { rows, total: Math.min(total, most), total_capped, limit, offset };
}
