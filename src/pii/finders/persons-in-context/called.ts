import { marks } from '#pii/text/marks.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import { gapBefore, isBlank, isCapitalised, loweredAt, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isInRow } from './rows.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('persons-in-context');

const kinds = new Set(list('kinds'));
const animal = pattern('iu')`
    (?:^|[^\p{L}])(?:${either('animal')})(?:,? (?:is |was )?(?:named|called) | \(|, )["“]?$`;
const belonging = pattern()`^['’]s (?:${either('belonging')})\b`;
/** Software, with or without its small letters: Alma Linux. */
const systems = /^ (?:Linux|OS|Server|Desktop|CMS|SDK|API|JS|DB|SQL)\b/;
const goods = pattern()`^ (?:${either('goods')})\b`;

/** Whether what is written like a name is that of a ship, a storm, a car, an animal or a dish. */
export function isCalledSo(scan: Scan, first: number, last: number): boolean {
  const { tokens, text } = scan;
  const at = first - 1;
  const start = tokens.start[first] as number;
  if (at >= 0 && isBlank(gapBefore(scan, first))) {
    if (kinds.has(loweredAt(scan, at)) || ((marksAt(scan, at) & marks.title) !== 0 && isKind(scan, at - 1)))
      return true;
    if ((marksAt(scan, at) & marks.opens) !== 0 && knownPhrase(scan, at, marks.thing) >= first) return true;
  }
  if (last > first && kinds.has(loweredAt(scan, first))) return true;
  if (first === last && isPlaceAfter(scan, first)) return true;
  if (mayBeAnimals(text, start) && animal.test(text.slice(Math.max(0, start - 32), start))) return true;
  const after = text.slice(tokens.end[last], (tokens.end[last] as number) + 18);
  if (belonging.test(after) || goods.test(after) || systems.test(after)) return true;
  if (isInRow(scan, first)) return true;
  // Lane 5
  return (
    first === last &&
    (marksAt(scan, first) & (marks.landmark | marks.first)) === marks.landmark &&
    /^ \d/.test(after)
  );
}

/** How `animal` ends: `named `, `called `, a bracket, a comma, perhaps with a quotation mark. */
function mayBeAnimals(text: string, start: number): boolean {
  const sign = text[start - 1];
  if (sign !== ' ') return sign === '(' || sign === '"' || sign === '“';
  const before = text[start - 2];
  return before === 'd' || before === 'D' || before === ',';
}

/** near Lafayette; they named it Martha */
function isPlaceAfter(scan: Scan, at: number): boolean {
  if (at === 0 || !isBlank(gapBefore(scan, at))) return false;
  const word = loweredAt(scan, at - 1);
  if (word === 'it') return at > 1 && /^(?:named|called|christened|dubbed)$/.test(loweredAt(scan, at - 2));
  // Robin from Austin
  if (word === 'from' && at > 1 && isCapitalised(scan, at - 2) && (marksAt(scan, at - 2) & marks.first) !== 0)
    return (marksAt(scan, at) & marks.city) !== 0 && !isCapitalised(scan, at + 1);
  return /^(?:in|near|outside)$/.test(word) && (marksAt(scan, at) & (marks.town | marks.city)) !== 0;
}

function isKind(scan: Scan, at: number): boolean {
  return at >= 0 && kinds.has(loweredAt(scan, at));
}
