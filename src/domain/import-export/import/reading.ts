import { Readable } from 'node:stream';
import { detectKind, kindBytes } from '#archive/archive-kind.ts';
import type { ArchiveKind, ArchiveLimits } from '#archive/archive.ts';
import { AppError } from '#kernel/errors.ts';
import { takeArchive } from './archive.ts';
import type { Intake } from './intake.ts';
import { takeJson } from './json.ts';

export type ImportLimits = {
  /** Of the archive, and of all that is in it. */
  maxBytes: number;
  maxDocuments: number;
};

/** What may be unpacked from so many bytes, as for every archive. */
const maxRatio = 100;

/** Takes a jar in from what an export wrote, whichever its form, as it arrives. */
export async function readImport(content: Readable, limits: ImportLimits, intake: Intake): Promise<void> {
  const { head, whole } = await peek(limited(content, limits.maxBytes), kindBytes);
  try {
    if (/^\s*\{/.test(head.toString('latin1'))) await takeJson(whole, intake);
    else {
      const source = { kind: kindOf(head), size_bytes: limits.maxBytes, open: async () => whole };
      await takeArchive(source, archiveLimits(limits), intake);
    }
  } finally {
    whole.destroy();
  }
}

function archiveLimits({ maxBytes, maxDocuments }: ImportLimits): ArchiveLimits {
  // Directories count as well. Whether a document is too large, the uploads say.
  return {
    max_entries: 2 * maxDocuments,
    max_total_bytes: maxBytes,
    max_entry_bytes: maxBytes,
    max_ratio: maxRatio,
  };
}

function kindOf(head: Buffer): ArchiveKind {
  const kind = recognised(head);
  if (kind !== null && kind !== 'zip') return kind;
  const bare =
    kind === 'zip' ? ' Send an archive of documents to POST /honey-jars/{honey_jar_id}/upload-directory' : '';
  throw new AppError(
    'unsupported',
    `This is not an export of a honey jar: those are .hjx (tar.gz), .tar or .json files.${bare}`,
    { code: 'UNSUPPORTED_FORMAT' },
  );
}

function recognised(head: Buffer): ArchiveKind | null {
  try {
    return detectKind(head);
  } catch {
    return null;
  }
}

/** The first bytes, and a stream of everything with them. */
async function peek(
  content: AsyncGenerator<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; whole: Readable }> {
  let head = Buffer.alloc(0);
  while (head.length < bytes) {
    const next = await content.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const everything = async function* () {
    if (head.length > 0) yield head;
    yield* content;
  };
  return { head, whole: Readable.from(everything(), { objectMode: false }) };
}

async function* limited(content: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AppError('too_large', `The archive is larger than ${maxBytes} bytes (IMPORT_MAX_MB)`, {
        code: 'FILE_TOO_LARGE',
        details: { max_bytes: maxBytes },
      });
    }
    yield chunk;
  }
}
