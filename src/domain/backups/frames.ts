import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

/** What a frame holds: what is in the file, an entry's begin, part of its content, its end, and the end of the file. */
export const frameKinds = ['header', 'begin', 'content', 'end', 'manifest'] as const;
export type FrameKind = (typeof frameKinds)[number];

/** The first bytes of every backup, whatever its format. */
export const magic = Buffer.from('skep backup\n');
/** Of the length of a payload, its kind and whether it is compressed. */
export const prefixBytes = 6;
export const digestBytes = 32;
/** More is never written, and a length beyond it is never believed. */
export const longestPayload = 1024 ** 3;

const compress = promisify(zstdCompress);
// Shorter ones gain nothing.
const compressedFrom = 128;

export const digestOfMagic = (): Buffer => createHash('sha256').update(magic).digest();

/** The digest of a frame covers all that is before it: no frame can be cut, changed, left out or put elsewhere. */
export function digestOf(before: Buffer, prefix: Buffer, payload: Buffer): Buffer {
  return createHash('sha256').update(before).update(prefix).update(payload).digest();
}

/** Makes the frames of one file, in their order. */
export function createFrames() {
  let before = digestOfMagic();
  return {
    async frame(kind: FrameKind, payload: Buffer): Promise<Buffer> {
      const { stored, isCompressed } = await smallest(payload);
      const prefix = Buffer.alloc(prefixBytes);
      prefix.writeUInt32BE(stored.length, 0);
      prefix.writeUInt8(frameKinds.indexOf(kind), 4);
      prefix.writeUInt8(isCompressed ? 1 : 0, 5);
      before = digestOf(before, prefix, stored);
      return Buffer.concat([prefix, stored, before]);
    },
  };
}

async function smallest(payload: Buffer): Promise<{ stored: Buffer; isCompressed: boolean }> {
  if (payload.length < compressedFrom) return { stored: payload, isCompressed: false };
  const compressed = await compress(payload);
  // Sealed files and most formats of documents do not become smaller.
  const isCompressed = compressed.length < payload.length * 0.95;
  return { stored: isCompressed ? compressed : payload, isCompressed };
}
