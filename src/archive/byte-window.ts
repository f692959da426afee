import { corrupt } from './archive.errors.ts';
import type { ArchiveSource } from './archive.ts';

export type ByteWindow = {
  /** The most that is read at once. */
  size: number;
  /** So many bytes from `position`, at most `size`. Throws CORRUPT_FILE where there are not so many. */
  read: (position: number, length: number) => Promise<Buffer>;
};

const size = 256 * 1024;

/** Reads small adjacent pieces with one request to the source. */
export function byteWindow(source: ArchiveSource): ByteWindow {
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size,
    async read(position, length) {
      if (position < 0 || length > size || position + length > source.size_bytes)
        throw corrupt('The archive is truncated');
      if (length === 0) return Buffer.alloc(0);
      if (position < window.start || position + length > window.start + window.bytes.length) {
        const end = Math.min(position + size, source.size_bytes);
        const content = await source.open({ start: position, end });
        window = { start: position, bytes: Buffer.concat(await content.toArray()) };
      }
      const from = position - window.start;
      const bytes = window.bytes.subarray(from, from + length);
      if (bytes.length < length) throw corrupt('The archive is truncated');
      return bytes;
    },
  };
}
