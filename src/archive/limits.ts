import type { ArchiveLimits } from './archive.ts';

/** Below this any ratio is harmless: an empty table packs a thousandfold. */
const ratioMatters = 10 * 1024 * 1024;

/** Whether content is larger than allowed, by itself or relative to its compressed size. */
export function unpacksTooFar(
  { packed, unpacked }: { packed: number; unpacked: number },
  { max_total_bytes, max_ratio }: Pick<ArchiveLimits, 'max_total_bytes' | 'max_ratio'>,
): boolean {
  return unpacked > max_total_bytes || (unpacked > ratioMatters && unpacked > packed * max_ratio);
}
