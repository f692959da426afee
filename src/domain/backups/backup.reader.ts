import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import {
  begin,
  end,
  formatVersion,
  header,
  manifest,
  type Begin,
  type Header,
  type Manifest,
} from './entries.ts';
import { createByteSource, type ByteSource } from './byte-source.ts';
import {
  digestBytes,
  digestOf,
  digestOfMagic,
  frameKinds,
  longestPayload,
  magic,
  prefixBytes,
  type FrameKind,
} from './frames.ts';

/** What a backup consists of, in its order. The manifest comes last, and only of a file that is whole. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'begin'; begin: Begin }
  | { kind: 'content'; content: Buffer }
  | { kind: 'end'; count: number }
  | { kind: 'manifest'; manifest: Manifest };

const decompress = promisify(zstdDecompress);

/**
 * Reads a backup and checks every byte of it.
 * @throws AppError invalid BACKUP_DAMAGED, naming the place, where it is cut off or changed; BACKUP_TOO_NEW for a format that
 * this version does not know.
 */
export async function* readBackup(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const source = createByteSource(bytes);
  const start = await source.take(magic.length);
  if (!start?.equals(magic))
    throw new AppError('invalid', 'This is no backup of Skep', { code: 'BACKUP_DAMAGED' });
  let before = digestOfMagic();
  let place = 'the header';
  for (;;) {
    const at = source.position();
    const frame = await readFrame(source, before, place, at);
    before = frame.digest;
    const part = partOf(frame.kind, frame.payload, place, at);
    if (part.kind === 'begin') place = nameOf(part.begin);
    if (part.kind === 'end') place = `what follows ${place}`;
    if (part.kind === 'manifest' && (await source.take(1)) !== null)
      throw damaged(`there are more bytes after its end, from byte ${source.position() - 1} on`);
    yield part;
    if (part.kind === 'manifest') return;
  }
}

/** Reads all of it, and answers what it holds. Throws as `readBackup` does. */
export async function checkBackup(
  bytes: AsyncIterable<Buffer>,
): Promise<{ header: Header; manifest: Manifest }> {
  let head: Header | undefined;
  for await (const part of readBackup(bytes)) {
    if (part.kind === 'header') head = part.header;
    if (part.kind === 'manifest' && head) return { header: head, manifest: part.manifest };
  }
  throw damaged('it has no header');
}

type Frame = { kind: FrameKind; payload: Buffer; digest: Buffer };

async function readFrame(source: ByteSource, before: Buffer, place: string, at: number): Promise<Frame> {
  const prefix = await source.take(prefixBytes);
  if (prefix === null) throw cut(source, place);
  const length = prefix.readUInt32BE(0);
  const kind = frameKinds[prefix.readUInt8(4)];
  if (length > longestPayload || kind === undefined) throw changed(place, at);
  const stored = await source.take(length);
  const digest = stored && (await source.take(digestBytes));
  if (stored === null || digest === null) throw cut(source, place);
  if (!digestOf(before, prefix, stored).equals(digest)) throw changed(place, at);
  const payload = prefix.readUInt8(5) === 1 ? await decompress(stored) : stored;
  return { kind, payload, digest };
}

function partOf(kind: FrameKind, payload: Buffer, place: string, at: number): Part {
  const read = <T>(schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(JSON.parse(payload.toString('utf8')));
    if (!parsed.success) throw changed(place, at);
    return parsed.data;
  };
  switch (kind) {
    case 'header': {
      // Of a format that is not known nothing else can be expected.
      const { format } = read(header.pick({ format: true }));
      if (format !== formatVersion)
        throw tooNew(`it has the format ${format}, this version reads ${formatVersion}`);
      return { kind, header: read(header) };
    }
    case 'begin':
      return { kind, begin: read(begin) };
    case 'content':
      return { kind, content: payload };
    case 'end':
      return { kind, count: read(end).count };
    case 'manifest':
      return { kind, manifest: read(manifest) };
  }
}

function nameOf(entry: Begin): string {
  return 'table' in entry ? `the table ${entry.table}` : `the file ${entry.file}`;
}

function cut(source: ByteSource, place: string): AppError {
  return damaged(`it is cut off after byte ${source.position()}, in ${place}`);
}

function changed(place: string, at: number): AppError {
  return damaged(`bytes were changed in ${place}, in the part that begins at byte ${at}`);
}

export function damaged(why: string): AppError {
  return new AppError('invalid', `The backup is damaged: ${why}. Nothing was restored from it`, {
    code: 'BACKUP_DAMAGED',
  });
}

/** The error for a backup that a newer version made. */
export function tooNew(why: string): AppError {
  return new AppError('invalid', `The backup was made by a newer version of Skep: ${why}`, {
    code: 'BACKUP_TOO_NEW',
  });
}
