import { level } from '#pii/confidence.ts';
import { forEachCell, type Span } from '#pii/stages/columns.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Match } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('persons-in-context');

/** What the names of columns say of their cells: a name whatever it is, a person's, one when it looks like it, or a place. */
const meaningNames = ['named', 'person', 'perhaps', 'place'] as const;
type Meaning = (typeof meaningNames)[number];

const meanings = new Map(
  meaningNames.flatMap((meaning) => list(`columns-${meaning}`).map((name) => [name, meaning] as const)),
);
const mostWords = 4;
const names = marks.first | marks.last | marks.rareName;
const never =
  marks.thing | marks.product | marks.organization | marks.legalForm | marks.institution | marks.street | marks.label; // prettier-ignore
const longestCell = 48;
const name = /^\p{Lu}[\p{L}'’.-]{0,24}(?: \p{L}[\p{L}'’.-]{0,24}){0,3}$/u;

/** Under a header that says so, in small letters too: `o'neill`, `van den Berg`. */
const anyName = /^\p{L}[\p{L}\p{M}'’.-]{0,24}(?: \p{L}[\p{L}\p{M}'’.-]{0,24}){0,3}$/u;
const noName =
  /^(?:n\.?a\.?|nan|none|null|nil|unknown|missing|empty|true|false|yes|no|tbd|redacted|deleted|string|text|varchar)$/i;

/** The header may say before whose name it is: `customer_last_name`. */
function meaningOf(header: string): Meaning | undefined {
  const words = plain(header)
    .replaceAll(/[_"*-]/g, ' ')
    .trim()
    .split(/\s+/);
  const meaning = meanings.get(words.join(' '));
  if (meaning || words.length > mostWords) return meaning;
  for (let from = 1; from < words.length; from += 1)
    if (meanings.get(words.slice(from).join(' ')) === 'named') return 'named';
  return undefined;
}

/** Reports the names in columns of names, and returns where columns of places lie. */
export function reportColumns(scan: Scan, report: (match: Match) => void): Span[] {
  const places: Span[] = [];
  if (scan.tables.length === 0) return places;
  forEachCell(scan, meaningOf, (cell, meaning) => {
    if (meaning === 'place') return void places.push(cell);
    const span = trimmed(scan.text, cell);
    const value = scan.text.slice(span.start, span.end);
    if (value.length < 2 || value.length > longestCell) return;
    const fits =
      meaning === 'named'
        ? anyName.test(value) && !noName.test(value)
        : name.test(value) && isName(scan, span, meaning);
    if (fits)
      report({ type: 'person_name', ...span, confidence: level.established, method: 'contextual_pattern' });
  });
  return places;
}

function trimmed(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s"]/.test(text.charAt(from))) from += 1;
  while (to > from && /[\s"]/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** Of words that are names or in no list; where the column says little, two of them, one known. */
function isName({ text, vocabulary }: Scan, { start, end }: Span, meaning: Meaning): boolean {
  let words = 0;
  let known = 0;
  let others = 0;
  let initials = 0;
  for (const word of text.slice(start, end).matchAll(/\p{L}+/gu)) {
    const from = start + word.index;
    if (word[0].length === 1) {
      initials += 1;
      continue;
    }
    const its = vocabulary.marksOf(vocabulary.find(text, from, from + word[0].length));
    if ((its & never) !== 0 && (its & names) === 0) return false;
    if ((its & names) !== 0) known += 1;
    else if ((its & marks.ordinary) !== 0 && (its & marks.particle) === 0) others += 1;
    words += 1;
  }
  return meaning === 'person'
    ? others === 0 || known > others
    : others === 0 && (words > 1 ? known > 0 : initials > 0 && words === 1);
}
