import { ambiguousBit, places, type NamesDocument } from '#names/text/document.ts';
import { gaps } from '#names/text/words.ts';

/** Rows of the weights, a power of two: a feature's row is its hash. Few of them have weights. */
export const rows = 1 << 20;
/** No segment of a run has more words. */
export const longestSegment = 7;
/** Room for the features of one segment. */
const mostFeatures = 128;

const window = 6;

/** Rows of features, written one after the other. */
export type Features = { rows: Int32Array; count: number };

export const createFeatures = (): Features => ({ rows: new Int32Array(mostFeatures), count: 0 });

/** Adds the row of a feature: of a kind of evidence (`template`) and its value. */
function add(into: Features, template: number, value: number): void {
  let hash = Math.imul(value ^ Math.imul(template + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  into.rows[into.count] = (hash ^ (hash >>> 13)) & (rows - 1);
  into.count += 1;
}

const both = (one: number, other: number): number => (Math.imul(one, 0x01000193) ^ other) | 0;

/**
 * All that speaks for or against the words `from`–`to` being one name: each word, what is before and behind them, and how they
 * are together. A score is a sum, so that each of these is summed once where segments share it.
 */
export function featuresOf(document: NamesDocument, from: number, to: number, into: Features): void {
  into.count = 0;
  for (let at = from; at < to; at += 1) addWord(document, at, into);
  addBefore(document, from, into);
  addBehind(document, to, into);
  addSegment(document, from, to, into);
}

/** How a word is written and what lists know of it. */
export function addWord({ words }: NamesDocument, at: number, into: Features): void {
  const length = (words.end[at] as number) - (words.start[at] as number);
  add(into, 3, words.hash[at] as number);
  add(into, 4, words.classes[at] as number);
  add(into, 5, both(words.shape[at] as number, Math.min(6, length >>> 1)));
}

/** The beginning of a segment and the words and signs before it. */
export function addBefore({ words, place, knownKinds }: NamesDocument, from: number, into: Features): void {
  const { hash, shape, classes, gap } = words;
  const before = wordBefore(words.hash, place, from);
  add(into, 10, words.prefix[from] as number);
  add(into, 30, before);
  add(into, 34, both(before, gap[from] as number));
  add(into, 36, both(place[from] as number, shape[from] as number));
  add(into, 37, both(place[from] as number, classes[from] as number));
  if (from === 0) return;
  add(into, 38, both(both(shape[from - 1] as number, classes[from - 1] as number), gap[from] as number));
  add(into, 44, both(knownKinds[from - 1] as number, gap[from] as number));
  if (from > 1 && before !== 0) add(into, 40, both(hash[from - 2] as number, before));
  for (let at = from - 1; at >= 0 && at >= from - window; at -= 1) {
    if (at + 1 < from && endsAt(gap[at + 1] as number)) break;
    add(into, 42, hash[at] as number);
  }
}

/** The end of a segment and the words and signs behind it. */
export function addBehind({ words, knownKinds }: NamesDocument, to: number, into: Features): void {
  const { hash, shape, classes, gap, suffix, count } = words;
  const last = to - 1;
  const gapAfter = to < count ? (gap[to] as number) : gaps.lines;
  const after = wordBehind(words, to);
  add(into, 11, suffix[last] as number);
  add(into, 12, (suffix[last] as number) & 0xffff);
  add(into, 13, words.prefix[last] as number);
  add(into, 31, after);
  add(into, 35, both(after, gapAfter));
  if (to >= count) return;
  add(into, 39, both(both(shape[to] as number, classes[to] as number), gapAfter));
  add(into, 45, both(knownKinds[to] as number, gapAfter));
  if (to + 1 < count && after !== 0) add(into, 41, both(after, hash[to + 1] as number));
  for (let at = to; at < count && at < to + window; at += 1) {
    if (endsAt(gap[at] as number)) break;
    add(into, 43, hash[at] as number);
  }
}

/** How the words of a segment are together, here and elsewhere in the text, and whether lists know them as one name. */
export function addSegment(document: NamesDocument, from: number, to: number, into: Features): void {
  const { words, written, place } = document;
  const { hash, shape, classes } = words;
  let [name, shapesOfAll, classesOfAll, writtenAll] = [0, 0, 0, 3];
  for (let at = from; at < to; at += 1) {
    name = both(name, hash[at] as number);
    shapesOfAll = both(shapesOfAll, shape[at] as number);
    classesOfAll = both(classesOfAll, classes[at] as number);
    writtenAll &= written.get(hash[at] as number);
  }
  const size = Math.min(3, to - from);
  const writtenFirst = written.get(hash[from] as number);
  const gapAfter = to < words.count ? (words.gap[to] as number) : gaps.lines;
  add(into, 0, to - from);
  add(into, 1, name);
  add(into, 6, both(hash[from] as number, to - from));
  add(into, 7, both(hash[to - 1] as number, to - from));
  add(into, 8, shapesOfAll);
  add(into, 9, classesOfAll);
  add(into, 14, both(both(writtenAll, writtenFirst), size));
  add(into, 15, both(both(writtenAll, classes[from] as number), shape[from] as number));
  add(into, 32, both(wordBefore(hash, place, from), wordBehind(words, to)));
  add(into, 33, both(words.gap[from] as number, gapAfter));
  addKnowledge(document, from, to, into);
}

function addKnowledge(
  { words, knownEnd, knownKinds, known }: NamesDocument,
  from: number,
  to: number,
  into: Features,
): void {
  if (knownEnd[from] === to) {
    const kinds = knownKinds[from] as number;
    add(into, 20, kinds);
    add(into, 21, both(kinds, words.shape[from] as number));
    add(into, 22, both(kinds, words.classes[from] as number));
    addKinds(26, kinds, into);
    return;
  }
  add(into, 23, (known[from] as number) | ((known[to - 1] as number) << 1));
  for (let at = from; at < to; at += 1) {
    const end = knownEnd[at] as number;
    if (end === 0) continue;
    if (end <= to)
      add(into, 24, both(knownKinds[at] as number, (at === from ? 1 : 0) | (end === to ? 2 : 0)));
    else add(into, 25, knownKinds[at] as number);
  }
}

/** Each kind by itself, with whether the name is ambiguous. */
function addKinds(template: number, kinds: number, into: Features): void {
  for (let bit = 1; bit < ambiguousBit; bit <<= 1)
    if ((kinds & bit) !== 0) add(into, template, (kinds & ambiguousBit) | bit);
}

/** The word before, 0 where a sentence begins. */
const wordBefore = (hash: Int32Array, place: Uint8Array, from: number): number =>
  from === 0 || ((place[from] as number) & places.opens) !== 0 ? 0 : (hash[from - 1] as number);

/** The word behind, 0 where a paragraph ends. */
const wordBehind = ({ hash, gap, count }: NamesDocument['words'], to: number): number =>
  to >= count || gap[to] === gaps.lines ? 0 : (hash[to] as number);

const endsAt = (gap: number): boolean => gap === gaps.stop || gap === gaps.lines;
