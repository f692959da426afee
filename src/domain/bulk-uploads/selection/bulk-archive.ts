import { Readable } from 'node:stream';
import type { ArchiveSource } from '#archive/archive.ts';
import { detectKind, kindBytes } from '#archive/archive-kind.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { newId } from '#kernel/ids.ts';
import type { BulkUpload } from '#domain/bulk-uploads/bulk-upload.ts';

/** An archive that is stored, as a file of the jar that it is for, under the id of its upload. */
export type StagedArchive = Pick<BulkUpload, 'id' | 'jar_id' | 'archive_kind' | 'archive_bytes'>;

/**
 * Streams an archive to storage. Throws `unsupported` UNSUPPORTED_FORMAT by its first bytes, `too_large` FILE_TOO_LARGE, and then
 * leaves nothing.
 */
export async function stageArchive(
  files: DocumentFiles,
  { jar_id, content, max_bytes }: { jar_id: string; content: Readable; max_bytes: number },
): Promise<StagedArchive> {
  const id = newId();
  let head: Buffer = Buffer.alloc(0);
  const checked = checking(content, (first) => {
    head = first;
  });
  const { size_bytes } = await files.putOriginal({ jar_id, file_id: id }, Readable.from(checked), max_bytes);
  return { id, jar_id, archive_kind: detectKind(head), archive_bytes: size_bytes };
}

/** The stored archive, to read. */
export function archiveSource(files: DocumentFiles, archive: StagedArchive): ArchiveSource {
  const { id, jar_id, archive_kind, archive_bytes } = archive;
  return {
    kind: archive_kind,
    size_bytes: archive_bytes,
    open: (range) => files.other({ jar_id, file_id: id }, range),
  };
}

/** The content as it is, once its first bytes are those of an archive. */
async function* checking(content: Readable, seen: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  let waiting: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (waiting === null) {
      yield chunk;
      continue;
    }
    waiting = Buffer.concat([waiting, chunk]);
    if (waiting.length < kindBytes) continue;
    yield checked(waiting);
    waiting = null;
  }
  if (waiting !== null) yield checked(waiting);

  function checked(head: Buffer): Buffer {
    detectKind(head);
    seen(head.subarray(0, kindBytes));
    return head;
  }
}
