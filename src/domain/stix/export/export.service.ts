import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { findDocuments, type DocumentFiles } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import { exportRights, inChunks, type ExportedPart, type ExportRights } from '#domain/import-export/index.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { namedId } from '#kernel/ids.ts';
import { documentObjects, type Bundled } from './document-objects.ts';
import { findInstallation, readDocuments } from './export.repository.ts';
import { createMaker } from './maker.ts';
import { identityOf } from './objects.ts';

export type ExportDeps = { database: Database; files: DocumentFiles; jars: Jars };
export type ExportOptions = {
  /** With the text of each document, as a note on its report. */
  include_text: boolean;
  /** Without it the whole jar. */
  part?: ExportedPart | undefined;
};

type Export = Bundled & { rights: ExportRights };

// Rights are looked at once a page.
const pageSize = 50;

/**
 * A jar, or one document of it, as one STIX 2.1 bundle, written as fast as it is read: processed documents, and their indicators,
 * each object once.
 * An error, or the reader losing their rights, destroys the stream, so that it has no clean end. Throws `not_found`, or
 * `forbidden` for a jar that must not be exported.
 */
export async function exportBundle(
  deps: ExportDeps,
  { actor, jarId, include_text, part }: ExportOptions & { actor: Actor; jarId: string },
): Promise<{ jar: Jar; content: Readable }> {
  const { jar, rights } = await exportRights(deps.jars, actor, jarId);
  const producer = await findInstallation(deps.database.kysely);
  const make = createMaker(producer, jar);
  const began = new Date();
  const { files } = deps;
  const db = deps.database.kysely;
  const written = new Set<string>();
  const bundled = { db, files, producer, jar, include_text, part, make, began, written };
  const content = Readable.from(inChunks(bundle({ ...bundled, rights })), { objectMode: false });
  return { jar, content: rights.guard(content) };
}

async function* bundle(running: Export): AsyncGenerator<string> {
  const { db, producer, jar, rights, part } = running;
  const id = namedId(producer.id, `bundle of ${part?.document_id ?? jar.id}`);
  yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${JSON.stringify(identityOf(producer))}`;
  const listed = await readDocuments(db, jar.id, part?.document_id);
  for (let from = 0; from < listed.length; from += pageSize) {
    await rights.assertStill();
    const page = listed.slice(from, from + pageSize);
    const ids = page.map((one) => one.id);
    const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
    const markings = await markingsOf(db, ids);
    for (const { id: documentId, tlp } of page) {
      const document = there.get(documentId);
      const marked = markings.get(documentId) ?? null;
      // What one that is marked more strictly now holds may be in the bundle already, under its old marking.
      if (document && strictness(marked) <= strictness(tlp)) yield* documentObjects(running, document, tlp);
    }
  }
  yield '\n]}\n';
}
