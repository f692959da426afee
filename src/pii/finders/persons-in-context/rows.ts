import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('persons-in-context');

/** Words of one kind of things, with those that persons are called by. */
const rows = ['radio-alphabet', 'herbs', 'flowers', 'trees', 'gems', 'planets', 'grapes'].map((name) =>
  list(`row-${name}`),
);
const rowsOf = new Map<string, number>();
rows.forEach((words, row) => {
  for (const word of words) rowsOf.set(word, (rowsOf.get(word) ?? 0) | (1 << row));
});
const longestWord = 11;
const leastRow = 3;
const manyInRow = 4;
/** Looked at on either side. */
const reach = 6;
const named = marks.first | marks.last | marks.country | marks.region | marks.city;
const longestGap = 7;
const joins = /^(?:,? |,? (?:and|or|und|oder|et|ou|y|o|e) |-|,? [-–|/+&] |\/)$/;

/**
 * `Rosemary, Basil, Parsley`, `Charlie Delta Foxtrot`: a word among others of its kind, one of which is nobody's name.
 * Where all are names there have to be four, and usual words among them: Rose, Lily and Daisy are three sisters.
 */
export function isInRow(scan: Scan, at: number): boolean {
  let kinds = kindsAt(scan, at);
  if (kinds === 0) return false;
  const row = [at];
  for (const step of [1, -1]) {
    let near = at;
    for (let taken = 0; taken < reach; taken += 1) {
      near = adjacentAt(scan, near, step);
      const both = near === -1 ? 0 : kinds & kindsAt(scan, near);
      if (both === 0) break;
      kinds = both;
      row.push(near);
    }
  }
  if (row.length < leastRow) return false;
  if (row.some((word) => (marksAt(scan, word) & named) === 0)) return true;
  return row.length >= manyInRow && row.some((word) => (marksAt(scan, word) & marks.ordinary) !== 0);
}

function kindsAt(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  const [start, end] = [tokens.start[at] as number, tokens.end[at] as number];
  return end - start > longestWord ? 0 : (rowsOf.get(text.slice(start, end).toLowerCase()) ?? 0);
}

/** The next word of a list on the side, an `and` passed over; -1: none. */
function adjacentAt({ text, tokens }: Scan, at: number, step: number): number {
  for (const adjacent of [at + step, at + 2 * step]) {
    if (adjacent < 0 || adjacent >= tokens.count) return -1;
    const [one, other] = step > 0 ? [at, adjacent] : [adjacent, at];
    const [from, to] = [tokens.end[one] as number, tokens.start[other] as number];
    if (adjacent !== at + step || !passed.has(text.slice(tokens.start[adjacent], tokens.end[adjacent])))
      return to - from <= longestGap && joins.test(text.slice(from, to)) ? adjacent : -1;
  }
  return -1;
}

const passed = new Set('and or und oder et ou y o e'.split(' '));
