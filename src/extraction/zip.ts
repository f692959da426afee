import { constants, inflateRawSync } from 'node:zlib';
import { refusal } from './refusal.ts';

export type Archive = {
  names: string[];
  /** The inflated entry, or null when there is none. Throws ARCHIVE_UNSAFE or CORRUPT_FILE. */
  read: (name: string) => Buffer | null;
};

type Entry = {
  name: string;
  method: number;
  encrypted: boolean;
  packed: number;
  size: number;
  offset: number;
};

const maxEntries = 20_000;
const maxTotal = 512 * 2 ** 20;
const maxRatio = 100;
/** Below this size any ratio is harmless: an empty bitmap packs a thousandfold. */
const ratioMatters = 2 ** 20;

/**
 * Reads a zip archive held in memory (PKWARE APPNOTE 4.3), without zip64. One that lost its directory is read
 * from its local headers, as far as it goes. Throws ARCHIVE_UNSAFE for what unpacks to far more than it is.
 */
export function openZip(bytes: Uint8Array): Archive {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = new Map<string, Entry>();
  for (const entry of directory(data) ?? localHeaders(data))
    entries.set(entry.name.replace(/^\/+/, ''), entry);
  refuseUnsafe(entries, data.length);
  let total = 0;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name.replace(/^\/+/, ''));
      if (!entry) return null;
      const content = inflate(data, entry, maxTotal - total);
      total += content.length;
      return content;
    },
  };
}

function refuseUnsafe(entries: Map<string, Entry>, packedTotal: number): void {
  let total = 0;
  for (const { name, size } of entries.values()) {
    total += size;
    if (name.split(/[\\/]/).includes('..'))
      throw unsafe('The archive contains a path that leads outside it.');
  }
  if (entries.size > maxEntries) throw unsafe('The archive contains too many entries.');
  if (total > maxTotal || (total > 10 * ratioMatters && total > packedTotal * maxRatio)) {
    throw unsafe('The archive unpacks to far more than its own size.');
  }
}

function inflate(data: Buffer, entry: Entry, budget: number): Buffer {
  if (entry.encrypted) throw refusal('PASSWORD_PROTECTED', 'The archive is encrypted.');
  const nameLength = data.readUInt16LE(entry.offset + 26);
  const start = entry.offset + 30 + nameLength + data.readUInt16LE(entry.offset + 28);
  const packed = data.subarray(start, start + entry.packed);
  if (entry.method === 0) return packed;
  if (entry.method !== 8)
    throw refusal('CORRUPT_FILE', 'The archive uses an unsupported compression method.');
  const limit = Math.max(1, Math.min(budget, Math.max(ratioMatters, packed.length * maxRatio)));
  try {
    return inflateRawSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw unsafe('The archive unpacks to far more than its own size.');
    throw refusal('CORRUPT_FILE', 'The archive is damaged.', error);
  }
}

function directory(data: Buffer): Entry[] | null {
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 20 > data.length) return null;
  const count = data.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  let at = data.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = data.readUInt16LE(at + 28);
    const offset = data.readUInt32LE(at + 42);
    if (offset + 30 > data.length) return null;
    entries.push({
      name: data.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (data.readUInt16LE(at + 8) & 1) === 1,
      method: data.readUInt16LE(at + 10),
      packed: data.readUInt32LE(at + 20),
      size: data.readUInt32LE(at + 24),
      offset,
    });
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return entries;
}

function localHeaders(data: Buffer): Entry[] {
  const mark = Buffer.from([0x50, 0x4b, 3, 4]);
  const entries: Entry[] = [];
  for (let at = data.indexOf(mark); at >= 0 && at + 30 <= data.length && entries.length <= maxEntries;) {
    const next = data.indexOf(mark, at + 30);
    const nameEnd = at + 30 + data.readUInt16LE(at + 26);
    const start = nameEnd + data.readUInt16LE(at + 28);
    const declared = data.readUInt32LE(at + 18);
    const packed = declared > 0 ? declared : Math.max(0, (next < 0 ? data.length : next) - start);
    entries.push({
      name: data.toString('utf8', at + 30, nameEnd),
      encrypted: (data.readUInt16LE(at + 6) & 1) === 1,
      method: data.readUInt16LE(at + 8),
      packed,
      size: data.readUInt32LE(at + 22),
      offset: at,
    });
    at = declared > 0 ? data.indexOf(mark, Math.min(start + declared, data.length)) : next;
  }
  return entries;
}

function unsafe(reason: string): Error {
  return refusal('ARCHIVE_UNSAFE', reason);
}
