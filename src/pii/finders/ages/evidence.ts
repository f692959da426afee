import { tableAt } from '#pii/stages/columns.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { isCapitalised, marksAt } from '#pii/names/shapes.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made, type Tokens } from '#pii/text/tokens.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('ages');

const labels = list('labels');
const leads = list('leads');
const units = list('units');
/** Between two ages, and next to one. */
const conjunctions = 'and und et y e or to en og och i';
const sexes = 'm f w male female man woman männlich weiblich homme femme hombre mujer maschio femmina';
const household = list('household');
/** In the question that an age answers. */
const asked = 'old alt oud gammal gammel años anni anos lat';
const is = { label: 1, lead: 2, unit: 4, conjunction: 8, sex: 16, household: 32, asked: 64 } as const;

/** So far before the number may its label start. */
const labelReach = 28;
const longest = 3;
const longestGap = 3;
const longestColumn = 8;
const exclamation = 0x21;
const [space, comma, opening, closing, dash, firstGreek] = [0x20, 0x2c, 0x28, 0x29, 0x2d, 0x370];
const colon = 0x3a;
const [slash, dot, semicolon, quote, newline, carriage] = [0x2f, 0x2e, 0x3b, 0x22, 0x0a, 0x0d];
/** Letters that the units start with which may directly follow their number: 7yo, 34jährige, 5ans. */
const unitLetters = new Set(Array.from('yYjJaAlLåÅχ', (letter) => letter.charCodeAt(0)));
const sexLetters = new Set(Array.from('fFmM', (letter) => letter.charCodeAt(0)));
const firstOfEnne = 0x65;
const lastOfOn = 0x6e;
const [upperF, upperM] = [0x46, 0x4d];

/** The signs of ASCII that an age may follow, and those that no cell of a table with an age may hold before it. */
const apart = signs('\t\n\v\f\r "\':=>([-');
const joined = signs('./$#_');

function signs(all: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const sign of all) table[sign.charCodeAt(0)] = 1;
  return table;
}

/** Whether a number, or a word for one, may be an age by the tokens around it: a look that spares most numbers a close one. */
export function ageGate(vocabulary: Parameters<FinderMaker>[0]): (scan: Scan, at: number) => boolean {
  const kindsOf = wordKinds(vocabulary, [labels, leads, units, conjunctions, sexes, household, asked]);
  return (scan, at) => {
    const { text, tokens, tables } = scan;
    const start = tokens.start[at] as number;
    const its = tokens.made[at] as number;
    if (its === made.digits && (tokens.end[at] as number) - start > longest) return false;
    const sign = start === 0 ? space : text.charCodeAt(start - 1);
    const gap = at === 0 ? 0 : start - (tokens.end[at - 1] as number);
    const before = at === 0 ? 0 : kindsOf(tokens.word[at - 1] as number);
    // M, 34 and M/34
    if ((before & is.sex) !== 0 && gap <= longestGap) return true;
    if (its !== made.digits && isSexJoined(text, start, tokens.end[at] as number)) return true;
    if (joined[sign] === 1) return false;
    if (tables.length > 0 && tableAt(tables, start) !== null) return true;
    if (apart[sign] === 0) return false;
    for (let next = at + 1; next <= at + 2 && next < tokens.count; next += 1)
      if ((kindsOf(tokens.word[next] as number) & is.unit) !== 0) return true;
    if (text.charCodeAt(start - 2) === lastOfOn && text.startsWith('going on', start - 9)) return true;
    if (at + 1 < tokens.count && (kindsOf(tokens.word[at + 1] as number) & is.sex) !== 0) return true;
    if (isUnitJoined(scan, at) || isSexAfter(scan, at)) return true;
    if (at > 0 && gap <= 2 && sign === space && (before & is.lead) !== 0) return true;
    if (gap >= 2 && gap <= longestColumn && (before & is.household) !== 0) return true;
    if (gap >= 2 && gap <= longestGap && isAside(scan, at, gap)) return true;
    // Kids: NN and NN
    if (gap === 2 && text.charCodeAt(start - 2) === colon && isPairOf(scan, at)) return true;
    if (gap === 1 && sign === space && isAdjacentName(scan, at)) return true;
    if (isListed(scan, at, kindsOf)) return true;
    for (let near = at - 1; near >= 0 && start - (tokens.end[near] as number) < labelReach; near -= 1)
      if ((kindsOf(tokens.word[near] as number) & (is.label | is.asked)) !== 0) return true;
    return false;
  };
}

/** `12 and 9`, `12, 9` */
const isPairOf = ({ tokens }: Scan, at: number) =>
  tokens.made[at + 1] === made.digits || tokens.made[at + 2] === made.digits;

/** The second of two: `15 and 17`, `3, 6 and 11`; or the first, with the unit after the second: `8 and 10 year olds`. */
function isListed({ text, tokens }: Scan, at: number, kindsOf: WordKinds): boolean {
  const start = tokens.start[at] as number;
  const gap = at === 0 ? 0 : start - (tokens.end[at - 1] as number);
  const isJoined = at > 0 && (kindsOf(tokens.word[at - 1] as number) & is.conjunction) !== 0;
  if (isJoined && gap === 1) return isNumber(tokens, at - 2);
  if (gap === 2 && text.charCodeAt(start - 2) === comma && isNumber(tokens, at - 1))
    return !isNumber(tokens, at - 2);
  if (!isNumber(tokens, at + 2) || isNumber(tokens, at + 1)) return false;
  const isYears = at + 3 < tokens.count && (kindsOf(tokens.word[at + 3] as number) & is.unit) !== 0;
  return isYears || text.startsWith('old', (tokens.end[at + 3] ?? 0) + 1);
}

function isNumber({ made: its, count }: Tokens, at: number): boolean {
  return at >= 0 && at < count && its[at] === made.digits;
}

/** `Mrs. Lee 68`, `Tim 9, Kay 6` */
function isAdjacentName(scan: Scan, at: number): boolean {
  if (((scan.tokens.made[at] as number) & made.digits) === 0 || !isCapitalised(scan, at - 1)) return false;
  const its = marksAt(scan, at - 1);
  if ((its & marks.thing) !== 0) return false;
  return (
    (its & (marks.first | marks.kin)) !== 0 ||
    (marksAt(scan, at - 2) & marks.title) !== 0 ||
    isSexAdjacent(scan, at) ||
    isRow(scan.tokens, at)
  );
}

/** `Unknownna 9, Unknownka 6` */
function isRow({ made: its, count }: Scan['tokens'], at: number): boolean {
  const isPair = (near: number) =>
    near > 0 && near < count && its[near] === made.digits && ((its[near - 1] as number) & made.capital) !== 0;
  return isPair(at + 2) || isPair(at - 2);
}

/** `Tom Unknownson 36 m,` */
function isSexAdjacent({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return (
    text.charCodeAt(end) === space &&
    sexLetters.has(text.charCodeAt(end + 1)) &&
    tokens.end[at + 1] === end + 2
  );
}

/** `Ann Lee 40 F`, `40 / F` */
function isSexAfter({ text, tokens }: Scan, at: number): boolean {
  const next = tokens.start[at + 1] as number;
  if (at + 1 >= tokens.count || (tokens.end[at + 1] as number) - next !== 1) return false;
  const letter = text.charCodeAt(next);
  return (
    (letter === upperF || letter === upperM) &&
    (next - (tokens.end[at] as number) === 1 ||
      text.charCodeAt(next - 2) === slash ||
      text.charCodeAt(next - 1) === slash)
  );
}

/** `F52` */
export function isSexJoined(text: string, start: number, end: number): boolean {
  if (end - start < 2 || end - start > longest || !sexLetters.has(text.charCodeAt(start))) return false;
  for (let at = start + 1; at < end; at += 1) if (kindOf[text.charCodeAt(at)] !== kinds.digit) return false;
  return true;
}

/** `7yo`, and `20-летний` with any ending. */
function isUnitJoined({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  if (tokens.made[at] === made.digits)
    return text.charCodeAt(end) === dash && text.charCodeAt(end + 1) >= firstGreek;
  let after = (tokens.start[at] as number) + 1;
  while (after < end && kindOf[text.charCodeAt(after)] === kinds.digit) after += 1;
  const letter = text.charCodeAt(after);
  // 29F, 33enne
  if (sexLetters.has(letter)) return after + 1 === end;
  if (letter === firstOfEnne) return text.startsWith('nn', after + 1);
  return unitLetters.has(letter) && kindOf[text.charCodeAt(after + 1)] !== kinds.digit;
}

/** Where a sentence or a line ends. */
function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === dot || code === semicolon || code === quote)
    return kindOf[text.charCodeAt(at + 1)] === kinds.other || at + 1 >= text.length;
  return at >= text.length || code === newline || code === carriage;
}

/** `Ann Lee, 34, of Leeds`, `Ann Lee (34)`: between its signs, two after a word. */
function isAside({ text, tokens }: Scan, at: number, gap: number): boolean {
  const start = tokens.start[at] as number;
  if (((tokens.made[at - 1] as number) & ~made.digits) === 0) return false;
  const before = text.charCodeAt(start - 1);
  const after = text.charCodeAt(tokens.end[at] as number);
  // Of a number in words there may be more: `Ann Lee, thirty-four, of Leeds`.
  if (before === opening)
    return (
      after === closing ||
      after === dash ||
      after === slash ||
      after === comma ||
      after === space ||
      after === exclamation ||
      after === semicolon
    );
  if (before !== space || text.charCodeAt(start - 2) !== comma) return false;
  // Ann K., 34
  if (gap !== 2 && text.charCodeAt(start - 3) !== dot && text.charCodeAt(start - 3) !== closing) return false;
  return (
    after === comma ||
    after === space ||
    after === dash ||
    after === closing ||
    isEnd(text, tokens.end[at] as number)
  );
}
