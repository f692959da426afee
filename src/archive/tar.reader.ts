import { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { corrupt, noArchive, readingError, unsafeArchive } from './archive.errors.ts';
import { breathing } from './breathing.ts';
import type { ArchiveLimits, ArchiveSource, EntryRefusal } from './archive.ts';
import { unpacksTooFar } from './limits.ts';
import { notPlain, type RawEntry } from './raw-entry.ts';
import { isTarHeader, tarBlock } from './tar-header.ts';

const damaged = 'The archive is damaged or truncated';
// Its types do not know the option that lets in what was written before there was a format.
const options = { allowUnknownFormat: true } as object;
const maxPaxRecords = 1000;
const chunkSize = 64 * 1024;
/** What headers may add to the content of an archive. */
const headerBytes = 8 * 1024;

/** The entries of a tar archive (POSIX.1-2001 pax, ustar, GNU), which may be compressed, as they come. */
export async function* readTar(source: ArchiveSource, limits: ArchiveLimits): AsyncGenerator<RawEntry> {
  const extractor = extract(options);
  const unpacked = Readable.from(guarded(source, limits), { objectMode: false });
  unpacked.on('error', (error) => extractor.destroy(error));
  extractor.on('close', () => unpacked.destroy());
  unpacked.pipe(extractor);
  try {
    for await (const entry of breathing(extractor)) {
      // To give up the stream of one entry would be to give up the archive: it is read to its end instead.
      const chunks = entry[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
      assertSound(entry.header);
      yield rawEntry(entry.header, chunks);
      while (!(await chunks.next()).done);
    }
  } catch (error) {
    throw readingError(error, damaged);
  } finally {
    unpacked.destroy();
  }
}

/**
 * Throws CORRUPT_FILE for a size that is none, whose content would never end, and ARCHIVE_UNSAFE for so many records
 * before an entry that putting them together for each would take the time of all.
 */
function assertSound(header: Header): void {
  // A directory has no content, whatever its header declares, but the reader would wait for it.
  if (header.type === 'directory') header.size = 0;
  if (!Number.isFinite(header.size) || header.size < 0) throw corrupt(damaged);
  if (Object.keys(header.pax ?? {}).length > maxPaxRecords)
    throw unsafeArchive(`The archive contains more than ${maxPaxRecords} records about one file`);
}

function rawEntry(header: Header, chunks: AsyncIterator<Buffer, undefined>): RawEntry {
  const { name, size } = header;
  return {
    name,
    directory: header.type === 'directory' || name.endsWith('/'),
    size_bytes: size,
    refusal: refusalOf(header),
    open: () => Readable.from(content(chunks), { objectMode: false }),
  };
}

async function* content(chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } catch (error) {
    throw readingError(error, 'It is damaged or truncated in the archive');
  }
}

function refusalOf(header: Header): EntryRefusal | null {
  if (Object.keys(header.pax ?? {}).some((key) => key.startsWith('GNU.sparse.')))
    return notPlain('a sparse file');
  if (header.type === 'file' || header.type === 'contiguous-file' || header.type === 'directory') return null;
  if (header.type === 'link' || header.type === 'symlink') return notPlain('a link');
  return notPlain('a device or another special file');
}

/** The bytes of the tar, as far as they are in proportion. Throws ARCHIVE_UNSAFE, UNSUPPORTED_FORMAT. */
async function* guarded(source: ArchiveSource, limits: ArchiveLimits): AsyncGenerator<Buffer> {
  const { content: unpacked, packedBytes } = unpacking(source, await source.open());
  const max_total_bytes = limits.max_total_bytes + (limits.max_entries + 1) * headerBytes;
  let head: Buffer | null = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of unpacked) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (unpacksTooFar({ packed: packedBytes(), unpacked: size }, { ...limits, max_total_bytes }))
      throw unsafeArchive('The archive unpacks to far more than is allowed');
    if (head === null) yield bytes;
    else {
      head = Buffer.concat([head, bytes]);
      if (head.length < tarBlock) continue;
      if (!isTarHeader(head)) throw noTar(source);
      yield head;
      head = null;
    }
  }
  if (head !== null) throw noTar(source);
}

function noTar({ kind }: ArchiveSource) {
  return noArchive(
    kind === 'tar' ? 'This is not a tar archive' : 'The compressed content of this file is not a tar archive',
  );
}

function unpacking(
  { kind }: ArchiveSource,
  packed: Readable,
): { content: Readable; packedBytes: () => number } {
  if (kind === 'tar' || kind === 'zip') return { content: packed, packedBytes: () => Infinity };
  const unpack = kind === 'tar.gz' ? createGunzip({ chunkSize }) : createZstdDecompress({ chunkSize });
  packed.once('error', (error) => unpack.destroy(error));
  unpack.once('close', () => packed.destroy());
  return { content: packed.pipe(unpack), packedBytes: () => unpack.bytesWritten };
}
