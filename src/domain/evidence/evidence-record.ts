import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import {
  piecesOf,
  type EntityRow,
  type FoundEvidence,
  type Piece,
  type RelationRow,
} from './evidence-rows.ts';
import { reviewedAmong, settleReviews } from './review/rejected.repository.ts';

// The built-in database blocks everything for a statement, and all users for a transaction.
const rowsAtOnce = 120;
/** So many rows are recorded in the transaction that completes their documents, not ahead of it. */
const manyAtOnce = 2 * rowsAtOnce;

/**
 * Runs a part in a transaction of its own, with those of the documents that are still this attempt's: nothing is recorded for
 * the others.
 */
export type RecordEvidencePart = (
  documentIds: string[],
  work: (tx: Queryable, ours: ReadonlySet<string>) => Promise<void>,
) => Promise<void>;

/**
 * Replaces the evidence of documents in short transactions, where it is too much for the one that completes them. Until then they
 * are being processed, and what is cut off here is replaced by the next attempt. Answers what `recordEvidence` gets then.
 */
export async function recordEvidenceAhead(
  found: FoundEvidence[],
  part: RecordEvidencePart,
): Promise<FoundEvidence[]> {
  const pieces = found.flatMap((one) => piecesOf(one, rowsAtOnce));
  if (pieces.reduce((sum, piece) => sum + sizeOf(piece), 0) <= manyAtOnce) return found;
  for (const together of groupsOf(pieces)) {
    const ids = [...new Set(together.map(({ document_id }) => document_id))];
    await part(ids, (tx, ours) =>
      record(
        tx,
        together.filter(({ document_id }) => ours.has(document_id)),
      ),
    );
  }
  return found.map((one) => ({ ...one, recorded: true }));
}

/**
 * Replaces the evidence of documents by what was found in them now, without what reviews reject, as part of the transaction that ends
 * them.
 */
export async function recordEvidence(tx: Queryable, found: FoundEvidence[]): Promise<void> {
  const open = found.filter(({ recorded }) => recorded !== true);
  for (const together of groupsOf(open.flatMap((one) => piecesOf(one, rowsAtOnce))))
    await record(tx, together);
  const ids = found.map(({ document_id }) => document_id);
  await settleReviews(tx, await reviewedAmong(tx, ids));
}

const evidenceTables = [
  'document_entities',
  'relations',
  'rejected_entities',
  'rejected_relations',
  'document_evidence',
] as const;

const sizeOf = ({ entities, relations }: Piece): number => entities.length + relations.length;

function groupsOf(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let size = Infinity;
  for (const piece of pieces) {
    if (size + sizeOf(piece) > manyAtOnce) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(piece);
    size += sizeOf(piece);
  }
  return groups;
}

async function record(tx: Queryable, pieces: Piece[]): Promise<void> {
  const first = pieces.flatMap((piece) => (piece.first ? { ...piece.first, id: piece.document_id } : []));
  const again = first.filter((one) => one.again).map(({ id }) => id);
  if (again.length > 0)
    for (const table of evidenceTables)
      await sql`delete from ${sql.table(table)} where document_id = any (${again}::uuid[])`.execute(tx);
  const marked = first.filter(({ tlp, cut }) => tlp !== null || cut);
  if (marked.length > 0)
    await tx
      .insertInto('document_evidence')
      .values(marked.map(({ id: document_id, tlp, cut }) => ({ document_id, tlp, cut })))
      .execute();
  const entities = pieces.flatMap((piece) => piece.entities);
  const relations = pieces.flatMap((piece) => piece.relations);
  for (let from = 0; from < entities.length; from += rowsAtOnce)
    await insertEntities(tx, entities.slice(from, from + rowsAtOnce));
  for (let from = 0; from < relations.length; from += rowsAtOnce)
    await insertRelations(tx, relations.slice(from, from + rowsAtOnce));
}

async function insertEntities(tx: Queryable, rows: EntityRow[]): Promise<void> {
  await sql`
    insert into document_entities (document_id, jar_id, seen_at, entity_id, kind, name, aliases, mentions, spans)
    select document_id, jar_id, coalesce(published_at, created_at), entity_id, kind, name, aliases, mentions, spans
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as found (document_id uuid, entity_id uuid, kind text, name text, aliases jsonb, mentions integer, spans jsonb)
         join documents on documents.id = document_id
    on conflict do nothing`.execute(tx);
}

async function insertRelations(tx: Queryable, rows: RelationRow[]): Promise<void> {
  await sql`
    insert into relations (id, document_id, jar_id, seen_at, subject_id, subject_kind, subject_name, relation,
                           object_id, object_kind, object_name, confidence, rule, span)
    select found.id, document_id, jar_id, coalesce(published_at, created_at), subject_id, subject_kind, subject_name, relation,
           object_id, object_kind, object_name, confidence, rule, span
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as found (id uuid, document_id uuid, subject_id uuid, subject_kind text, subject_name text, relation text,
                   object_id uuid, object_kind text, object_name text, confidence double precision, rule text, span jsonb)
         join documents on documents.id = document_id`.execute(tx);
}
