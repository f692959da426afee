import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import { AppError } from '#kernel/errors.ts';
import { getFileNameLowLevel, type Entry } from 'yauzl';
import type { ArchiveLimits, ArchiveSource, EntryRefusal } from './archive.ts';
import { corrupt, readingError, unsafeArchive } from './archive.errors.ts';
import { byteWindow, type ByteWindow } from './byte-window.ts';
import { unpacksTooFar } from './limits.ts';
import { notPlain, type RawEntry } from './raw-entry.ts';
import { zipDirectory } from './zip-directory.ts';

const damaged = 'The archive is damaged or truncated: its directory cannot be read';
const localHeaderBytes = 30;
const localHeaderMark = 0x04034b50;
const methods = { stored: 0, deflated: 8 };
/** What unix file types of the upper half of the attributes mean (POSIX `S_IFMT`). */
const plainFile = 0o10;
const symbolicLink = 0o12;
const directory = 0o4;
const utf8Flag = 0x800;

/**
 * The entries of a zip archive (PKWARE APPNOTE 6.3) in the order of its directory, which is read twice: errors of the archive as
 * a whole are thrown before the first entry.
 */
export async function* readZip(source: ArchiveSource, limits: ArchiveLimits): AsyncGenerator<RawEntry> {
  const data = byteWindow(source);
  try {
    await survey(source, limits);
    for await (const entry of zipDirectory(source)) yield rawEntry(source, data, entry);
  } catch (error) {
    throw error instanceof Error && /encryption/.test(error.message)
      ? encrypted()
      : readingError(error, damaged);
  }
}

/** Throws for too many entries, too much content, and entries that lie over each other (D. Fifield, 2019). */
async function survey(source: ArchiveSource, limits: ArchiveLimits): Promise<void> {
  const ends = new Map<number, number>();
  let total = 0;
  for await (const entry of zipDirectory(source)) {
    const start = entry.relativeOffsetOfLocalHeader;
    total += entry.uncompressedSize;
    if (ends.size >= limits.max_entries)
      throw unsafeArchive(`The archive contains more than ${limits.max_entries} entries`);
    if (ends.has(start)) throw overlapping();
    ends.set(start, start + localHeaderBytes + entry.fileNameLength + entry.compressedSize);
  }
  let previousEnd = 0;
  for (const start of Float64Array.from(ends.keys()).sort()) {
    if (start < previousEnd) throw overlapping();
    previousEnd = ends.get(start) ?? 0;
  }
  if (unpacksTooFar({ packed: source.size_bytes, unpacked: total }, limits))
    throw unsafeArchive('The archive unpacks to far more than is allowed');
}

const encrypted = () =>
  new AppError('unprocessable', 'The archive is encrypted with a password', { code: 'PASSWORD_PROTECTED' });
const overlapping = () => unsafeArchive('Files in the archive overlap');

function rawEntry(source: ArchiveSource, data: ByteWindow, entry: Entry): RawEntry {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  // Many archivers write UTF-8 without saying so.
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  return {
    name,
    directory: name.endsWith('/') || typeOf(entry) === directory,
    size_bytes: entry.uncompressedSize,
    refusal: refusalOf(entry),
    open: () => Readable.from(content(source, data, entry), { objectMode: false }),
  };
}

function typeOf({ externalFileAttributes }: Entry): number {
  return externalFileAttributes >>> 28;
}

function refusalOf(entry: Entry): EntryRefusal | null {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  const type = typeOf(entry);
  if (type === symbolicLink) return notPlain('a link');
  if (type !== 0 && type !== plainFile) return notPlain('a device or another special file');
  if (entry.isEncrypted()) return { code: 'PASSWORD_PROTECTED', message: 'It is encrypted with a password' };
  if (compressionMethod !== methods.stored && compressionMethod !== methods.deflated)
    return {
      code: 'CORRUPT_FILE',
      message: `It uses an unsupported compression method (${compressionMethod})`,
    };
  if (compressionMethod === methods.stored && compressedSize !== uncompressedSize)
    return { code: 'CORRUPT_FILE', message: 'The archive contains contradicting sizes for it' };
  return null;
}

/** The content, unpacked and checked against the directory's size and CRC-32. */
async function* content(source: ArchiveSource, data: ByteWindow, entry: Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of await unpacked(source, data, entry)) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      crc = crc32(bytes, crc);
      if (size > entry.uncompressedSize) throw corrupt('It is longer than the archive declares');
      yield bytes;
    }
  } catch (error) {
    throw readingError(error, 'It is damaged in the archive');
  }
  if (size < entry.uncompressedSize) throw corrupt('It is shorter than the archive declares');
  if (crc !== entry.crc32) throw corrupt('It is damaged in the archive: its checksum differs');
}

async function unpacked(source: ArchiveSource, data: ByteWindow, entry: Entry): Promise<Readable> {
  const at = entry.relativeOffsetOfLocalHeader;
  const header = await data.read(at, localHeaderBytes);
  if (header.readUInt32LE(0) !== localHeaderMark)
    throw corrupt('The archive has no file at the position it declares');
  const start = at + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await packedContent(source, data, { start, end: start + entry.compressedSize });
  if (entry.compressionMethod === methods.stored) return packed;
  // The error of either ends the other and reaches the reader.
  return pipeline(packed, createInflateRaw(), () => undefined);
}

/** Small adjacent files are fetched together. */
async function packedContent(
  source: ArchiveSource,
  data: ByteWindow,
  range: { start: number; end: number },
): Promise<Readable> {
  const length = range.end - range.start;
  if (range.end > source.size_bytes) throw corrupt('It is truncated');
  if (length <= data.size)
    return Readable.from([await data.read(range.start, length)], { objectMode: false });
  return source.open(range);
}
