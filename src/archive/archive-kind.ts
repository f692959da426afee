import { noArchive } from './archive.errors.ts';
import type { ArchiveKind } from './archive.ts';
import { isTarHeader, tarBlock } from './tar-header.ts';

/** How many first bytes of an archive are needed to recognise its kind. */
export const kindBytes = tarBlock;

const magics: [kind: ArchiveKind, bytes: number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // An empty one is its directory's end.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['tar.gz', [0x1f, 0x8b]],
  ['tar.zst', [0x28, 0xb5, 0x2f, 0xfd]],
];

/**
 * The kind of an archive by its first bytes, whatever its name. Whether a tar is inside of what is compressed shows
 * when it is read. Throws `unsupported` UNSUPPORTED_FORMAT.
 */
export function detectKind(head: Uint8Array): ArchiveKind {
  const found = magics.find(([, magic]) => magic.every((byte, at) => head[at] === byte));
  if (found) return found[0];
  if (head.length >= kindBytes && isTarHeader(head)) return 'tar';
  throw noArchive('This archive cannot be read: send a zip, tar, tar.gz or tar.zst');
}
