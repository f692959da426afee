import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { isCapitalised, isShouted, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('persons');

const never = marks.thing | marks.legalForm | marks.title | marks.group | marks.street | marks.institution;
/** Never a first name, yet a last one: King, Church. */
const seldom = marks.title | marks.institution;
const longestWord = 40;
const names = marks.first | marks.last;
const places = marks.country | marks.city;

/** Whether the word may be a part of a name; after a sure first name (`follows`) more may. */
export function isNameable(scan: Scan, at: number, follows = false): boolean {
  const its = marksAt(scan, at);
  if ((its & never) !== 0 && !(follows && (its & seldom) !== 0 && (its & marks.last) !== 0)) return false;
  if ((its & (follows ? marks.usual : marks.ordinary)) !== 0 && (its & names) === 0) return false;
  return (
    (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number) <= longestWord &&
    !hasInnerCapital(scan, at)
  );
}

/** How surely the word is a first name: 1 when it is nothing else. */
export function firstStrength(scan: Scan, at: number): number {
  const its = marksAt(scan, at);
  if ((its & (marks.first | marks.last | marks.thing | marks.rareName)) === marks.rareName) return 0.6;
  if ((its & marks.first) === 0 || (its & marks.thing) !== 0) return isInitial(scan, at) ? 0.4 : 0;
  if ((its & (marks.ordinary | marks.product)) !== 0)
    return (its & (marks.usual | marks.product | marks.landmark)) !== 0 ? 0.35 : 0.6;
  return (its & places) !== 0 ? 0.7 : 1;
}

/** How surely the word is a last name. */
export function lastStrength(scan: Scan, at: number): number {
  const { tokens, text } = scan;
  const its = marksAt(scan, at);
  const isOrdinary = (its & marks.ordinary) !== 0;
  if ((its & marks.product) !== 0) return 0.45;
  if ((its & marks.last) !== 0)
    return isOrdinary ? ((its & marks.usual) !== 0 ? 0.45 : 0.6) : (its & places) !== 0 ? 0.6 : 0.92;
  if (isOrdinary && (its & (marks.usual | marks.first)) === 0) return 0.5;
  if ((its & (marks.first | marks.rareName | marks.thing)) === marks.rareName) return 0.8;
  if (isOrdinary || (its & (marks.thing | places)) !== 0) return (its & marks.first) === 0 ? 0 : 0.3;
  if ((its & marks.first) !== 0) return 0.7;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if (end - start < 3) return 0.1;
  if (end - start > 5 && (hasFamilyEnding(text, start, end) || hasFamilyOpening(text, start))) return 0.8;
  return isShouted(scan, at) ? 0.3 : 0.55;
}

/** `J. Brown` and `J Brown`, but not `A Method`. */
function isInitial(scan: Scan, at: number): boolean {
  const start = scan.tokens.start[at] as number;
  if (!isCapitalised(scan, at) || (scan.tokens.end[at] as number) - start !== 1) return false;
  return scan.text[start + 1] === '.' || !/[AIOY]/.test(scan.text[start] as string);
}

/** How family names end in languages where they are made of others. */
const endings = pattern('iu')`(?:i[cć]|[oe]va?|sk[aiy]|skaya|sky|[cz]{1,2}yk|${either('endings')})$`;

const longestEnding = 8;

function hasFamilyEnding(text: string, start: number, end: number): boolean {
  return endings.test(text.slice(Math.max(start, end - longestEnding), end));
}

/** McQuxley, MacQuxley. */
function hasFamilyOpening(text: string, start: number): boolean {
  return /^Ma?c\p{Lu}\p{Ll}/u.test(text.slice(start, start + 5));
}

/** JavaScript and GitHub, but not McDonald and DeRose. */
export function hasInnerCapital({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  let capitals = 0;
  let where = 0;
  for (let index = start + 1; index < end; index += 1)
    if (kindOf[text.charCodeAt(index)] === kinds.upper) {
      capitals += 1;
      where = index;
    }
  if (capitals === 0 || capitals === end - start - 1) return false;
  return (
    capitals > 1 ||
    !/^(?:M[a]?c|De|Di|Da|Du|La|Le|Van|Fitz|O|Von|St|El|Al|Ben)$/.test(text.slice(start, where))
  );
}
