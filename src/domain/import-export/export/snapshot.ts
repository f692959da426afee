import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Database } from '#db/database.ts';
import { documentIdsByName, findDocuments, type OriginalOf, type TextOf } from '#domain/documents/index.ts';
import { reviewsOfDocuments } from '#domain/evidence/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import { verdictsOfDocuments, verdictsOfJar } from '#domain/verdicts/index.ts';
import { createNames } from '#domain/import-export/archive-names.ts';
import type { ExportRights } from './export.policy.ts';
import { listingOf, type ManifestDocument } from '#domain/import-export/manifest-document.ts';
import type { ManifestHead } from '#domain/import-export/manifest.ts';
import { headOf } from './manifest-writer.ts';

/** A document as it was when the export began, and its stored file. */
export type Listed = { document: ManifestDocument; file: TextOf & OriginalOf };

/** What an export writes, fixed when it began. */
export type Snapshot = {
  head: ManifestHead;
  /** The documents in the order of their names. */
  pages: () => AsyncIterable<Listed[]>;
  /**
   * Those of a page that are still there with the content that was listed. Throws when the reader may not export the
   * jar any more.
   */
  remaining: (page: Listed[]) => Promise<Listed[]>;
};

// Rights and deletions are looked at once a page.
const pageSize = 50;
const pack = promisify(deflate);
const unpack = promisify<Buffer, Buffer>(inflate);

/**
 * Fixes what is to be exported. The listing is kept packed: of 100,000 documents without much metadata it takes
 * about 10 MB.
 */
export async function takeSnapshot(
  { kysely: db }: Database,
  jar: Jar,
  rights: ExportRights,
): Promise<Snapshot> {
  const ids = await documentIdsByName(db, jar.id);
  const nameOf = createNames();
  const packed: Buffer[] = [];
  for (let from = 0; from < ids.length; from += pageSize) {
    const wanted = ids.slice(from, from + pageSize);
    const found = new Map((await findDocuments(db, wanted)).map((document) => [document.id, document]));
    const verdicts = await verdictsOfDocuments(db, jar.id, wanted);
    const reviews = await reviewsOfDocuments(db, wanted);
    const page = wanted.flatMap((id): Listed[] => {
      const document = found.get(id);
      if (!document) return [];
      const { jar_id, file_id, text_bytes, text_sha256, content_sha256 } = document;
      return [
        {
          document: listingOf(document, `documents/${nameOf(document.filename)}`, {
            verdicts: verdicts.get(id) ?? [],
            reviews: reviews.get(id) ?? [],
          }),
          file: { jar_id, file_id, text_bytes, text_sha256, content_sha256, size_bytes: document.size_bytes },
        },
      ];
    });
    packed.push(await pack(JSON.stringify(page)));
  }
  return {
    head: headOf(jar, await verdictsOfJar(db, jar.id), new Date()),
    async *pages() {
      for (const page of packed) yield JSON.parse((await unpack(page)).toString()) as Listed[];
    },
    async remaining(page) {
      await rights.assertStill();
      const now = await findDocuments(
        db,
        page.map(({ document }) => document.id),
      );
      const files = new Set(now.map(({ file_id }) => file_id));
      return page.filter(({ file }) => files.has(file.file_id));
    },
  };
}
