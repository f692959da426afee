import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Role } from '#analysis/document.ts';
import type { IndicatorType } from '#analysis/document.ts';
import { followed, roleOfRank, roleRank, type FollowedVerdict } from './all-indicators.repository.ts';

/** A value that documents of some jars hold. */
export type HeldValue = {
  type: IndicatorType;
  value: string;
  /** The one that matters most among them. */
  role: Role;
  documents: number;
  occurrences: number;
  first_seen: Date;
  last_seen: Date;
  verdicts: FollowedVerdict[];
};

/** Those of the values that documents of these jars hold. */
export async function heldAmong(db: Queryable, jarIds: string[], values: string[]): Promise<HeldValue[]> {
  if (values.length === 0 || jarIds.length === 0) return [];
  const jars = sql`any (${jarIds}::uuid[])`;
  const { rows } = await sql<HeldValue>`
    with held as materialized (
      select type, value, count(*)::integer as documents, sum(occurrences)::integer as occurrences,
             ${roleOfRank(roleRank(sql`role`))} as role, min(seen_at) as first_seen, max(seen_at) as last_seen
      from indicators where value = any (${values}::text[]) and jar_id = ${jars}
      group by type, value
    )
    select held.*, verdicts from held ${followed(sql`held`, jars)}
    order by held.documents desc, held.type`.execute(db);
  return rows;
}
