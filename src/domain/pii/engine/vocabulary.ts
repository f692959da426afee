import { plain, plainOf } from './letters.ts';

/** Words that the engine knows, each with an id and with marks (bits) that say what it may be. */
export type Vocabulary = {
  /** Adds the word if it is new and sets the marks. Returns its id. The word is taken in its plain form. */
  add(word: string, marks?: number): number;
  /** The id of a part of a text, whatever its case and accents; -1 when unknown. */
  find(text: string, start: number, end: number): number;
  marksOf(id: number): number;
  size(): number;
};

const offset = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a over code units (http://www.isthe.com/chongo/tech/comp/fnv), in an open-addressed table. */
export function createVocabulary(expected = 1 << 10): Vocabulary {
  let slots = new Int32Array(powerAbove(expected * 2)).fill(-1);
  let marks = new Uint32Array(expected);
  const words: string[] = [];
  const hashes: number[] = [];
  const place = (hash: number, id: number) => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = id;
  };
  const find = (text: string, start: number, end: number) => {
    let hash = offset;
    for (let at = start; at < end; at += 1)
      hash = Math.imul(hash ^ (plainOf[text.charCodeAt(at)] as number), prime);
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] as number;
      if (id === -1) return -1;
      if (hashes[id] === hash && isSame(words[id] as string, text, start, end)) return id;
    }
  };
  return {
    find,
    add(word, wanted = 0) {
      const form = plain(word);
      let id = find(form, 0, form.length);
      if (id === -1) {
        id = words.length;
        let hash = offset;
        for (let at = 0; at < form.length; at += 1) hash = Math.imul(hash ^ form.charCodeAt(at), prime);
        words.push(form);
        hashes.push(hash);
        if (words.length * 2 > slots.length) {
          slots = new Int32Array(slots.length * 2).fill(-1);
          for (const [known, its] of hashes.entries()) place(its, known);
        } else place(hash, id);
        if (id >= marks.length) {
          const wider = new Uint32Array(marks.length * 2);
          wider.set(marks);
          marks = wider;
        }
      }
      marks[id] = (marks[id] as number) | wanted;
      return id;
    },
    marksOf: (id) => (id < 0 ? 0 : (marks[id] as number)),
    size: () => words.length,
  };
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) !== plainOf[text.charCodeAt(start + at)]) return false;
  return true;
}

function powerAbove(size: number): number {
  let power = 16;
  while (power < size) power *= 2;
  return power;
}
