import type { Database } from '#db/database.ts';
import { actorNow, type Actor, type Jars } from '#domain/jars/index.ts';
import { endedDocumentsOf, type EndedDocument } from './batch-documents.repository.ts';
import { leavable } from './batch.rights.ts';
import type { Batch } from './pii-batch.ts';

/** Rights are looked at once a page. */
const pageSize = 50;

export type Reading = { batch: Batch; actor: Actor };

/**
 * The documents of a batch that has ended, in their order, for as long as who reads them may have them. Of one that was deleted since
 * there is nothing but its id.
 */
export async function* documentsFor(
  { database, jars }: { database: Database; jars: Jars },
  { batch, actor }: Reading,
): AsyncGenerator<EndedDocument> {
  for (let after = -1; ;) {
    const { user_id, role } = await actorNow(actor);
    // Without its note: the one reading is in the audit log already.
    await leavable(jars, { user_id, role }, batch.jar_id ?? '');
    const page = await endedDocumentsOf(database.kysely, batch.id, { after, limit: pageSize });
    for (const document of page) yield document.is_there ? document : deletedSince(document);
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
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
