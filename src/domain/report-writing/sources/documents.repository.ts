import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { dateOfDocuments } from '#domain/documents/index.ts';
import type { Tlp } from '#domain/evidence/index.ts';

/** How many documents jars have, and from when. */
export type DocumentCounts = {
  completed: number;
  unread: number;
  failed: number;
  /** Completed ones that were added after the last report. */
  fresh: number;
  /** The dates of the oldest and the newest completed one; null without any. */
  first: Date | null;
  last: Date | null;
};

export async function countsOf(db: Queryable, jarIds: string[], since: Date | null): Promise<DocumentCounts> {
  const { rows } = await sql<DocumentCounts>`
    select (count(*) filter (where status = 'completed'))::integer as completed,
           (count(*) filter (where status in ('pending', 'processing')))::integer as unread,
           (count(*) filter (where status = 'failed'))::integer as failed,
           (count(*) filter (where status = 'completed' and content_at > ${since}::timestamptz))::integer as fresh,
           min(${dateOfDocuments}) filter (where status = 'completed') as first,
           max(${dateOfDocuments}) filter (where status = 'completed') as last
    from documents where jar_id = any (${jarIds}::uuid[])`.execute(db);
  return rows[0] ?? { completed: 0, unread: 0, failed: 0, fresh: 0, first: null, last: null };
}

/** A document as a source of a report. */
export type SourceDocument = {
  id: string;
  jar_id: string;
  title: string;
  filename: string;
  published_at: Date | null;
  /** Its own date, or else when it was added. */
  dated: Date;
  /** Since when it has had its present content. */
  content_at: Date;
  /** Who published it, by its metadata. */
  publisher: string | null;
  admiralty_code: string | null;
  tlp: Tlp | null;
  format: string | null;
  chunk_count: number;
  evidence_cut: boolean;
};

/** These completed documents, of these jars. */
export async function sourceDocuments(
  db: Queryable,
  jarIds: string[],
  documentIds: string[],
): Promise<Map<string, SourceDocument>> {
  if (documentIds.length === 0) return new Map();
  type Row = Omit<SourceDocument, 'admiralty_code'> & { rated: string | null; tags: string[] };
  const { rows } = await sql<Row>`
    select documents.id, jar_id, coalesce(title, filename) as title, filename, published_at, ${dateOfDocuments} as dated,
           content_at, tags, tlp, format, chunk_count, coalesce(document_evidence.cut, false) as evidence_cut,
           coalesce(metadata ->> 'publisher', metadata ->> 'source', metadata ->> 'author') as publisher,
           coalesce(metadata ->> 'admiralty_code', metadata ->> 'admiralty') as rated
    from documents left join document_evidence on document_id = documents.id
    where documents.id = any (${documentIds}::uuid[]) and jar_id = any (${jarIds}::uuid[]) and status = 'completed'`.execute(
    db,
  );
  return new Map(
    rows.map(({ rated, tags, ...row }) => [row.id, { ...row, admiralty_code: admiraltyCode(rated, tags) }]),
  );
}

const code = /^[A-F][1-6]$/;
const scale = /^admiralty-scale:(source-reliability|information-credibility)="?([a-f1-6])"?$/i;

/** The code that the metadata has, or the two tags of MISP's admiralty scale. */
function admiraltyCode(rated: string | null, tags: readonly string[]): string | null {
  const written = (rated ?? '').trim().toUpperCase();
  if (code.test(written)) return written;
  const parts = new Map(
    tags.flatMap((tag) => {
      const [, part = '', value = ''] = scale.exec(tag.trim()) ?? [];
      return part === '' ? [] : [[part.toLowerCase(), value.toUpperCase()] as const];
    }),
  );
  const joined = `${parts.get('source-reliability') ?? ''}${parts.get('information-credibility') ?? ''}`;
  return code.test(joined) ? joined : null;
}
