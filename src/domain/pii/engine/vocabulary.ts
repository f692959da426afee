import { plainOf } from './letters.ts';
import { asked } from './marks.ts';

/** Words that the engine knows, each with an id and with marks (bits) that say what it may be. */
export type Vocabulary = {
  /** Adds the word if it is new and sets the marks. Returns its id. The word is taken in its plain form. */
  add(word: string, marks?: number): number;
  /** The same for the first `length` of these code units: of 300,000 words no string is made. */
  addUnits(word: Uint16Array, length: number, marks: number): number;
  /** The id of a part of a text, whatever its case and accents; -1 when unknown. */
  find(text: string, start: number, end: number): number;
  /** The same, for whoever has made its hash: the first is `firstHash`, then one unit at a time through `hashedOn`. */
  findHashed(text: string, start: number, end: number, hash: number): number;
  /** Its bits of `marks`. */
  marksOf(id: number): number;
  /** Its bits of `asked`. */
  askedOf(id: number): number;
  size(): number;
};

const anyAsked = asked.opener | asked.lead;

/** FNV-1a over code units (http://www.isthe.com/chongo/tech/comp/fnv). */
export const firstHash = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** The hash with one code unit more, in its plain form. */
export function hashedOn(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, prime);
}

/** In an open-addressed table. */
export function createVocabulary(expected = 1 << 10): Vocabulary {
  // Each slot is the id and the hash, side by side: most words of a text are looked up in memory that no cache holds.
  let slots = emptySlots(powerAbove(expected * 2));
  let marks = new Int32Array(expected);
  let word = new Uint16Array(64);
  // The words one behind the other, in their plain form, and where each starts, with the end of the last.
  let units = new Uint16Array(expected * 8);
  let starts = new Int32Array(expected + 1);
  let count = 0;
  const place = (hash: number, id: number) => {
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    while (slots[slot] !== -1) slot = (slot + 2) & mask;
    slots[slot] = id;
    slots[slot + 1] = hash;
  };
  const isWord = (id: number, text: string, start: number, end: number) => {
    const from = starts[id] as number;
    if ((starts[id + 1] as number) - from !== end - start) return false;
    for (let at = start; at < end; at += 1)
      if (units[from + at - start] !== plainOf[text.charCodeAt(at)]) return false;
    return true;
  };
  const findHashed = (text: string, start: number, end: number, hash: number) => {
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const id = slots[slot] as number;
      if (id === -1) return -1;
      if (slots[slot + 1] === hash && isWord(id, text, start, end)) return id;
    }
  };
  const find = (text: string, start: number, end: number) =>
    findHashed(text, start, end, hashOf(text, start, end));
  const widen = () => {
    const narrower = slots;
    slots = emptySlots(narrower.length);
    for (let slot = 0; slot < narrower.length; slot += 2)
      if (narrower[slot] !== -1) place(narrower[slot + 1] as number, narrower[slot] as number);
  };
  /** The id of what was written behind the last word; -1 when it is new. */
  const findWritten = (start: number, length: number, hash: number) => {
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
  };
  const addUnits = (added: Uint16Array, length: number, wanted: number) => {
    const start = starts[count] as number;
    units = roomIn(units, start + length);
    let hash = firstHash;
    for (let at = 0; at < length; at += 1) {
      const unit = plainOf[added[at] as number] as number;
      units[start + at] = unit;
      hash = hashedOn(hash, unit);
    }
    let id = findWritten(start, length, hash);
    if (id === -1) {
      id = count;
      starts = roomIn(starts, id + 2);
      starts[id + 1] = start + length;
      marks = roomIn(marks, id + 1);
      count += 1;
      if (count * 4 > slots.length) widen();
      place(hash, id);
    }
    marks[id] = (marks[id] as number) | wanted;
    return id;
  };
  return {
    find,
    findHashed,
    addUnits,
    add(added, wanted = 0) {
      word = roomIn(word, added.length);
      for (let at = 0; at < added.length; at += 1) word[at] = added.charCodeAt(at);
      return addUnits(word, added.length, wanted);
    },
    marksOf: (id) => (id < 0 ? 0 : (marks[id] as number) & ~anyAsked),
    askedOf: (id) => (id < 0 ? 0 : (marks[id] as number) & anyAsked),
    size: () => count,
  };
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
