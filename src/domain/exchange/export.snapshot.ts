import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Database } from '#db/database.ts';
import { documentIdsByName, findDocuments, type FileOf } from '#domain/documents/index.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createNames } from './archive-names.ts';
import type { ManifestDocument, ManifestHead } from './manifest.ts';
import { headOf, listingOf } from './manifest.writing.ts';

/** A document as it was when the export began, and its stored file. */
export type Listed = { document: ManifestDocument; file: FileOf };

/** What an export writes, fixed when it began. */
export type Snapshot = {
  head: ManifestHead;
  /** The documents in the order of their names. */
  pages(): AsyncIterable<Listed[]>;
  /**
   * Those of a page that are still there with the content that was listed. Throws when the reader may not export the
   * jar any more.
   */
  remaining(page: Listed[]): Promise<Listed[]>;
};

type SnapshotDeps = { database: Database; jars: Jars };

// Rights and deletions are looked at once a page.
const pageSize = 50;
const pack = promisify(deflate);
const unpack = promisify<Buffer, Buffer>(inflate);

/** The jar, when the actor may export it. Throws `not_found`, or `forbidden` for a jar that is not to leave. */
export async function exportable(jars: Jars, actor: Actor, jarId: string): Promise<Jar> {
  const jar = await jars.readable(actor, jarId);
  if (jar.allow_export) return jar;
  throw new AppError(
    'forbidden',
    'This honey jar is not to be exported (allow_export: false); its owner can change that setting',
  );
}

/**
 * Fixes what is to be exported. The listing is kept packed: of 100,000 documents without much metadata it takes
 * about 10 MB.
 */
export async function takeSnapshot(
  { database, jars }: SnapshotDeps,
  actor: Actor,
  jar: Jar,
): Promise<Snapshot> {
  const db = database.kysely;
  const ids = await documentIdsByName(db, jar.id);
  const nameOf = createNames();
  const packed: Buffer[] = [];
  for (let from = 0; from < ids.length; from += pageSize) {
    const wanted = ids.slice(from, from + pageSize);
    const found = new Map((await findDocuments(db, wanted)).map((document) => [document.id, document]));
    const page = wanted.flatMap((id): Listed[] => {
      const document = found.get(id);
      if (!document) return [];
      const { jar_id, file_id } = document;
      return [
        {
          document: listingOf(document, `documents/${nameOf(document.filename)}`),
          file: { jar_id, file_id },
        },
      ];
    });
    packed.push(await pack(JSON.stringify(page)));
  }
  // Without its note: the one reading is in the audit log already.
  const reader = { user_id: actor.user_id, role: actor.role };
  return {
    head: headOf(jar, new Date()),
    async *pages() {
      for (const page of packed) yield JSON.parse((await unpack(page)).toString()) as Listed[];
    },
    async remaining(page) {
      await exportable(jars, reader, jar.id);
      const now = await findDocuments(
        db,
        page.map(({ document }) => document.id),
      );
      const files = new Set(now.map(({ file_id }) => file_id));
      return page.filter(({ file }) => files.has(file.file_id));
    },
  };
}

/** Null for a file that has been deleted meanwhile. */
export async function ifThere<T>(opening: Promise<T>): Promise<T | null> {
  return opening.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  });
}
