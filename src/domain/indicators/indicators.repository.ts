import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { readableBy, readableWithoutRole, type Actor } from '#domain/jars/index.ts';
import type { StoredSpan } from './indicators-record.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Indicator, IndicatorSpan, IndicatorType, Role } from '#analysis/document.ts';

/** A document that holds an indicator. */
export type Holder = Indicator & {
  document_id: string;
  title: string;
  filename: string;
  created_at: Date;
  jar_id: string;
  jar_name: string;
  /** False where only the actor's role opens the jar. */
  by_own_right: boolean;
};

function spansOf(stored: StoredSpan[]): IndicatorSpan[] {
  return stored.map(([start, end, ordinal, page]) => ({ start, end, ordinal, page }));
}

/** `review`: those without a verdict first, of them the least sure ones. */
export const documentIndicatorOrders = ['value', 'review'] as const;
export type IndicatorOrder = (typeof documentIndicatorOrders)[number];

/** A value with the verdict that it follows. */
export type JudgedIndicator = Indicator & {
  verdict: {
    id: string;
    verdict: 'benign' | 'malicious';
    scope: 'document' | 'honey_jar' | 'installation';
  } | null;
};

type WantedInDocument = Slice & {
  types?: IndicatorType[] | undefined;
  role?: Role | undefined;
  order?: IndicatorOrder | undefined;
};

/** The indicators of a document, and whether there were more than are kept. */
export async function documentIndicators(
  db: Queryable,
  documentId: string,
  { types, role, order, ...slice }: WantedInDocument,
): Promise<SliceOf<JudgedIndicator> & { cut: boolean }> {
  let query = db
    .selectFrom('indicators')
    .leftJoin('verdicts', 'verdicts.id', 'verdict_id')
    .select(['type', 'indicators.value', 'occurrences', 'spans', 'role', 'confidence', 'reason'])
    .select(['verdicts.id as decided', 'verdicts.verdict', 'verdicts.scope'])
    .where('indicators.document_id', '=', documentId);
  if (types) query = query.where('type', 'in', types);
  if (role) query = query.where('role', '=', role);
  if (order === 'review') query = query.orderBy(sql`verdict_id is not null`).orderBy('confidence');
  const { rows, ...rest } = await sliceOf(query.orderBy('type').orderBy('indicators.value'), slice);
  const document = await db
    .selectFrom('documents')
    .select('indicators_cut')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return {
    ...rest,
    rows: rows.map(({ decided, verdict, scope, ...row }) => ({
      ...row,
      spans: spansOf(row.spans),
      verdict: decided && verdict && scope ? { id: decided, verdict, scope } : null,
    })),
    cut: document?.indicators_cut ?? false,
  };
}

/** How many values of a document have each role, and how many of all follow a verdict. */
export async function countByRole(
  db: Queryable,
  documentId: string,
): Promise<{ role: Role; total: number; reviewed: number }[]> {
  return db
    .selectFrom('indicators')
    .select([
      'role',
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(verdict_id)::integer`.as('reviewed'),
    ])
    .where('document_id', '=', documentId)
    .groupBy('role')
    .orderBy('total', 'desc')
    .orderBy('role')
    .execute();
}

type WantedHolders = {
  values: string[];
  types?: IndicatorType[] | undefined;
  role?: Role | undefined;
  jar_ids?: string[] | undefined;
};

/**
 * The documents that hold one of these values, newest first: those that the actor may read, without the jars that
 * are kept out of searches.
 */
export async function holdersOf(
  db: Queryable,
  actor: Actor,
  { values, types, role, jar_ids, ...slice }: Slice & WantedHolders,
): Promise<SliceOf<Holder>> {
  let query = db
    .selectFrom('indicators')
    .innerJoin('documents', 'documents.id', 'indicators.document_id')
    .innerJoin('jars', 'jars.id', 'documents.jar_id')
    .select([
      'indicators.type',
      'indicators.value',
      'indicators.occurrences',
      'indicators.spans',
      'indicators.role',
      'indicators.confidence',
      'indicators.reason',
      'indicators.document_id',
      sql<string>`coalesce(documents.title, documents.filename)`.as('title'),
      'documents.filename',
      'documents.created_at',
      'jars.id as jar_id',
      'jars.name as jar_name',
      readableWithoutRole(actor.user_id).as('by_own_right'),
    ])
    .where('indicators.value', 'in', values)
    .where('jars.allow_search', '=', true)
    .where(readableBy(actor));
  if (types) query = query.where('indicators.type', 'in', types);
  if (role) query = query.where('indicators.role', '=', role);
  if (jar_ids) query = query.where('jars.id', '=', sql<string>`any (${jar_ids}::uuid[])`);
  const { rows, ...rest } = await sliceOf(
    query
      .orderBy('documents.created_at', 'desc')
      .orderBy('documents.id')
      .orderBy('indicators.type')
      .orderBy('indicators.value'),
    slice,
  );
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...row,
      spans: spansOf(row.spans),
      by_own_right: row.by_own_right === true,
    })),
  };
}
