import { Readable } from 'node:stream';
import type { DocumentFiles, Documents, StagedDocument, StagedFile } from '#domain/documents/index.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import type { BundledDocuments } from './documents.ts';
import { readBundle, type ReadingLimits } from './reading.ts';

export type ImportDeps = { files: DocumentFiles; documents: Documents; reading: ReadingLimits };

/** What became of a bundle. */
type Imported = {
  /** New documents, which are read next. */
  documents: { id: string; filename: string; title: string }[];
  /** Documents that the jar holds already, so that nothing was done. */
  skipped: { document_id: string; title: string }[];
  objects: number;
  left_out: Record<string, number>;
};

/** A sound bundle of which no document can be made. */
export class NothingToRead extends AppError {
  constructor() {
    super('invalid', 'The bundle contains nothing to read');
  }
}

/**
 * Makes documents of a staged bundle in a jar that `jars.writable` has answered: all of them, or none. The bundle's
 * own file is discarded. `idOf` says what the id of the document at a place is to be, for a bundle that is imported again when that
 * was cut off. Throws `invalid` with what is wrong with it: NothingToRead where that is all.
 */
export type ImportBundle = (
  actor: Actor,
  jar: Jar,
  bundle: StagedFile,
  idOf?: (at: number) => string,
) => Promise<Imported>;

/** One bundle is read at a time, since each may need much memory, and users take turns. */
export function createBundleImport({ files, documents: { uploads }, reading }: ImportDeps): ImportBundle {
  const gate = createFairGate({ running: 1, waiting: 20, what: 'bundles' });

  async function take({ user_id }: Actor, bundle: StagedFile): Promise<BundledDocuments> {
    try {
      return await gate(async () => readBundle(await files.source(bundle), reading), { owner: user_id });
    } finally {
      await uploads.discard(bundle);
    }
  }

  return async (actor, jar, bundle, idOf) => {
    const read = await take(actor, bundle);
    if (read.documents.length === 0) throw new NothingToRead();
    const staged: StagedDocument[] = [];
    try {
      for (const { text, filename, mime_type, description, ...rest } of read.documents) {
        const content = Readable.from([Buffer.from(text)]);
        // It is in the text as well, which is sealed; the document's own fields are not.
        const said = { ...rest, description: jar.encrypted ? '' : description };
        const file = { filename, mime_type, content };
        staged.push({ staged: await uploads.stage(jar, file, idOf?.(staged.length)), said });
      }
    } catch (error) {
      for (const one of staged) await uploads.discard(one.staged);
      throw error;
    }
    const outcomes = await uploads.acceptAll(actor, jar.id, staged);
    const { objects, left_out } = read;
    const imported: Imported = { documents: [], skipped: [], objects, left_out };
    for (const [at, outcome] of outcomes.entries()) {
      const title = read.documents[at]?.title ?? '';
      if ('document' in outcome)
        imported.documents.push({ id: outcome.document.id, filename: outcome.document.filename, title });
      else if ('duplicate_of' in outcome) imported.skipped.push({ document_id: outcome.duplicate_of, title });
    }
    return imported;
  };
}
