import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** A value and the time of the verdict that calls it benign. */
export type BenignValue = { value: string; decided_at: Date };

/** Those of the values that a verdict calls benign in one of these documents. */
export async function benignAmong(
  db: Queryable,
  { values, documentIds, limit }: { values: string[]; documentIds: string[]; limit: number },
): Promise<BenignValue[]> {
  if (values.length === 0 || documentIds.length === 0) return [];
  const { rows } = await sql<BenignValue>`
    select indicators.value, max(verdicts.created_at) as decided_at
    from indicators join verdicts on verdicts.id = verdict_id
    where indicators.value = any (${values}::text[]) and indicators.document_id = any (${documentIds}::uuid[])
      and role = 'benign'
    group by indicators.value order by indicators.value limit ${limit}`.execute(db);
  return rows;
}
