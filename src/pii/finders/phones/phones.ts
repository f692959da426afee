import { level } from '#pii/confidence.ts';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { digitsOf } from '#pii/checksums/checksums.ts';
import { cellOf } from '#pii/stages/columns.ts';
import { contextWords, evidenceAround } from '#pii/stages/context.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { countriesOf } from './national.ts';
import { adjacentLetter, is, isAnnounced, isSignedOff, ofPerson } from './phrases.ts';
import { pattern } from '#pii/text/pattern.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('phones');
const faxes = 'fax facsimile telefax faks faksi факс';

const form =
  /(?:\(\+?\d{1,5}\)|\+?(?:\(\d{1,5}\)|\d{1,15}))(?:(?:[-. /]?\(\d{1,5}\)|(?:[-. /]| - | \/ |(?<=\))(?: - |[-. /])?)\d{1,13})){0,7}/y;
/** After a comma `extension 12` is said of the number, rather than written in it. */
const extension =
  /(?:,? ?(?!extension)|(?<!,) ?)(?:x|ext\.?|extn\.?|extension|#|durchwahl|poste|wewn\.?) ?\d{1,6}/iy;
const northAmerican = /^(?:(?:\+|00)?1[-. ]?)?(?:\(\d{3}\)[-. ]?\d{3}[-. ]|\d{3}([-. ])\d{3}\1)\d{4}$/;
/** Area and exchange start with 2 to 9: spares most of what is none the costly check. */
const assignable = /^1?[2-9]\d\d[2-9]\d{6}$/;
const dates = pattern()`
    ^(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}([-./])\d{1,2}\1(?:19|20)\d\d
    |(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))(?: \d{1,2})?$`;
const years = /^(?:1[5-9]|20)\d\d ?[-/ ] ?(?:1[5-9]|20)\d\d$/;
/** Numbers of other kinds: social security, cards, addresses of the network, amounts. */
const others = pattern()`
    ^(?:\d{3}-\d{2}-\d{4}|[1-9]\d{3}[ -]\d{4}[ -]\d{4}.*|\d{1,3}(?:\.\d{1,3}){3}|\d+\.\d+
    |\d{1,2}(?:\/\d{1,2})+|\d{1,3}(?:[. ]000)+|\d{1,4} \((?:1[5-9]|20)\d\d\))$`;
/** The range of British mobiles, of which some numbers are kept for examples. */
const britishMobile = /^07[1-57-9]\d\d \d{3} ?\d{3}$/;
/** With the eight that stands for the country: `8 (495) 123-45-67`. */
const russian = /^8[- ]?(?:\(\d{3}\)|\d{3})[- ]\d{3}[- ]\d\d[- ]?\d\d$/;
/** Scripts that put no blank between a word and a number. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Nine to eleven digits in groups, as numbers to call are read out. */
const grouped = /^(?=(?:\D?\d){9,11}$)\(?\d{2,5}\)?(?:[ -]\d{2,4}){2,4}$/;
const bare = /^\d+$/;
const milliseconds = /:\d\d,$/;
const afterDigit = /\d,$/;
const decimals = /^,(\d+)/;
const thousands = /^\d{1,3}(?:[. ]\d{3})+$/;

/** Phone and fax numbers: sure by their form where it is one of its own, else by the words around them. */
export const makePhones: FinderMaker = (vocabulary) => {
  const kindsOf = wordKinds(vocabulary, [list('labels'), faxes]);
  const near = contextWords(list('evidence'), vocabulary);
  const other = contextWords(list('against'), vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    let taken = 0;
    for (let at = 0; at < tokens.count; at += 1) {
      const first = tokens.start[at] as number;
      if (first < taken || kindOf[text.charCodeAt(first)] !== kinds.digit) continue;
      const read = readNumber(scan, first, tokens.end[at] as number);
      if (read === null) continue;
      const { start, end, value } = read;
      const sure = sureness(value, end - start > value.length);
      if (sure === null) continue;
      const adjacent = besides(scan, { start, end }, kindsOf);
      const isBare = bare.test(value);
      // A verb alone makes no phone number of bare digits: `call 1234567` is code as well. A column is called as it is meant.
      const isNamed = adjacent !== 0 || !isBare || cellOf(scan, { start, end }) !== null;
      const words = isNamed ? evidenceAround(scan, { start, end }, near) : 0;
      const support = Math.max(words, adjacent === 0 ? ofWhom(scan, { start, end }) : level.sure);
      // `her line is 01632 …`: a word of something else, of which it says that it is one to call.
      const isSure = sure > level.barely || (adjacent !== 0 && isAnnounced(text, { start, end }));
      const counter = isSure ? 0 : evidenceAround(scan, { start, end }, other);
      if (support === 0 && sure < level.even) continue;
      const supported = 1 - (1 - sure) * (1 - support);
      report({
        type: (adjacent & is.fax) !== 0 ? 'fax_number' : 'phone_number',
        start,
        end,
        confidence:
          counter > support || (isBare && counter === support) ? supported * (1 - counter) : supported,
        method: support > 0 ? 'contextual_pattern' : 'pattern_match',
      });
      if (supported > 0.5) taken = end;
    }
  };
};

/** `Ann Marsh, 17 556 01 24`, or alone as the last thing said: how much that speaks for a number in groups. */
function ofWhom(scan: Scan, { start, end }: { start: number; end: number }): number {
  const value = scan.text.slice(start, end);
  if (!grouped.test(value) || thousands.test(value)) return 0;
  return Math.max(ofPerson(scan, start), isSignedOff(scan.text, { start, end }) ? level.likely : 0);
}

function readNumber(
  scan: Scan,
  first: number,
  firstEnd: number,
): { start: number; end: number; value: string } | null {
  const { text } = scan;
  // Most numbers in a text are short and are alone.
  if (firstEnd - first < 6 && !mayGoOn(text, firstEnd)) return null;
  const isOpened = text[first - 1] === '(' || text[first - 1] === '+';
  if (!isOpened && isJoinedBefore(text, first)) return null;
  let start = first;
  if (text[start - 1] === '(') start -= 1;
  if (text[start - 1] === '+') start -= 1;
  if (text[start] === '+' && text[start - 1] === '(') start -= 1;
  let value = matchAt(text, start);
  // `(+41 79 123 45 67)`: the bracket is of the text around it.
  while (value === undefined && start < first) {
    start += 1;
    value = matchAt(text, start);
  }
  if (value === undefined || (isOpened && isJoinedBefore(text, start))) return null;
  // Rows of numbers of two digits, of which five are no number of France.
  if (inPairs.test(value) && pairBefore.test(text.slice(Math.max(0, start - 4), start))) return null;
  let end = start + value.length;
  extension.lastIndex = end;
  const digits = digitsIn(value);
  if (digits < 6 || digits > 15) return null;
  end += extension.exec(text)?.[0].length ?? 0;
  if (isJoinedAfter(text, end) || isOfAmount(scan, { start, end, value })) return null;
  return { start, end, value };
}

const inPairs = /^\d\d(?: \d\d){3,}$/;
const pairBefore = /(?:^|[^\d])\d\d $/;

/** Whether more of a number may follow after its first digits: a digit or what opens the next, perhaps after one sign. */
function mayGoOn(text: string, end: number): boolean {
  const at = end + (parting[text.charCodeAt(end)] === 1 ? 1 : 0);
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return kindOf[code] === kinds.digit || (code < 128 ? goingOn[code] === 1 : /\s/.test(text.charAt(at)));
}

const parting = signs((sign) => ' .-/)'.includes(sign));
const goingOn = signs((sign) => /[(\s/-]/.test(sign));
const touching = /[\p{L}\p{N}_$€£¥#@&%*^~=<]/u;
const joins = signs((sign) => /[-./:\\+]/.test(sign));
const touches = signs((sign) => touching.test(sign));

/** Which signs of ASCII are such. */
function signs(isOne: (sign: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(isOne(String.fromCharCode(code))));
}

function digitsIn(value: string): number {
  let digits = 0;
  for (let at = 0; at < value.length; at += 1) if (kindOf[value.charCodeAt(at)] === kinds.digit) digits += 1;
  return digits;
}

/** Whether a comma that touches it is one of `1,234,567.00`, rather than the end of a cell. */
function isOfAmount(
  scan: Scan,
  { start, end, value }: { start: number; end: number; value: string },
): boolean {
  const before = afterDigit.test(scan.text.slice(Math.max(0, start - 2), start));
  const after = decimals.exec(scan.text.slice(end, end + 12))?.[1];
  if (!before && after === undefined) return false;
  if (milliseconds.test(scan.text.slice(Math.max(0, start - 4), start))) return true;
  if (!bare.test(value) && !thousands.test(value)) return false;
  const isLong = value.length > 8 && bare.test(value) && !before && (after as string).length > 2;
  return !isLong && cellOf(scan, { start, end }) === null;
}

function matchAt(text: string, start: number): string | undefined {
  form.lastIndex = start;
  return form.exec(text)?.[0];
}

const space = 0x20;

function isJoinedBefore(text: string, start: number): boolean {
  const code = start === 0 ? space : text.charCodeAt(start - 1);
  if (code < 128 && touches[code] === 1) return true;
  const before = text[start - 1] ?? ' ';
  if (code >= 128) return !unspaced.test(before) && touching.test(before);
  return (
    joins[code] === 1 &&
    /[\p{N}\p{L}_]/u.test(text[start - 2] ?? ' ') &&
    !(before === ':' && /\p{L}/u.test(text[start - 2] ?? ' '))
  );
}

function isJoinedAfter(text: string, end: number): boolean {
  const [next = ' ', after = ' '] = [text[end], text[end + 1]];
  if (!unspaced.test(next) && /[\p{L}\p{N}_%€$£@=*+]/u.test(next)) return true;
  return (/[-./:]/.test(next) && /\d/.test(after)) || / [€$£%]/.test(next + after);
}

/** How often a number of this form is one to call, without words around it; null: it is something else. */
function sureness(value: string, hasExtension: boolean): number | null {
  const digits = digitsOf(value);
  if (/^(\d)\1+$/.test(digits) || dates.test(value) || years.test(value) || others.test(value)) return null;
  const groups = value.split(/\D+/).filter(Boolean);
  if (value.includes('+')) {
    if (digits.length < 7) return null;
    if (isValid(value.replace(/^\(/, ''))) return level.certain;
    return groups.length > 2 && digits.length > 8 ? level.sufficient : level.doubtful;
  }
  const countries = /^\(?0/.test(value) && isVaried(digits) ? countriesOf(groups) : [];
  if (countries.length > 0 && value.includes(' ') && countries.some((country) => isValid(digits, country)))
    return level.barely;
  // `1.098 320 3762`: columns of numbers.
  if (northAmerican.test(value) && !/^1\.\d{3} /.test(value)) {
    if (hasExtension) return level.nearlyCertain;
    if (value.includes('(') || digits.length > 10) return level.sure;
    if (!assignable.test(digits) || !isValid(digits, 'US'))
      return value.includes(' ') ? level.weak : level.possible;
    return value.includes('-') ? level.sure : value.includes('.') ? level.sufficient : level.possible;
  }
  if (groups.length === 1)
    return digits.length < 7 || digits.length > 13 ? null : hasExtension ? level.doubtful : level.slight;
  if (thousands.test(value)) return value.startsWith('0') ? level.weak : level.slight;
  if (/^00[1-9]/.test(value) && groups.length > 2)
    return isValid(`+${digits.slice(2)}`) ? level.sufficient : level.even;
  // `07700 900309`: written as in one country, and given out there.
  if (britishMobile.test(value)) return level.barely;
  if (russian.test(value)) return isValid(digits, 'RU') ? level.barely : level.weak;
  if (countries.some((country) => isValid(digits, country))) return level.barely;
  // Written as in a country, yet not given out there: numbers of examples are.
  if (countries.length > 0) return 0.62;
  if (value.startsWith('(') || (value.startsWith('0') && digits.length > 7)) return 0.45;
  return groups.length > 6 || groups.some((group) => group.length === 1) ? level.slight : level.weak;
}

/** `01 01 01 10 10`: of two digits alone numbers of other things are made. */
function isVaried(digits: string): boolean {
  return new Set(digits).size > 2;
}

function isValid(value: string, country?: CountryCode): boolean {
  return parsePhoneNumberFromString(value, country)?.isValid() ?? false;
}

/** Whether a label is directly after the number (`92 34 70-Office`) or directly before it; as bits of `is`. */
function besides({ text, tokens }: Scan, span: { start: number; end: number }, kindsOf: WordKinds): number {
  const next = tokenFrom(tokens, span.end);
  if (next < tokens.count) {
    const kind = kindsOf(tokens.word[next] as number);
    const gap = text.slice(span.end, tokens.start[next]);
    // `555-1234 Fax: 555-5678`: the label of the next number.
    if (
      kind !== 0 &&
      /^ ?[-(/]? ?$/.test(gap) &&
      !/^\.?\s?[:=]/.test(text.slice(tokens.end[next], (tokens.end[next] as number) + 3))
    )
      return kind;
  }
  const first = tokenFrom(tokens, span.start);
  for (let at = first - 1; at >= Math.max(0, first - 3); at -= 1) {
    const kind = kindsOf(tokens.word[at] as number);
    if (kind === 0) continue;
    // A label that ends its line has a sign.
    const between = text.slice(tokens.end[at], span.start);
    return /[\n;]/.test(between.trim()) || (between.includes('\n') && !/[:=]/.test(between)) ? 0 : kind;
  }
  return isAnnounced(text, span) ? is.label : adjacentLetter(text, span);
}
