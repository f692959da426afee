import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { orNull, isNotFound } from '#kernel/errors.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import {
  damaged,
  frameBytes,
  framesOf,
  headerBytes,
  keyIdIn,
  sealedFrameBytes,
  type Frames,
} from './sealed-format.ts';
import { unattended } from './unattended.ts';

type SealedBlob = {
  blobs: Blobs;
  blobKey: string;
  /** The key of that name. */
  keyOf: (id: string) => Promise<Buffer | undefined>;
  /** What the content was sealed for. */
  context: string;
};

const attempts = 3;

/**
 * The content of a sealed blob, or a part of it, of which no other frames are read. Its first frame is open when this
 * resolves. Throws `not_found`, and `internal` STORAGE_ERROR for what was not sealed for `context` or was changed; the
 * stream ends with that as well, and hands out nothing that is not authenticated.
 */
export async function readSealed(blob: SealedBlob, range?: ByteRange): Promise<Readable> {
  let header = await headerOf(blob);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(blob, header, range);
    } catch (error) {
      if (isNotFound(error)) throw error;
      // It may have been sealed again after its header was read.
      const now = await headerOf(blob);
      if (attempt === attempts || now.equals(header)) throw error;
      header = now;
    }
  }
}

/** The name of the key that a blob is sealed with; null for one that is not sealed or not there. */
export async function sealingKeyId(blobs: Blobs, blobKey: string): Promise<string | null> {
  const stored = await blobs.stat(blobKey);
  if (!stored || stored.size_bytes < headerBytes) return null;
  // It may be removed between the two looks at it.
  const header = await orNull(headerOf({ blobs, blobKey }));
  return header && keyIdIn(header);
}

async function headerOf({ blobs, blobKey }: Pick<SealedBlob, 'blobs' | 'blobKey'>): Promise<Buffer> {
  return buffer(await blobs.get(blobKey, { start: 0, end: headerBytes }));
}

async function open(
  { blobs, blobKey, keyOf, context }: SealedBlob,
  header: Buffer,
  range: ByteRange | undefined,
): Promise<Readable> {
  const id = keyIdIn(header);
  const key = id === null ? undefined : await keyOf(id);
  if (!key) throw damaged();
  const stored = await blobs.get(blobKey, range && sealedRange(range));
  const opened = openFrames(stored, framesOf(header, key, context), range);
  const content = readable(opened, await opened.next());
  content.once('close', () => stored.destroy());
  return content;
}

/** The stored bytes of the frames that a part of the content lies in. */
function sealedRange({ start, end }: ByteRange): ByteRange {
  return {
    start: headerBytes + Math.floor(start / frameBytes) * sealedFrameBytes,
    end: headerBytes + Math.ceil(end / frameBytes) * sealedFrameBytes,
  };
}

function readable(rest: AsyncGenerator<Buffer>, first: IteratorResult<Buffer>): Readable {
  async function* all() {
    if (!first.done) yield first.value;
    yield* rest;
  }
  return unattended(Readable.from(all(), { objectMode: false }));
}

async function* openFrames(
  stored: AsyncIterable<Buffer>,
  frames: Frames,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: Infinity };
  let number = Math.floor(start / frameBytes);
  const part = (frame: Buffer) => {
    const position = number * frameBytes;
    return frame.subarray(Math.max(0, start - position), Math.min(frame.length, end - position));
  };
  let left = end - start;
  for await (const { sealed, isEnd } of framed(stored, range ? 0 : headerBytes)) {
    const content = part(openFrame(frames, { sealed, number, isEnd, isWhole: range === undefined }));
    number += 1;
    left -= content.length;
    if (content.length > 0) yield content;
  }
  if (range && left !== 0) throw damaged();
}

/** Cuts what is stored, from `skip` on, into frames; the last is known by nothing coming after it. */
async function* framed(stored: AsyncIterable<Buffer>, skip: number) {
  let held = Buffer.alloc(0);
  let skipped = 0;
  for await (const chunk of stored) {
    const wanted = chunk.subarray(Math.min(chunk.length, skip - skipped));
    skipped += chunk.length - wanted.length;
    held = Buffer.concat([held, wanted]);
    for (; held.length > sealedFrameBytes; held = held.subarray(sealedFrameBytes))
      yield { sealed: held.subarray(0, sealedFrameBytes), isEnd: false };
  }
  yield { sealed: held, isEnd: true };
}

type FramePlace = { sealed: Buffer; number: number; isEnd: boolean; isWhole: boolean };

/** The end of a part may be the end of the whole or not, which shows when it opens; the end of the whole must be. */
function openFrame(frames: Frames, { sealed, number, isEnd, isWhole }: FramePlace): Buffer {
  try {
    if (!isEnd || isWhole) return frames.open(sealed, number, isEnd);
    return openLast(frames, sealed, number) ?? frames.open(sealed, number, false);
  } catch (error) {
    throw damaged(error);
  }
}

function openLast(frames: Frames, sealed: Buffer, number: number): Buffer | null {
  try {
    return frames.open(sealed, number, true);
  } catch {
    return null;
  }
}
