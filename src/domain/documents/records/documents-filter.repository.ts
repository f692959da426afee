import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import { readableWithoutRole } from '#domain/jars/index.ts';
import { extensionsOf, formatByName } from '#extraction/extensions.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Format } from '#analysis/document.ts';
import { columns, type Document, type DocumentStatus } from './document.ts';

/** What is undefined does not matter. Of `from` and of what was taken in later, up to and with `to`. */
export type DocumentFilter = {
  jar_ids: string[] | undefined;
  file_type: Format | undefined;
  status: DocumentStatus | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** Part of the title or the name of the file. */
  search?: string | undefined;
  tag?: string | undefined;
  ids?: string[] | undefined;
  /** Of its path: what lies in it, and in the folders below. */
  folder?: string | undefined;
  /** One of these. */
  statuses?: DocumentStatus[] | undefined;
};

/** Where it lay below the folder that was uploaded; null where it came by itself. */
const pathOf = sql<string | null>`metadata ->> 'path'`;

/** The conditions that a filter makes; the jars, or without them the rights of the user, apart. */
function conditionsOf({
  file_type,
  status,
  from,
  to,
  search,
  tag,
  ids,
  folder,
  statuses,
}: DocumentFilter): RawBuilder<boolean>[] {
  const conditions: Record<keyof Omit<DocumentFilter, 'jar_ids'>, RawBuilder<boolean> | '' | undefined> = {
    file_type: file_type && isOfType(file_type),
    status: status && sql<boolean>`status = ${status}`,
    from: from && sql<boolean>`created_at >= ${from}`,
    to: to && sql<boolean>`created_at <= ${to}`,
    search: search && contains(search),
    tag: tag && sql<boolean>`${tag} = any (tags)`,
    ids: ids && sql<boolean>`id = any (${ids}::uuid[])`,
    folder: folder && sql<boolean>`starts_with(${pathOf}, ${`${folder}/`})`,
    statuses: statuses && sql<boolean>`status = any (${statuses}::text[])`,
  };
  return Object.values(conditions).filter((condition) => condition !== undefined && condition !== '');
}

function contains(text: string): RawBuilder<boolean> {
  const pattern = containing(text);
  return sql<boolean>`(filename ilike ${pattern} or title ilike ${pattern})`;
}

function isOfType(type: Format): RawBuilder<boolean> {
  const named = sql`lower(substring(filename from '[.]([A-Za-z0-9]+)$')) = any (${extensionsOf(type)}::text[])`;
  return sql<boolean>`(format = ${type} or format is null and ${named})`;
}

/** The format of a document: as it was read, and before that by its name. */
export function fileTypeOf({ format, filename }: Pick<Document, 'format' | 'filename'>): Format | null {
  return format ?? formatByName(filename);
}

/** Documents that match the filter, newest first: of its jars, or of all that the user can read without an admin role. */
export async function filterDocuments(
  db: Queryable,
  userId: string,
  { filter, slice }: { filter: DocumentFilter; slice: Slice },
): Promise<SliceOf<Document>> {
  const query = matching(db, userId, filter).select(columns);
  const { rows, ...rest } = await sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
  return { ...rest, rows };
}

export const documentOrders = ['oldest', 'newest', 'name', 'largest', 'folder'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

const orders = {
  oldest: sql`created_at`,
  newest: sql`created_at desc`,
  name: sql`lower(filename)`,
  largest: sql`size_bytes desc`,
  folder: sql`lower(${pathOf})`,
} as const satisfies Record<DocumentOrder, RawBuilder<unknown>>;

/** Documents of a jar that match the filter, in that order. */
export async function listDocuments(
  db: Queryable,
  jarId: string,
  { filter, order, slice }: { filter: Partial<DocumentFilter>; order: DocumentOrder; slice: Slice },
): Promise<SliceOf<Document>> {
  const all = { file_type: undefined, status: undefined, from: undefined, to: undefined };
  const query = matching(db, '', { ...all, ...filter, jar_ids: [jarId] }).select(columns);
  const { rows, ...rest } = await sliceOf(query.orderBy(orders[order]).orderBy('id'), slice);
  return { ...rest, rows };
}

/** A query of the ids of all documents that match, for others to use as a part of theirs. */
export function matchingIds(db: Queryable, userId: string, filter: DocumentFilter): Expression<string> {
  return sql<string>`(${matching(db, userId, filter).select('id')})`;
}

function matching(db: Queryable, userId: string, filter: DocumentFilter) {
  const documents = db.selectFrom('documents');
  const within =
    filter.jar_ids === undefined
      ? documents.where('jar_id', 'in', (jars) =>
          jars.selectFrom('jars').select('jars.id').where(readableWithoutRole(userId)),
        )
      : documents.where('jar_id', '=', sql<string>`any (${filter.jar_ids}::uuid[])`);
  return conditionsOf(filter).reduce((query, condition) => query.where(condition), within);
}

/** How many documents of each of these jars were taken in since midnight, UTC. */
export async function countToday(db: Queryable, jarIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['jar_id', ({ fn }) => fn.countAll<number>().as('documents')])
    .where('jar_id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .groupBy('jar_id')
    .execute();
  return new Map(rows.map(({ jar_id, documents }) => [jar_id, documents]));
}

/** How many documents of a jar are in each state. */
export async function countByStatus(db: Queryable, jarId: string): Promise<Record<DocumentStatus, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['status', ({ fn }) => fn.countAll<number>().as('documents')])
    .where('jar_id', '=', jarId)
    .groupBy('status')
    .execute();
  const counts: Record<DocumentStatus, number> = { pending: 0, processing: 0, completed: 0, failed: 0 };
  for (const { status, documents } of rows) counts[status] = documents;
  return counts;
}
