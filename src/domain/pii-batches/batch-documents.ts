import type { Database } from '#db/database.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { actorNow, type Actor, type Jars } from '#domain/jars/index.ts';
import { endedDocumentsOf, type EndedDocument } from './batch-documents.repository.ts';
import { namesOf } from './batch-names.ts';
import { leavable } from './batch-rights.ts';
import { cancelled, type Batch } from './pii-batch.ts';

const pageSize = 50;
/** Slow readers must not outlive their rights: they are checked this often. Milliseconds. */
const freshMs = 1000;

export type Reading = { batch: Batch; actor: Actor };

export type ReadingDeps = { database: Database; jars: Jars; personalData: Pick<PersonalData, 'maskedNames'> };

/**
 * The documents of a batch that has ended, in order, for as long as the reader has the right. For a document deleted since there
 * is only its id. Where results are masked, so are their names.
 */
export async function* documentsFor(
  { database, jars, personalData }: ReadingDeps,
  { batch, actor }: Reading,
): AsyncGenerator<EndedDocument> {
  let looked = -Infinity;
  const assertMay = async (): Promise<void> => {
    if (performance.now() - looked < freshMs) return;
    const { user_id, role } = await actorNow(actor);
    // Without its note: the one reading is in the audit log already.
    await leavable(jars, { user_id, role }, batch.jar_id ?? '');
    looked = performance.now();
  };
  for (let after = -1; ;) {
    await assertMay();
    const page = await endedDocumentsOf(database.kysely, batch.id, { after, limit: pageSize });
    const names = await namesOf(
      personalData,
      page.map(({ filename }) => filename),
      { batch, user_id: actor.user_id, mayStill: assertMay },
    );
    for (const [at, listed] of page.entries()) {
      await assertMay();
      const document = { ...listed, filename: names[at] ?? '' };
      if (!document.is_there) yield deletedSince(document);
      else yield document.status === 'pending' ? { ...document, ...neverReached(batch) } : document;
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}

function neverReached({ error_code, error_message }: Batch) {
  return {
    status: 'cancelled' as const,
    error_code: error_code ?? cancelled.code,
    error_message: error_message ?? cancelled.message,
  };
}

function deletedSince(document: EndedDocument): EndedDocument {
  return {
    ...document,
    filename: '',
    status: 'skipped',
    error_code: 'DOCUMENT_DELETED',
    error_message: 'The document was deleted',
    detections: null,
    high_risk: null,
    summary: null,
    has_result: false,
  };
}
