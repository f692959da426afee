import type { Queryable } from '#db/database.ts';
import { findDocuments, type DocumentFiles } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import type { SelectedPart } from '#domain/import-export/index.ts';
import { findInstallation } from '#domain/stix/index.ts';
import { eventOf } from './event.ts';

// Rights are looked at once a page.
const pageSize = 50;

/** Values of several jars: each as an attribute of the event that the export of its jar has for the document, under the same ids. */
export async function* selectedEvents(
  { db, files }: { db: Queryable; files: DocumentFiles },
  { documents, rights }: SelectedPart,
): AsyncGenerator<string> {
  const producer = await findInstallation(db);
  yield '{"response":[';
  let separator = '\n';
  for (let from = 0; from < documents.length; from += pageSize) {
    await rights.assertStill();
    const page = documents.slice(from, from + pageSize);
    const ids = page.map(({ document_id }) => document_id);
    const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
    const markings = await markingsOf(db, ids);
    for (const { document_id, tlp, found } of page) {
      const document = there.get(document_id);
      if (!document || strictness(markings.get(document_id) ?? null) > strictness(tlp)) continue;
      yield separator;
      separator = ',\n';
      yield* eventOf({ files, producer }, document, { tlp, entities: [], found: [found] });
    }
  }
  yield '\n]}\n';
}
