import { sql, type SelectQueryBuilder } from 'kysely';
import type { Slice, SliceOf } from '#kernel/paging.ts';

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
