import { Readable } from 'node:stream';
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ArchiveKind, ArchiveLimits, ArchiveSource } from './archive.ts';

/** Archives for tests, made on the spot, as right or as wrong as is asked. */

export type ZipPart = {
  name: string | Buffer;
  content?: string | Buffer;
  /** 8 deflates, anything else stores. */
  method?: number;
  flags?: number;
  /** Upper half of the external attributes: the unix mode. */
  mode?: number;
  /** What the directory says instead of what is. */
  said?: { size?: number; packed?: number; crc?: number; offset?: number };
  extra?: Buffer;
};

/** A zip of these entries, deflated unless they say otherwise. */
export function zipOf(parts: ZipPart[], { entryCount }: { entryCount?: number } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    content = '',
    method = 8,
    flags = 0,
    mode = 0,
    said = {},
    extra = Buffer.alloc(0),
  } of parts) {
    const data = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(said.crc ?? crc32(data), 10);
    shared.writeUInt32LE(said.packed ?? packed.length, 14);
    shared.writeUInt32LE(said.size ?? data.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(said.offset ?? at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, packed]);
    shared.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), shared, tail, title, extra]));
    locals.push(local);
    at += local.length;
  }
  return Buffer.concat([
    ...locals,
    ...directory,
    zipEnd({ count: entryCount ?? parts.length, length: sum(directory), at }),
  ]);
}

function zipEnd({ count, length, at }: { count: number; length: number; at: number }): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

const sum = (buffers: Buffer[]) => buffers.reduce((total, { length }) => total + length, 0);

export type TarPart = {
  name: string;
  content?: string | Buffer;
  type?: string;
  link?: string;
  /** The twelve bytes of the size instead of what is. */
  size?: Buffer;
};

/** A tar of these entries, which the zeros at its end follow. */
export function tarOf(parts: TarPart[]): Buffer {
  return Buffer.concat([...parts.map(tarPart), Buffer.alloc(1024)]);
}

export function tarPart({ name, content = '', type = '0', link = '', size }: TarPart): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100, 'utf8');
  header.write('0000644\0', 100);
  header.write('0000000\x000000000\0', 108);
  if (size) size.copy(header, 124);
  else header.write(data.length.toString(8).padStart(11, '0'), 124);
  header.write('00000000000\0        ', 136);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\x0000', 257);
  const checksum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}

/** The header that gives the next entry a longer name or another size (POSIX.1-2001). */
export function paxPart(records: Record<string, string>): Buffer {
  const content = Object.entries(records).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`;
    const length = Buffer.byteLength(rest);
    const digits = String(length + String(length).length).length;
    return `${length + digits}${rest}`;
  });
  return tarPart({ name: 'PaxHeader', type: 'x', content: content.join('') });
}

export function compressed(kind: ArchiveKind, tar: Buffer): Buffer {
  if (kind === 'tar.gz') return gzipSync(tar);
  return kind === 'tar.zst' ? zstdCompressSync(tar) : tar;
}

/** An archive held in memory, which counts how often it is read. */
export function sourceOf(kind: ArchiveKind, bytes: Buffer): ArchiveSource & { opened: number } {
  return {
    kind,
    size_bytes: bytes.length,
    opened: 0,
    async open(range) {
      this.opened += 1;
      return Readable.from(chunksOf(bytes.subarray(range?.start ?? 0, range?.end)), { objectMode: false });
    },
  };
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

export const wideLimits: ArchiveLimits = {
  max_entries: 10_000,
  max_total_bytes: 256 * 1024 * 1024,
  max_entry_bytes: 50 * 1024 * 1024,
  max_ratio: 100,
};
