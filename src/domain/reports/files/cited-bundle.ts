import { text } from 'node:stream/consumers';
import type { Queryable } from '#db/database.ts';
import { findDocuments } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import { AppError, isNotFound } from '#kernel/errors.ts';

type BundleDeps = { db: Queryable; stix: Pick<Stix, 'format'> };
type StixObject = { id: string };
type StixBundle = { type: 'bundle'; id: string; objects: StixObject[] };

type Cited = { report_id: string; document_ids: string[]; actor: Actor; signal: AbortSignal };

/**
 * What the documents that a report cites hold, as one STIX bundle, as their own exports have it: what a review rejected is not in
 * it, each object is there once, under the strictest marking. Documents that may not be exported, or are not there any more, are
 * left out; throws `conflict` where that leaves none.
 */
export async function citedBundle({ db, stix }: BundleDeps, cited: Cited): Promise<Uint8Array> {
  const { report_id, document_ids, actor, signal } = cited;
  const objects = new Map<string, StixObject>();
  for (const { id, jar_id } of await strictestFirst(db, document_ids)) {
    signal.throwIfAborted();
    const bundle = await bundleOf({ stix, actor }, { id, jar_id });
    for (const object of bundle?.objects ?? []) if (!objects.has(object.id)) objects.set(object.id, object);
  }
  if (objects.size === 0)
    throw new AppError('conflict', 'None of the documents that the report cites may be exported');
  const bundle: StixBundle = { type: 'bundle', id: `bundle--${report_id}`, objects: [...objects.values()] };
  return Buffer.from(JSON.stringify(bundle));
}

async function strictestFirst(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  const [documents, markings] = [await findDocuments(db, ids), await markingsOf(db, ids)];
  const strict = (id: string) => strictness(markings.get(id) ?? null);
  return documents.toSorted((a, b) => strict(b.id) - strict(a.id) || a.id.localeCompare(b.id));
}

/** Null for a document that the actor may not export. */
async function bundleOf(
  { stix, actor }: { stix: Pick<Stix, 'format'>; actor: Actor },
  { id, jar_id }: { id: string; jar_id: string },
): Promise<StixBundle | null> {
  try {
    const part = { document_id: id, accepted_only: false };
    const { content } = await stix.format.open(actor, jar_id, part);
    return JSON.parse(await text(content)) as StixBundle;
  } catch (error) {
    if (isNotFound(error) || (error instanceof AppError && error.kind === 'forbidden')) return null;
    throw error;
  }
}
