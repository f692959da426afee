import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { IndexFilter } from '#index/search-index.ts';

/** The documents that a search with this filter looks into, as a condition on the table `documents`. */
export function inScope({
  jar_ids,
  formats,
  tags,
  document_ids,
  other_than,
}: IndexFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`documents.jar_id = any (${jar_ids}::uuid[])`,
    sql`documents.status = 'completed'`,
    ...(formats ? [sql`documents.format = any (${formats}::text[])`] : []),
    ...(tags ? [sql`documents.tags && ${tags}::text[]`] : []),
    ...(document_ids ? [sql`documents.id = any (${document_ids}::uuid[])`] : []),
    ...(other_than ? [sql`documents.id != all (${other_than}::uuid[])`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
