import { findDocuments, type Document } from '#domain/documents/index.ts';
import { markingsOf, tlpMarkings } from '#domain/evidence/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { objectsOf } from './document-objects.ts';
import { findInstallation, foundInEach } from './export.repository.ts';
import { begin, type ExportDeps } from './export.service.ts';
import { datesFor } from './first-dates.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import { identityOf } from './objects.ts';
import { outgoingOf } from './outgoing.ts';
import { markingDefinition } from './tlp.ts';

/** What the objects of every document refer to: the installation and the markings. */
export async function commonObjects({ database: { kysely: db } }: ExportDeps): Promise<StixObject[]> {
  return [identityOf(await findInstallation(db)), ...tlpMarkings.map(markingDefinition)];
}

/** The objects of a document, made as they are read. */
export type DocumentObjects = { document_id: string; objects: AsyncGenerator<StixObject> };

/**
 * The objects that the export of a jar takes from each of these documents, without their texts and without what is common to all. The
 * documents come in the order of their ids, and the objects of one always in the same; those that are not read are left out.
 */
export async function* objectsOfEach(
  deps: ExportDeps,
  jar: Jar,
  documentIds: string[],
): AsyncGenerator<DocumentObjects> {
  const running = await begin(deps, [jar], {
    include_text: false,
    accepted_only: false,
    without_words: false,
  });
  const { db } = running;
  const common = await commonObjects(deps);
  for await (const group of foundInEach(db, await inOrder(db, jar, documentIds))) {
    const ids = group.map(({ document: { id } }) => id);
    const [outgoing, markings] = [await outgoingOf(db, ids, false), await markingsOf(db, ids)];
    const all = group.map(({ document, found }) => {
      const { goesOut, ...others } = outgoing(document.id);
      return { ...others, document, tlp: markings.get(document.id) ?? null, found: found.filter(goesOut) };
    });
    const elsewhere = await heldElsewhere(db, jar.id, all);
    const dateOf = datesFor(running, all);
    for (const one of all) {
      const { id } = one.document;
      const going = { ...one, dateOf, elsewhere: elsewhere(id) };
      // A set for each: what comes of a document must not depend on those before it.
      const objects = objectsOf({ ...running, written: new Set() }, going, common);
      yield { document_id: id, objects };
    }
  }
}

async function inOrder(
  db: Parameters<typeof findDocuments>[0],
  jar: Jar,
  documentIds: string[],
): Promise<Document[]> {
  const there = new Map((await findDocuments(db, documentIds)).map((document) => [document.id, document]));
  return documentIds.flatMap((id) => {
    const document = there.get(id);
    return document?.jar_id === jar.id && document.status === 'completed' ? [document] : [];
  });
}
