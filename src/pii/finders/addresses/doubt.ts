import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import { months } from '#pii/finders/dates/words.ts';
import { is, type Reader } from './parser.ts';

/** Numbers and words with a capital that are side by side and are no street. */

const monthNames = new Set(months);
const yearOrCentury = /^(?:1\d|20)\d\d$/;
const year = /^(?:1[5-9]|20)\d\d$/;
const ofTime =
  /^(?:in|since|from|until|till|by|of|circa|around|after|before|during|ca|im|seit|en|depuis|nel|dal|desde|sinds)$/i;
const era = /^(?:CE|BC|AD|BCE|AH)$/;
const direction = /^[NS]?[EW]$|^[NS]$/;
const mostLoose = 4;
const leastDigits = 7;
/** So many groups a number to call has after its first. */
const mostGroups = 6;
const [blank, closing] = [0x20, 0x29];
/** Between the groups of a number. */
const betweenGroups = new Set(Array.from(' .-)', (sign) => sign.charCodeAt(0)));

export function isMonth(reader: Reader, at: number): boolean {
  return monthNames.has(plain(reader.word(at)));
}

/** Whether the number is one group of a longer one, as of a telephone, after which a part of the sentence ends. */
export function isOfLongNumber(reader: Reader, at: number): boolean {
  let first = at;
  while (first > at - mostGroups && areGroups(reader, first - 1)) first -= 1;
  let last = at;
  while (last < at + mostGroups && areGroups(reader, last)) last += 1;
  if (first === last || !/^(?:[,;:.)\n]| ?[-–/|(] ?)/.test(reader.gap(last))) return false;
  let digits = 0;
  for (let one = first; one <= last; one += 1) digits += reader.word(one).length;
  return digits >= leastDigits;
}

/** Whether the token and the next may be groups of one number: `12 34`, `12.34`, `(12) 34`. */
function areGroups(reader: Reader, at: number): boolean {
  const { text, tokens } = reader.scan;
  if (at < 0 || at + 1 >= reader.count || reader.isWord(at) || reader.isWord(at + 1)) return false;
  const end = tokens.end[at] as number;
  const gap = (tokens.start[at + 1] as number) - end;
  const sign = text.charCodeAt(end);
  return gap === 1
    ? betweenGroups.has(sign)
    : gap === 2 && sign === closing && text.charCodeAt(end + 1) === blank;
}

/** `S-100 44 Stockholm`: the rest of a postal code. */
export function isOfCode(reader: Reader, at: number): boolean {
  return (
    /^\d\d$/.test(reader.word(at)) &&
    reader.gap(at - 1) === ' ' &&
    /^\d{3}$/.test(reader.word(at - 1)) &&
    /^[A-Z]{1,3}$/.test(reader.word(at - 2)) &&
    reader.gap(at - 2) === '-'
  );
}

/** `In 1323 Lithuanian Grand Duke …`: a year, by the word before it. */
export function isYearPhrase(reader: Reader, at: number): boolean {
  return (
    at > 0 &&
    yearOrCentury.test(reader.word(at)) &&
    reader.gap(at - 1) === ' ' &&
    ofTime.test(reader.word(at - 1))
  );
}

/** `979 CE. Since 1765`, `28 March 1797`, `10 Things Nobody Told Us About Cats`: a name that no street has. */
export function isNoName(reader: Reader, { first, last }: { first: number; last: number }): boolean {
  const word = reader.word(last);
  if (last - first >= mostLoose || era.test(reader.word(first)) || ofTime.test(word)) return true;
  return isMonth(reader, first) || isMonth(reader, last);
}

/** `R. Miller, 27`: somebody's initial, where a street would have its number directly after it, or a high one. */
export function isInitial(reader: Reader, first: number, number: number): boolean {
  return (
    /^[A-Z]$/.test(reader.word(first)) &&
    reader.gap(first) === '. ' &&
    reader.gap(number - 1).startsWith(',') &&
    /^\d{1,2}$/.test(reader.word(number))
  );
}

/** Whether what is read as a postal code is rather a year: `May 28, 1754, Washington`. */
export function isYearOf(reader: Reader, code: number): boolean {
  if (!year.test(reader.word(code))) return false;
  return reader.gap(code) !== ' ' || !reader.isCapital(code + 1);
}

const persons =
  marks.first | marks.last | marks.rareName | marks.title | marks.city | marks.town | marks.legalForm;
/** Shortened words that a number of something else follows. */
const counted =
  /^(?:Art|Sec|Abs|Vol|Ch|Chap|pp?|Figs?|Nos|Kap|Par|Op|Bk|Pt|Ps|Cap|Tab|Eqs?|Ref|Rev|Ver|Proc|Prop|Thm|Lem)$/;

/** `Apollo 13 Lunar …`, `Art. 12 Abs.`, `Group A 1 Spain`: whether the number belongs to the word before it. */
export function isOfThing(reader: Reader, at: number): boolean {
  if (at === 0 || !reader.isWord(at - 1)) return false;
  if (reader.gap(at - 1) === '. ') return counted.test(reader.word(at - 1));
  if (reader.gap(at - 1) !== ' ' || !reader.isCapital(at - 1)) return false;
  const isPart = is.unit | is.sign | is.label | is.lead | is.building | is.before | is.after;
  if ((reader.kind(at - 1) & isPart) !== 0) return false;
  return (
    (marksAt(reader.scan, at - 1) & persons) === 0 &&
    !/^(?:The|Our|My|New|To|From|Is)$/.test(reader.word(at - 1))
  );
}

const elsewhere = marks.ordinary | marks.city | marks.country | marks.region;

/** `turn left at Calder Street` */
const onWay = /^(?:left|right|north|south|east|west|turn|straight|continue|head|ahead|exit)$/i;

/**
 * Whether a street without a number is spoken of as the one where somebody is: `on Calder Street`; rather than as a way
 * (`onto Calder Street`), as one of those that every town has (`on Union Street`), or as a part of another name.
 */
export function isWhereabouts(reader: Reader, { first, last }: { first: number; last: number }): boolean {
  if (!/^(?:on|at)$/i.test(reader.word(first - 1)) || onWay.test(reader.word(first - 2))) return false;
  const its = marksAt(reader.scan, first);
  if ((its & elsewhere) !== 0 || (its & (marks.usual | marks.last)) === marks.usual) return false;
  const next = last + 1;
  const goesOn = reader.gap(last) === ' ' && reader.isCapital(next) && next < reader.count;
  return !goesOn || (reader.kind(next) & is.after) !== 0 || direction.test(reader.word(next));
}

/** `Mass. Ave. NW`: a part of the town after what a street is called. */
export function isDirection(reader: Reader, at: number): boolean {
  return (reader.kind(at - 1) & is.after) !== 0 && direction.test(reader.word(at));
}
