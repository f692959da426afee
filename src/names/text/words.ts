import { foldWord } from '#analysis/language/fold.ts';
import { hashSeed, hashStep } from './flag-table.ts';
import { classesOf } from './word-classes.ts';

/** How a word is written, as bits. */
export const shapes = {
  /** Begins with a capital. */
  capital: 1,
  /** Has a capital behind a small letter or a digit. */
  inner: 2,
  /** Has small letters. */
  small: 4,
  /** Has digits. */
  digits: 8,
  /** Has a sign within: hyphen, dot, apostrophe, underscore. */
  sign: 16,
  /** Has two capitals in a row. */
  capitals: 32,
};

/** What stands before a word, as one number for a feature. */
export const gaps = { blank: 0, none: 1, line: 2, lines: 3, stop: 4, comma: 5, open: 6, quote: 7, other: 8 };

/** The words of a text in columns; `count` of each. Offsets are UTF-16. */
export type Words = {
  count: number;
  start: Int32Array;
  end: Int32Array;
  /** Of the folded word. */
  hash: Int32Array;
  shape: Uint8Array;
  /** What lists say of the folded word. */
  classes: Uint8Array;
  /** What stands between the word before and this one. */
  gap: Uint8Array;
  /** The first and the last three folded characters. */
  prefix: Int32Array;
  suffix: Int32Array;
};

const slash = 0x2f;
const codeClass = { none: 0, upper: 1, lower: 2, digit: 3, sign: 4 } as const;
const classOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[A-Z]/.test(sign)) return codeClass.upper;
  if (/[a-z]/.test(sign)) return codeClass.lower;
  if (/[0-9]/.test(sign)) return codeClass.digit;
  return /[-._'&+#]/.test(sign) ? codeClass.sign : codeClass.none;
});

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return classOf[code] as number;
  if (code === 0x2019 || code === 0x2010 || code === 0x2011) return codeClass.sign;
  if (!(code >= 0xaa)) return codeClass.none;
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (/\p{Lu}/u.test(letter)) return codeClass.upper;
  if (/[\p{L}\p{M}]/u.test(letter) || (code >= 0xdc00 && code < 0xe000)) return codeClass.lower;
  return /\p{N}/u.test(letter) ? codeClass.digit : codeClass.none;
}

/** Cuts a text into words: letters and digits with single signs within. Possessive endings are no part of a word. */
export function wordsOf(text: string): Words {
  const words = createColumns(Math.max(16, text.length >>> 2));
  let before = 0;
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind === codeClass.none || kind === codeClass.sign) {
      at += 1;
      continue;
    }
    const index = words.count;
    if (index === words.start.length) grow(words);
    words.start[index] = at;
    words.gap[index] = gapOf(text, before, at);
    at = readWord(text, at, words, index);
    before = words.end[index] as number;
    words.count += 1;
  }
  return words;
}

function createColumns(size: number): Words {
  return {
    count: 0,
    start: new Int32Array(size),
    end: new Int32Array(size),
    hash: new Int32Array(size),
    shape: new Uint8Array(size),
    classes: new Uint8Array(size),
    gap: new Uint8Array(size),
    prefix: new Int32Array(size),
    suffix: new Int32Array(size),
  };
}

function grow(words: Words): void {
  const size = words.start.length * 2;
  for (const name of ['start', 'end', 'hash', 'prefix', 'suffix'] as const) {
    const wider = new Int32Array(size);
    wider.set(words[name]);
    words[name] = wider;
  }
  for (const name of ['shape', 'classes', 'gap'] as const) {
    const wider = new Uint8Array(size);
    wider.set(words[name]);
    words[name] = wider;
  }
}

/** Reads the word that begins at `start` and writes its columns. Returns where to go on. */
function readWord(text: string, start: number, words: Words, index: number): number {
  let [shape, end, previous, foreign] = [0, start, 0, false];
  for (; end < text.length; end += 1) {
    const kind = kindAt(text, end);
    if (kind === codeClass.none) break;
    if (kind === codeClass.sign) {
      if (!joins(text, end)) break;
      shape |= shapes.sign;
    } else if (kind === codeClass.upper) {
      if (end === start) shape |= shapes.capital;
      else if (previous === codeClass.upper) shape |= shapes.capitals;
      else if (previous !== codeClass.sign) shape |= shapes.inner;
    } else if (kind === codeClass.lower) shape |= shapes.small;
    else shape |= shapes.digits;
    if (text.charCodeAt(end) > 127) foreign = true;
    previous = kind;
  }
  words.end[index] = end;
  words.shape[index] = shape;
  const folded = foreign ? foldWord(text.slice(start, end)) : '';
  const length = foreign ? folded.length : end - start;
  const codeAt = (at: number): number => {
    const code = foreign ? folded.charCodeAt(at) : text.charCodeAt(start + at);
    return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
  };
  let hash = hashSeed;
  for (let at = 0; at < length; at += 1) hash = hashStep(hash, codeAt(at));
  words.hash[index] = hash;
  words.classes[index] = classesOf(hash);
  words.prefix[index] = codeAt(0) | (codeAt(1) << 8) | (codeAt(2) << 16);
  words.suffix[index] = codeAt(length - 1) | (codeAt(length - 2) << 8) | (codeAt(length - 3) << 16);
  return end;
}

/** Whether the sign at `at` is within a word: letters or digits on both sides, no possessive, no part of "Iran-linked". */
function joins(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const next = kindAt(text, at + 1);
  if (next === codeClass.none || next === codeClass.sign || Number.isNaN(text.charCodeAt(at + 1)))
    return false;
  if (code === 0x27 || code === 0x2019) {
    const letter = text.charCodeAt(at + 1) | 0x20;
    return !(letter === 0x73 && kindAt(text, at + 2) !== codeClass.lower);
  }
  return next !== codeClass.lower || !isHyphen(code) || kindAt(text, at + 2) !== codeClass.lower;
}

const isHyphen = (code: number): boolean => code === 0x2d || code === 0x2010 || code === 0x2011;

/** What stands between two words: the strongest sign of it. */
function gapOf(text: string, from: number, to: number): number {
  if (to === from + 1 && text.charCodeAt(from) === 0x20) return gaps.blank;
  if (to === from) return from === 0 ? gaps.lines : gaps.none;
  let [gap, lines]: number[] = [from === 0 ? gaps.lines : gaps.blank, 0];
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) lines = (lines ?? 0) + 1;
    else if (code !== 0x20 && code !== 0x0d && code !== 0xa0) gap = Math.max(gap ?? 0, signGap(code));
  }
  if ((lines ?? 0) > 1) return gaps.lines;
  if ((gap ?? 0) === gaps.blank && lines === 1) return gaps.line;
  if ((gap ?? 0) === gaps.other && to === from + 1)
    return text.charCodeAt(from) === slash ? gaps.other : gaps.none;
  return gap ?? 0;
}

function signGap(code: number): number {
  if (code === 0x2e || code === 0x21 || code === 0x3f) return gaps.stop;
  if (code === 0x2c || code === 0x3b || code === 0x3a) return gaps.comma;
  if (code === 0x28 || code === 0x5b || code === 0x29 || code === 0x5d) return gaps.open;
  if (code === 0x22 || code === 0x27 || (code >= 0x2018 && code <= 0x201f)) return gaps.quote;
  return gaps.other;
}
