import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Indicator, IndicatorType, Role } from '#analysis/document.ts';

/**
 * A value of a jar, over all its documents. Its role is the one that matters most among them: an indicator before all. Confidence and
 * reason are those of the first document where it has that role.
 */
export type JarIndicator = Omit<Indicator, 'spans'> & {
  /** How many of the jar's documents hold it. */
  documents: number;
  /** When the first of them was taken in. */
  first_seen: Date;
};

type Types = IndicatorType[] | undefined;
type Filter = { types?: Types; role?: Role | undefined };
/** A row by its place in the list. */
type Place = { documents: number; type: string; value: string };

// More would block the built-in database for everyone.
const passedAtOnce = 5_000;

/** The indicators of a jar, those that most documents hold first. */
export async function listJarIndicators(
  db: Queryable,
  jarId: string,
  { types, role, limit, offset }: Slice & Filter,
): Promise<SliceOf<JarIndicator>> {
  let totals = db.selectFrom('jar_indicator_totals').where('jar_id', '=', jarId);
  if (types) totals = totals.where('type', 'in', types);
  if (role) totals = totals.where('role', '=', role);
  const { total } = await totals
    .select(sql<number>`coalesce(sum(total), 0)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  let rows: JarIndicator[] = [];
  if (offset < total) {
    const before = await placeBefore(db, { jarId, types, role, offset });
    if (before !== undefined)
      rows = await withFirstSeen(db, jarId, listed(db, { jarId, types, role, before }).limit(limit));
  }
  return { rows, total, limit, offset };
}

/** In the order of the index `jar_indicators_listed`, after a position. */
function listed(
  db: Queryable,
  { jarId, types, role, before }: Filter & { jarId: string; before: Place | null },
) {
  let query = db
    .selectFrom('jar_indicators')
    .select(['type', 'value', 'documents', 'occurrences', 'role'])
    .where('jar_id', '=', jarId);
  if (types) query = query.where('type', 'in', types);
  if (role) query = query.where('role', '=', role);
  if (before)
    query = query.where(
      sql<boolean>`(-documents, type, value) > (${-before.documents}, ${before.type}, ${before.value})`,
    );
  return query
    .orderBy(sql`-documents`)
    .orderBy('type')
    .orderBy('value');
}

/** Passes over so many, some at a time. Null at the beginning; undefined where there are not so many any more. */
async function placeBefore(
  db: Queryable,
  { jarId, types, role, offset }: Filter & { jarId: string; offset: number },
): Promise<Place | null | undefined> {
  let before: Place | null = null;
  for (let left = offset; left > 0; left -= passedAtOnce) {
    const step = Math.min(left, passedAtOnce);
    const place = await listed(db, { jarId, types, role, before })
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst();
    if (!place) return undefined;
    before = place;
  }
  return before;
}

type Listed = SelectQueryBuilder<
  Tables,
  'jar_indicators',
  Omit<JarIndicator, 'first_seen' | 'confidence' | 'reason'>
>;

async function withFirstSeen(db: Queryable, jarId: string, page: Listed): Promise<JarIndicator[]> {
  const { rows } = await sql<JarIndicator>`
    select page.*, first_seen, judged.confidence, judged.reason
    from (${page}) as page
    join lateral (
      select min(seen_at) as first_seen from indicators
      where (indicators.value, indicators.jar_id, indicators.type) = (page.value, ${jarId}::uuid, page.type)
    ) as seen on true
    join lateral (
      select confidence, reason from indicators
      where (indicators.value, indicators.jar_id, indicators.type) = (page.value, ${jarId}::uuid, page.type)
        and indicators.role = page.role
      order by seen_at limit 1
    ) as judged on true
    order by -documents, type, value`.execute(db);
  return rows;
}
