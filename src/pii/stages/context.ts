import { cellAt, cellOf, type Span } from './columns.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { wordAt } from '#pii/names/shapes.ts';
import { made, tokenFrom } from '#pii/text/tokens.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('stages');

/** What speaks for a value when it is near. */
export type ContextWords = {
  /** Words and phrases by the id of their last word. */
  words: ReadonlyMap<number, readonly Phrase[]>;
  /** Of scripts that put no blanks between words or endings onto them: looked for within a token. */
  parts: readonly { part: string; weight: number }[];
};

/** The ids of the words of a phrase, with its weight; `written` where it counts in these letters alone. */
type Phrase = { ids: readonly number[]; weight: number; written: readonly string[] | null };

const reachBefore = 10;
const reachAfter = 5;
const reachChars = 120;
const likely = 0.75;
const veryLikely = 0.95;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Compiles words and phrases into what `evidenceAround` reads. `!` before one: very likely. `=` before one, after
 * any `!`: only in the case given, because it means something else in another (`=nato` is Italian, NATO an alliance).
 */
export function contextWords(phrases: readonly string[], vocabulary: Vocabulary): ContextWords {
  const byLast = new Map<number, Phrase[]>();
  const parts: { part: string; weight: number }[] = [];
  const put = (words: string[], weight: number, written: readonly string[] | null) => {
    const ids = words.map((word) => vocabulary.add(word));
    const last = vocabulary.add(words.at(-1) as string, marks.context);
    byLast.set(last, [...(byLast.get(last) ?? []), { ids, weight, written }]);
  };
  for (const phrase of phrases) {
    const weight = phrase.startsWith('!') ? veryLikely : likely;
    const isExact = /^!?=/.test(phrase);
    const words = phrase
      .replace(/^!?=?/, '')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean);
    put(words, weighedBy(words.length, weight), isExact ? words : null);
    if (unspaced.test(phrase)) parts.push({ part: words.join(''), weight });
    // creditCardNumber, creditcardnumber
    if (words.length > 1 && !isExact) put([words.join('')], weighedBy(words.length, weight), null);
  }
  return { words: byLast, parts };
}

/** A longer phrase says a little more: `us passport number` more than `passport number`. */
function weighedBy(words: number, weight: number): number {
  return 1 - (1 - weight) * 0.9 ** (words - 1);
}

/**
 * How strongly the words around [start, end) speak for it, 0–1: the strongest of them, less the farther it is and less
 * beyond the end of a sentence or another field. Before it ten words count, after it five; in a table those of its own cell
 * and of the name of its column.
 */
export function evidenceAround(scan: Scan, span: Span, words: ContextWords): number {
  if (words.words.size === 0) return 0;
  const { near, header } = surroundingsOf(scan, span);
  let strongest = 0;
  for (const { at, worth } of near) {
    if (worth <= strongest) continue;
    strongest = Math.max(strongest, weightAt(scan, at, words) * worth);
  }
  return header ? Math.max(strongest, evidenceIn(header, words)) : strongest;
}

/**
 * Whether the value fills a cell of a table whose column has a name, none of it among these words: `sku`, `zip_code`. Names such
 * as `value` or `employee` do not count.
 */
export function isNamedOtherwise(scan: Scan, span: Span, words: ContextWords): boolean {
  const header = words.words.size > 0 ? cellOf(scan, span)?.header : undefined;
  if (!header || evidenceIn(idsIn(scan, header), words) > 0) return false;
  const name = plain(scan.text.slice(header.start, header.end));
  return (name.match(/\p{L}{3,}/gu) ?? []).some((word) => !unspecific.has(word));
}

const unspecific = new Set(list('unspecific'));

/** The words around a value, each with how much it counts: many recognisers ask for the same value. */
function surroundingsOf(scan: Scan, span: Span): Surroundings {
  const known = lastSeen.get(scan);
  if (known && known.start === span.start && known.end === span.end) return known;
  const place = scan.tables.length > 0 ? cellAt(scan, span) : null;
  const near: Near[] = [];
  addBefore(scan, { ...span, from: place?.cell.start ?? 0 }, near);
  addAfter(scan, { ...span, to: place?.cell.end ?? scan.to }, near);
  const seen = { start: span.start, end: span.end, near, header: place && idsIn(scan, place.header) };
  lastSeen.set(scan, seen);
  return seen;
}

type Near = { at: number; worth: number };
type Surroundings = Span & { near: readonly Near[]; header: readonly number[] | null };
const lastSeen = new WeakMap<Scan, Surroundings>();

function addBefore(scan: Scan, { start, from }: { start: number; from: number }, near: Near[]): void {
  const { tokens, text } = scan;
  const first = tokenFrom(tokens, start);
  const farthest = firstThatCounts(scan, Math.max(0, first - reachBefore), first);
  let isLabelled = false;
  let share = 1;
  let between = 0;
  for (let at = first - 1; at >= farthest; at -= 1) {
    const end = tokens.end[at] as number;
    if (start - end > reachChars || (tokens.start[at] as number) < from) break;
    const gap = text.slice(end, Math.min(start, tokens.start[at + 1] ?? start));
    // Beyond its own label lie other fields: `"ssn": "…", "account": "…"`.
    if (isLabelled && fieldEnd.test(gap)) share = otherField;
    if (fieldLabel.test(gap)) isLabelled = true;
    if (mayCount(scan, at))
      near.push({ at, worth: nearness(text, { from: end, to: start }, between) * share });
    if (!isFiller(text, tokens.start[at] as number, end)) between += 1;
  }
}

function addAfter(scan: Scan, { end, to }: { end: number; to: number }, near: Near[]): void {
  const { tokens, text } = scan;
  const next = tokenFrom(tokens, end);
  for (let at = next; at < tokens.count && at < next + reachAfter; at += 1) {
    const start = tokens.start[at] as number;
    if (start - end > reachChars || (tokens.end[at] as number) > to) break;
    if (!mayCount(scan, at) || isLabelOfNext(text, end, tokens.end[at] as number)) continue;
    near.push({ at, worth: nearness(text, { from: end, to: start }, at - next) * 0.9 });
  }
}

/** A word that some recogniser asks for, or one of a script in which words are looked for within a token. */
function mayCount({ tokens }: Scan, at: number): boolean {
  return (
    ((tokens.marks[at] as number) & marks.context) !== 0 || ((tokens.made[at] as number) & made.letters) !== 0
  );
}

/** The first of the tokens that may count; `to` when none does. */
function firstThatCounts(scan: Scan, from: number, to: number): number {
  let at = from;
  while (at < to && !mayCount(scan, at)) at += 1;
  return at;
}

/** What is between a label and its value puts them no farther apart. */
const fillers = new Set('number no nr num nummer numero is was ist est es lautet'.split(' '));
const longestFiller = 6;

function isFiller(text: string, start: number, end: number): boolean {
  return end - start <= longestFiller && fillers.has(text.slice(start, end).toLowerCase());
}

const fieldLabel = /[:=]/;
const fieldEnd = /[,;|{}\n]/;
const otherField = 0.5;
const labelRest = /(?:[ _-]?\p{L}{1,12}){0,2}\\?["']?\s?[:=]/uy;

/** Whether what ends at `wordEnd` names the value that comes next: `536-22-1234, phone: …`. */
function isLabelOfNext(text: string, end: number, wordEnd: number): boolean {
  labelRest.lastIndex = wordEnd;
  return labelRest.test(text) && /[,;|{}\n"]/.test(text.slice(end, wordEnd));
}

/** The words of the name of a column, read once. */
function idsIn({ text, vocabulary }: Scan, header: Span): readonly number[] {
  const { start, end } = header;
  const known = headerIds.get(header);
  if (known) return known;
  const ids = Array.from(text.slice(start, end).matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) =>
    vocabulary.find(text, start + index, start + index + word.length),
  );
  headerIds.set(header, ids);
  return ids;
}

const headerIds = new WeakMap<Span, readonly number[]>();

function evidenceIn(ids: readonly number[], { words }: ContextWords): number {
  let strongest = 0;
  for (const [at, id] of ids.entries())
    for (const { ids: phrase, weight } of words.get(id) ?? [])
      if (phrase.every((its, index) => ids[at - phrase.length + 1 + index] === its))
        strongest = Math.max(strongest, weight);
  return strongest;
}

/** 1 for the next word, falling to 0.6 at the farthest; halved beyond the end of a sentence or an empty line. */
function nearness(text: string, gap: { from: number; to: number }, words: number): number {
  const isShortened =
    text[gap.from] === '.' && shortened.test(text.slice(Math.max(0, gap.from - 5), gap.from));
  const between = text.slice(isShortened ? gap.from + 1 : gap.from, gap.to);
  return (1 - (0.4 * words) / reachBefore) * (sentenceEnd.test(between) ? 0.5 : 1);
}

const sentenceEnd = /(?:(?<!\b(?:n[or]s?|n|num)|nr)\.|[!?;])\s|\n\s*\n/i;
/** `No. 12` and `IdNr. 12` end no sentence. */
const shortened = /(?:\b(?:n[or]s?|n|num|reg|lic|acct|tel|id)|nr)$/i;

function weightAt(scan: Scan, at: number, { words, parts }: ContextWords): number {
  const { tokens } = scan;
  let weight = 0;
  for (const phrase of words.get(tokens.word[at] as number) ?? []) {
    const from = at - phrase.ids.length + 1;
    if (from < 0 || !phrase.ids.every((id, index) => tokens.word[from + index] === id)) continue;
    if (phrase.written?.every((word, index) => wordAt(scan, from + index) === word) !== false)
      weight = Math.max(weight, phrase.weight);
  }
  if (weight === 0 && parts.length > 0 && ((tokens.made[at] as number) & made.letters) !== 0) {
    const token = scan.text.slice(tokens.start[at], tokens.end[at]);
    for (const known of parts) if (token.includes(known.part)) weight = Math.max(weight, known.weight);
  }
  return weight;
}
