import { refusal } from './refusal.ts';

/** Starts of files that are something else, so that the refusal can name it. */
const foreign: [name: string, magic: number[]][] = [
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a TIFF image', [0x49, 0x49, 0x2a, 0x00]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['a Windows program', [0x4d, 0x5a, 0x90]],
  ['a Linux program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['a cabinet archive', [0x4d, 0x53, 0x43, 0x46]],
];

/**
 * Refuses a file whose first bytes show an unsupported kind. Passing proves nothing yet: only reading the whole file does.
 * @throws AppError unsupported UNSUPPORTED_FORMAT
 */
export function refuseForeign(head: Uint8Array): void {
  const kind = foreignKind(head);
  if (kind) throw refusal('UNSUPPORTED_FORMAT', `The file is ${kind}, which is not a supported format.`);
}

/** What a file of a kind that is never read is, such as `a PNG image`; null for others. */
export function foreignKind(head: Uint8Array): string | null {
  return foreign.find(([, magic]) => startsWith(head, magic))?.[0] ?? null;
}

/** Whether the bytes begin with these. */
export function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
