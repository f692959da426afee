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

/** The indicators of a document by type and value, and whether there were more than are kept. */
export async function documentIndicators(
  db: Queryable,
  documentId: string,
  { types, role, ...slice }: Slice & { types?: IndicatorType[] | undefined; role?: Role | undefined },
): Promise<SliceOf<Indicator> & { cut: boolean }> {
  let query = db
    .selectFrom('indicators')
    .select(['type', 'value', 'occurrences', 'spans', 'role', 'confidence', 'reason'])
    .where('document_id', '=', documentId);
  if (types) query = query.where('type', 'in', types);
  if (role) query = query.where('role', '=', role);
  const { rows, ...rest } = await sliceOf(query.orderBy('type').orderBy('value'), slice);
  const document = await db
    .selectFrom('documents')
    .select('indicators_cut')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return {
    ...rest,
    rows: rows.map((row) => ({ ...row, spans: spansOf(row.spans) })),
    cut: document?.indicators_cut ?? false,
  };
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
