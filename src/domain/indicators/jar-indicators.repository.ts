import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Indicator, IndicatorType } from '#analysis/document.ts';

/** An indicator of a jar, over all its documents. */
export type JarIndicator = Pick<Indicator, 'type' | 'value' | 'occurrences'> & {
  /** How many of the jar's documents hold it. */
  documents: number;
  /** When the first of them was taken in. */
  first_seen: Date;
};

type Types = IndicatorType[] | undefined;
/** A row by its place in the list. */
type Place = { documents: number; type: string; value: string };

// More would block the built-in database for everyone.
const passedAtOnce = 5_000;

/** The indicators of a jar, those that most documents hold first. */
export async function listJarIndicators(
  db: Queryable,
  jarId: string,
  { types, limit, offset }: Slice & { types?: Types },
): Promise<SliceOf<JarIndicator>> {
  let totals = db.selectFrom('jar_indicator_totals').where('jar_id', '=', jarId);
  if (types) totals = totals.where('type', 'in', types);
  const { total } = await totals
    .select(sql<number>`coalesce(sum(total), 0)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  let rows: JarIndicator[] = [];
  if (offset < total) {
    const before = await placeBefore(db, { jarId, types, offset });
    if (before !== undefined)
      rows = await withFirstSeen(db, jarId, listed(db, { jarId, types, before }).limit(limit));
  }
  return { rows, total, limit, offset };
}

/** In the order of the index `jar_indicators_listed`, after a position. */
function listed(
  db: Queryable,
  { jarId, types, before }: { jarId: string; types: Types; before: Place | null },
) {
  let query = db
    .selectFrom('jar_indicators')
    .select(['type', 'value', 'documents', 'occurrences'])
    .where('jar_id', '=', jarId);
  if (types) query = query.where('type', 'in', types);
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
  { jarId, types, offset }: { jarId: string; types: Types; offset: number },
): Promise<Place | null | undefined> {
  let before: Place | null = null;
  for (let left = offset; left > 0; left -= passedAtOnce) {
    const step = Math.min(left, passedAtOnce);
    const place = await listed(db, { jarId, types, before })
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst();
    if (!place) return undefined;
    before = place;
  }
  return before;
}

type Listed = SelectQueryBuilder<Tables, 'jar_indicators', Omit<JarIndicator, 'first_seen'>>;

async function withFirstSeen(db: Queryable, jarId: string, page: Listed): Promise<JarIndicator[]> {
  return db
    .selectFrom(page.as('page'))
    .selectAll()
    .select(
      sql<Date>`(
        select min(seen_at) from indicators
        where (indicators.value, indicators.jar_id, indicators.type) = (page.value, ${jarId}::uuid, page.type))`.as(
        'first_seen',
      ),
    )
    .orderBy(sql`-documents`)
    .orderBy('type')
    .orderBy('value')
    .execute();
}
