import { plainOf } from '#pii/text/letters.ts';
import { asked } from '#pii/text/marks.ts';

/** Words that the engine knows, each with an id and with marks (bits) that say what it may be. */
export type Vocabulary = {
  /** Adds the word if it is new and sets the marks. Returns its id. The word is taken in its plain form. */
  add: (word: string, marks?: number) => number;
  /** The same for the first `length` of these code units: of 300,000 words no string is made. */
  addUnits: (word: Uint16Array, length: number, marks: number) => number;
  /** The id of a part of a text, whatever its case and accents; -1 when unknown. */
  find: (text: string, start: number, end: number) => number;
  /** The same, for callers that have made its hash: the first is `firstHash`, then one unit at a time through `hashedOn`. */
  findHashed: (text: string, start: number, end: number, hash: number) => number;
  /** Its bits of `marks`. */
  marksOf: (id: number) => number;
  /** Its bits of `asked`. */
  askedOf: (id: number) => number;
  size: () => number;
};

const anyAsked = asked.opener | asked.lead;

/** FNV-1a over code units (http://www.isthe.com/chongo/tech/comp/fnv). */
export const firstHash = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** The hash with one code unit more, in its plain form. */
export function hashedOn(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, prime);
}

type Words = {
  /** Open-addressed; each slot is the id and the hash, side by side: most words of a text are looked up in memory that no cache holds. */
  slots: Int32Array<ArrayBuffer>;
  marks: Int32Array<ArrayBuffer>;
  /** The words one after the other, in their plain form. */
  units: Uint16Array<ArrayBuffer>;
  /** Where each starts, with the end of the last. */
  starts: Int32Array<ArrayBuffer>;
  count: number;
};

/** In an open-addressed table. */
export function createVocabulary(expected = 1 << 10): Vocabulary {
  const words: Words = {
    slots: emptySlots(powerAbove(expected * 2)),
    marks: new Int32Array(expected),
    units: new Uint16Array(expected * 8),
    starts: new Int32Array(expected + 1),
    count: 0,
  };
  let word = new Uint16Array(64);
  const findHashed = (text: string, start: number, end: number, hash: number) => {
    const { slots } = words;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const id = slots[slot] as number;
      if (id === -1) return -1;
      if (slots[slot + 1] === hash && isWord(words, id, { text, start, end })) return id;
    }
  };
  return {
    find: (text, start, end) => findHashed(text, start, end, hashOf(text, start, end)),
    findHashed,
    addUnits: (added, length, wanted) => addWord(words, { added, length, wanted }),
    add(added, wanted = 0) {
      word = roomIn(word, added.length);
      for (let at = 0; at < added.length; at += 1) word[at] = added.charCodeAt(at);
      return addWord(words, { added: word, length: added.length, wanted });
    },
    marksOf: (id) => (id < 0 ? 0 : (words.marks[id] as number) & ~anyAsked),
    askedOf: (id) => (id < 0 ? 0 : (words.marks[id] as number) & anyAsked),
    size: () => words.count,
  };
}

type Part = { text: string; start: number; end: number };

function isWord({ units, starts }: Words, id: number, { text, start, end }: Part): boolean {
  const from = starts[id] as number;
  if ((starts[id + 1] as number) - from !== end - start) return false;
  for (let at = start; at < end; at += 1)
    if (units[from + at - start] !== plainOf[text.charCodeAt(at)]) return false;
  return true;
}

type Added = { added: Uint16Array; length: number; wanted: number };

function addWord(words: Words, { added, length, wanted }: Added): number {
  const start = words.starts[words.count] as number;
  const units = (words.units = roomIn(words.units, start + length));
  let hash = firstHash;
  for (let at = 0; at < length; at += 1) {
    const unit = plainOf[added[at] as number] as number;
    units[start + at] = unit;
    hash = hashedOn(hash, unit);
  }
  let id = findWritten(words, { start, length, hash });
  if (id === -1) {
    id = words.count;
    words.starts = roomIn(words.starts, id + 2);
    words.starts[id + 1] = start + length;
    words.marks = roomIn(words.marks, id + 1);
    words.count += 1;
    if (words.count * 4 > words.slots.length) words.slots = widened(words.slots);
    place(words.slots, hash, id);
  }
  words.marks[id] = (words.marks[id] as number) | wanted;
  return id;
}

type Written = { start: number; length: number; hash: number };

/** The id of what was written after the last word; -1 when it is new. */
function findWritten({ slots, units, starts }: Words, { start, length, hash }: Written): number {
  const mask = slots.length - 2;
  for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
    const id = slots[slot] as number;
    if (id === -1) return -1;
    const from = starts[id] as number;
    if (slots[slot + 1] !== hash || (starts[id + 1] as number) - from !== length) continue;
    let same = 0;
    while (same < length && units[from + same] === units[start + same]) same += 1;
    if (same === length) return id;
  }
}

function place(slots: Int32Array, hash: number, id: number): void {
  const mask = slots.length - 2;
  let slot = (hash << 1) & mask;
  while (slots[slot] !== -1) slot = (slot + 2) & mask;
  slots[slot] = id;
  slots[slot + 1] = hash;
}

function widened(narrower: Int32Array): Int32Array<ArrayBuffer> {
  const slots = emptySlots(narrower.length);
  for (let slot = 0; slot < narrower.length; slot += 2)
    if (narrower[slot] !== -1) place(slots, narrower[slot + 1] as number, narrower[slot] as number);
  return slots;
}

function hashOf(text: string, start: number, end: number): number {
  let hash = firstHash;
  for (let at = start; at < end; at += 1) hash = hashedOn(hash, plainOf[text.charCodeAt(at)] as number);
  return hash;
}

function emptySlots(count: number): Int32Array<ArrayBuffer> {
  return new Int32Array(count * 2).fill(-1);
}

/** The same array, or a wider one when it holds fewer than so many. */
function roomIn<T extends Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(array: T, count: number): T {
  if (count <= array.length) return array;
  const wider = new (array.constructor as new (length: number) => T)(Math.max(count, array.length * 2));
  wider.set(array);
  return wider;
}

function powerAbove(size: number): number {
  let power = 16;
  while (power < size) power *= 2;
  return power;
}
