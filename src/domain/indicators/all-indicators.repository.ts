import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Indicator, IndicatorType, Role } from '#analysis/document.ts';
import { refangPattern } from '#analysis/indicators/matching.ts';
import { reportedRoles } from '#analysis/indicators/roles/role.ts';
import type { VerdictKind, VerdictScope } from '#domain/verdicts/index.ts';

/** A verdict that a value follows in one of its documents. */
export type FollowedVerdict = {
  id: string;
  verdict: VerdictKind;
  scope: VerdictScope;
  jar_id: string | null;
  decided_by_name: string;
  created_at: string;
};

/** A value over all documents of some jars, in the role that matters most among them. */
export type KnownIndicator = Omit<Indicator, 'spans'> & {
  documents: number;
  /** When the first and the last document that holds it was taken in. */
  first_seen: Date;
  last_seen: Date;
  verdicts: FollowedVerdict[];
};

export const indicatorOrders = ['documents', 'occurrences', 'value'] as const;

export type AllIndicatorsFilter = {
  type?: IndicatorType | undefined;
  role?: Role | undefined;
  /** Only what is to be acted on. */
  reported?: boolean | undefined;
  verdict?: VerdictKind | 'none' | undefined;
  /** Part of the value, also defanged. */
  text?: string | undefined;
};

/** What matters most first, as in the column `role` of `jar_indicators`. */
const ranked: Role[] = ['indicator', 'vulnerability', 'victim', 'contact', 'benign', 'example', 'reference'];
export const roleRank = (role: RawBuilder<unknown>) =>
  sql<number>`min(array_position(${ranked}::text[], ${role}))`;
export const roleOfRank = (rank: RawBuilder<unknown>) => sql<Role>`(${ranked}::text[])[${rank}]`;

const sorting: Record<(typeof indicatorOrders)[number], RawBuilder<unknown>> = {
  documents: sql`documents desc, type, value`,
  occurrences: sql`occurrences desc, type, value`,
  value: sql`value, type`,
};

/** What lists of values are narrowed to, and in which order. */
export type Matching = AllIndicatorsFilter & { order: (typeof indicatorOrders)[number] };

/** The first of the values of these jars that match, and how many there are. */
export async function matchingIndicators(
  db: Queryable,
  jarIds: string[],
  { limit, order, ...filter }: Matching & { limit: number },
): Promise<{ values: { type: IndicatorType; value: string }[]; total: number }> {
  const jars = sql`any (${jarIds}::uuid[])`;
  const { rows } = await sql<{ type: IndicatorType; value: string; total: number }>`
    select type, value, count(*) over ()::integer as total from (
      select type, value, sum(documents) as documents, sum(occurrences) as occurrences
      from jar_indicators where jar_id = ${jars} ${narrowed(filter, jars)}
      group by type, value ${ofRole(filter)}
    ) as grouped
    order by ${sorting[order]} limit ${limit}`.execute(db);
  return { values: rows.map(withoutTotal), total: rows[0]?.total ?? 0 };
}

type Wanted = Slice & Matching;

/** The values of all these jars, each once. */
export async function listAllIndicators(
  db: Queryable,
  jarIds: string[],
  { limit, offset, order, ...filter }: Wanted,
): Promise<SliceOf<KnownIndicator>> {
  const jars = sql`any (${jarIds}::uuid[])`;
  // What only a page needs is read for the page: grouping all values takes longest.
  const { rows } = await sql<KnownIndicator & { total: number }>`
    with grouped as materialized (
      select type, value, sum(documents)::integer as documents, sum(occurrences)::integer as occurrences
      from jar_indicators where jar_id = ${jars} ${narrowed(filter, jars)}
      group by type, value ${ofRole(filter)}
    ), page as materialized (
      select * from grouped order by ${sorting[order]} limit ${limit} offset ${offset}
    )
    select type, value, documents, occurrences, (select count(*) from grouped)::integer as total, ranked.role,
           first_seen, last_seen, judged.confidence, judged.reason, verdicts
    from page
    join lateral (
      select ${roleOfRank(roleRank(sql`role`))} as role from jar_indicators
      where jar_indicators.value = page.value and jar_indicators.type = page.type and jar_id = ${jars}
    ) as ranked on true
    join lateral (
      select min(seen_at) as first_seen, max(seen_at) as last_seen from indicators
      where indicators.value = page.value and indicators.type = page.type and jar_id = ${jars}
    ) as seen on true
    join lateral (
      select confidence, reason from indicators
      where indicators.value = page.value and indicators.type = page.type and jar_id = ${jars} and role = ranked.role
      order by seen_at limit 1
    ) as judged on true
    ${followed(sql`page`, jars)}
    order by ${sorting[order]}`.execute(db);
  // Past the end of the list no row shows how long it is.
  if (rows.length === 0 && offset > 0)
    return {
      ...(await listAllIndicators(db, jarIds, { ...filter, order, limit: 1, offset: 0 })),
      rows: [],
      limit,
      offset,
    };
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(withoutTotal), total, limit, offset };
}

function narrowed({ type, text, verdict }: AllIndicatorsFilter, jars: RawBuilder<unknown>) {
  const ofType = type ? sql`and type = ${type}` : sql``;
  const ofText = text ? sql`and value ilike ${containing(refangPattern(text))}` : sql``;
  if (!verdict) return sql`${ofType} ${ofText}`;
  const decided = sql`(select indicators.type, indicators.value from indicators join verdicts on verdicts.id = verdict_id
    where indicators.jar_id = ${jars} ${verdict === 'none' ? sql`` : sql`and verdict = ${verdict}`})`;
  return sql`${ofType} ${ofText} and (type, value) ${verdict === 'none' ? sql`not in` : sql`in`} ${decided}`;
}

/** By the role that matters most: none of those before it is among the documents'. */
function ofRole({ role, reported }: AllIndicatorsFilter) {
  const conditions = [
    ...(reported ? [sql`bool_or(role = any (${reportedRoles}::text[]))`] : []),
    ...(role
      ? [
          sql`bool_or(role = ${role})`,
          sql`not bool_or(role = any (${ranked.slice(0, ranked.indexOf(role))}::text[]))`,
        ]
      : []),
  ];
  return conditions.length === 0 ? sql`` : sql`having ${sql.join(conditions, sql` and `)}`;
}

/** The verdicts that the documents of these jars follow for a value, the newest first. */
export function followed(row: RawBuilder<unknown>, jars: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join lateral (
      select coalesce(jsonb_agg(to_jsonb(found) order by found.created_at desc), '[]') as verdicts from (
        select id, verdict, scope, jar_id, decided_by_name, created_at from verdicts where id in (
          select verdict_id from indicators
          where indicators.value = ${row}.value and indicators.type = ${row}.type and jar_id = ${jars}
            and verdict_id is not null)
      ) as found
    ) as followed on true`;
}

function withoutTotal<Row extends { total: number }>(row: Row): Omit<Row, 'total'> {
  const { total: _, ...rest } = row;
  return rest;
}
