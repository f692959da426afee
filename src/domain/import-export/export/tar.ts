import { PassThrough, pipeline as join, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { safeName } from '#domain/import-export/archive-names.ts';
import { gzipped } from './gzip.ts';
import { orNull } from '#kernel/errors.ts';
import type { Listed, Snapshot } from './snapshot.ts';
import { manifestName, missingName } from '#domain/import-export/manifest.ts';
import { pathOf } from '#domain/import-export/manifest-document.ts';
import { manifestText } from './manifest-writer.ts';

/** A tar with the manifest and the originals in a directory named after the jar, compressed. */
export const hjxOf = (snapshot: Snapshot, files: DocumentFiles): Readable => gzipped(tarOf(snapshot, files));

/**
 * The same as it is. It is written as fast as it is read. A fault on the way destroys it, so that it has no clean end.
 */
export function tarOf(snapshot: Snapshot, files: DocumentFiles): Readable {
  const tar = pack();
  const outlet = new PassThrough();
  // Whatever ends one ends the other; the outlet's error is its reader's to meet.
  join(tar, outlet, () => undefined);
  write(tar, snapshot, files).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error as Error),
  );
  return outlet;
}

async function write(tar: Pack, snapshot: Snapshot, files: DocumentFiles): Promise<void> {
  const root = `${safeName(snapshot.head.honey_jar.name)}.hjx`;
  const mtime = new Date(snapshot.head.export_date ?? 0);
  const add = async (path: string, size: number, content: Readable): Promise<void> => {
    let sink: Writable;
    try {
      // It is a stream of another make, which works and is typed like one all the same.
      sink = tar.entry({ name: `${root}/${path}`, size, mtime }) as unknown as Writable;
    } catch (error) {
      // The reader disconnected while the file was being opened.
      content.destroy();
      throw error;
    }
    await pipeline(content, sink);
  };

  // Its size comes before it, so it is written twice.
  let size = 0;
  for await (const text of manifestOf(snapshot)) size += Buffer.byteLength(text);
  await add(manifestName, size, Readable.from(manifestOf(snapshot)));

  const missing: string[] = [];
  for await (const page of snapshot.pages()) {
    const remaining = new Set(await snapshot.remaining(page));
    for (const listed of page) {
      const { document, file } = listed;
      // Before its entry is begun: of a damaged one there must be none.
      const isWhole = remaining.has(listed) && (await files.verify(file)) === null;
      const content = isWhole ? await orNull(files.original(file)) : null;
      if (content === null) missing.push(document.id);
      else await add(pathOf(document), document.size_bytes, content);
    }
  }
  if (missing.length > 0) {
    const text = JSON.stringify({ documents: missing });
    await add(missingName, Buffer.byteLength(text), Readable.from([text]));
  }
}

function manifestOf({ head, pages }: Snapshot): AsyncGenerator<string> {
  return manifestText(head, lines(pages()));
}

async function* lines(pages: AsyncIterable<Listed[]>) {
  for await (const page of pages) for (const { document } of page) yield [JSON.stringify(document)];
}
