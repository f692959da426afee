import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import {
  exportRights,
  inChunks,
  rightsToSome,
  type ExportedPart,
  type ExportRights,
} from '#domain/import-export/index.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { namedId } from '#kernel/ids.ts';
import type { Bundled } from './document-objects.ts';
import { findInstallation, readDocuments, type MarkedDocument } from './export.repository.ts';
import { objectsOfAll } from './listed-documents.ts';
import { makersOf } from './maker.ts';
import { identityOf } from './objects.ts';

export type ExportDeps = { database: Database; files: DocumentFiles; jars: Jars };
export type ExportOptions = {
  /** With the text of each document, as a note on its report. */
  include_text: boolean;
  /** Without it the whole jar. */
  part?: ExportedPart | undefined;
};

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
  const documentIds = part && [part.document_id];
  const running = await begin(deps, [jar], {
    include_text,
    accepted_only: part?.accepted_only ?? false,
    without_words: false,
  });
  const content = bundle(running, {
    id: namedId(running.producer.id, `bundle of ${part?.document_id ?? jar.id}`),
    rights,
    listed: () => readDocuments(running.db, { jarId, ...(documentIds && { documentIds }) }),
  });
  return { jar, content };
}

export type WantedDocuments = {
  bundle_id: string;
  document_ids: string[];
  /** Without what people wrote and without people, in whom there may be personal data. */
  without_words: boolean;
};

/**
 * Processed documents of any jars as one bundle, each as the export of its jar has it, without their texts. Those that the actor may
 * not export, or that are not there, are left out; null where that leaves none. Broken off as `exportBundle`.
 */
export async function documentsBundle(
  deps: ExportDeps,
  actor: Actor,
  { bundle_id, document_ids, without_words }: WantedDocuments,
): Promise<Readable | null> {
  const all = await readDocuments(deps.database.kysely, { documentIds: document_ids });
  const jarIds = [...new Set(all.map(({ jar_id }) => jar_id))];
  const { jars, rights } = await rightsToSome(deps.jars, actor, jarIds);
  const open = new Set(jars.map(({ id }) => id));
  const listed = all.filter(({ jar_id }) => open.has(jar_id));
  if (listed.length === 0) return null;
  const running = await begin(deps, jars, { include_text: false, accepted_only: false, without_words });
  return bundle(running, { id: bundle_id, rights, listed: async () => listed });
}

type Running = Bundled & { accepted_only: boolean };

/** What is common to all that is written of some jars. */
export async function begin(
  { database: { kysely: db }, files }: ExportDeps,
  jars: Jar[],
  options: Pick<Running, 'include_text' | 'accepted_only' | 'without_words'>,
): Promise<Running> {
  const producer = await findInstallation(db);
  const makerOf = makersOf(producer, jars);
  return { db, files, producer, makerOf, began: new Date(), written: new Set<string>(), ...options };
}

type Parts = { id: string; rights: ExportRights; listed: () => Promise<MarkedDocument[]> };

function bundle(running: Running, parts: Parts): Readable {
  return parts.rights.guard(Readable.from(inChunks(pieces(running, parts)), { objectMode: false }));
}

async function* pieces(running: Running, { id, rights, listed }: Parts): AsyncGenerator<string> {
  const identity = JSON.stringify(identityOf(running.producer));
  yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${identity}`;
  yield* objectsOfAll(running, rights, await listed());
  yield '\n]}\n';
}
