/** Flags (8 bits) by a hash of 32 bits, 0 where there are none. */
export type FlagTable = {
  add: (hash: number, flags: number) => void;
  get: (hash: number) => number;
};

export const hashSeed = 0x811c9dc5 | 0;

/** One step of the hash that words are looked up by (FNV-1a, 32 bits, by UTF-16 units). */
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/**
 * A table of about `size` hashes in two arrays (open addressing): no string is cut for the many words of a text that are in
 * none. Two words of one hash are taken for each other: one in four billion.
 */
export function createFlagTable(size: number): FlagTable {
  const slots = 2 ** Math.ceil(Math.log2(size * 2 + 1));
  const hashes = new Int32Array(slots);
  const flags = new Uint8Array(slots);
  const slotOf = (hash: number): number => {
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    while (flags[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & (slots - 1);
    return slot;
  };
  return {
    add: (hash, more) => {
      const slot = slotOf(hash);
      hashes[slot] = hash;
      flags[slot] = (flags[slot] as number) | more;
    },
    get: (hash) => flags[slotOf(hash)] as number,
  };
}
