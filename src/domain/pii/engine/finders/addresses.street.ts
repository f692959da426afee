import { plain } from '#domain/pii/engine/letters.ts';
import { isInCapitals } from '#domain/pii/engine/names.shapes.ts';
import { compound } from './addresses.words.ts';
import { is, type Reader } from './addresses.reader.ts';

/** The street with its number: the tokens from `first` up to `last`, and how sure it is one. */
export type Street = {
  first: number;
  last: number;
  confidence: number;
  /** Written without capitals. */ lower: boolean;
};

const mostWords = 7;
const year = /^(?:19|20)\d\d$/;
/** `Keizersgracht 370-II`, `12-A` */
const storey = /^(?:[IVX]{1,4}|hs|bis|[A-Za-z])$/;
const inName = /^(?:\.? |[-'’./]|\. ?|\/ )$/;
const beforeNumber = /^(?:\.?,? |\. ?|, ?(?:n[°ºr]\.? ?)|[ ]?n[°ºo]\.? ?| #)$/i;

/** Reads a street that starts at the token: `12 Baker Street`, `12 rue Beauvau`, `Via Garibaldi 12`, `Rosenstrasse 14`, `09 Foo 12`. */
export function readStreet(reader: Reader, first: number): Street | null {
  let at = first;
  while (at < first + 2 && reader.isNumber(at) && /^(?:,? |[-/])$/.test(reader.gap(at))) at += 1;
  const numbered = at > first;
  // `253 bis rue de la République`
  if (numbered && reader.gap(at) === ' ' && /^(?:bis|ter|quater)$/i.test(reader.word(at))) at += 1;
  const name = readName(reader, at);
  if (name === null) return null;
  let { last } = name;
  const trailing = numberBehind(reader, last);
  let confidence = sureness(reader, { first, last: trailing, numbered, name });
  if (confidence === 0) return null;
  if (name.kind !== 'behind' || trailing > last) last = trailing;
  // `Edeby 55 Møller Street`, `12 Wallis Street Cunha Street`
  const more = reader.gap(last) === ' ' && reader.isCapital(last + 1) ? readName(reader, last + 1) : null;
  if (more?.kind === 'behind') {
    last = numberBehind(reader, more.last);
    confidence = 1 - (1 - confidence) * 0.5;
  }
  return { first, last, confidence, lower: name.lower };
}

type Name = {
  first: number;
  last: number;
  kind: 'behind' | 'behindOrElse' | 'before' | 'compound' | 'other';
  lower: boolean;
};

/** The name of a street, up to the word that tells its kind when it stands behind. */
function readName(reader: Reader, first: number): Name | null {
  let last = first - 1;
  let typed: Pick<Name, 'last' | 'kind'> | null = null;
  let capitals = 0;
  const start = isKindBefore(reader, first) ? 'before' : null;
  for (let at = first; at < reader.count && at < first + mostWords && isNameWord(reader, at); at += 1) {
    if (at > first && !isInName(reader, at - 1)) break;
    const kind = reader.kind(at);
    if ((kind & is.unit) !== 0) break;
    const isCapital = reader.isCapital(at);
    // `12 Emily Place St.`: what follows the kind is no longer of the name.
    if (typed !== null && typed.last === at - 1 && kind & (is.behind | is.behindOrElse)) break;
    if (at > first && kind & is.behind && (start === null || isCapital) && isWhole(reader, at))
      typed = { last: at, kind: 'behind' };
    else if (at > first && isCapital && kind & is.behindOrElse && typed?.kind !== 'behind')
      typed = { last: at, kind: 'behindOrElse' };
    const isOne =
      typed === null && start === null && (isCapital || (at === first && reader.isNumber(at + 1)));
    if (isOne && compound.test(plain(reader.word(at)))) typed = { last: at, kind: 'compound' };
    if (isCapital) capitals += 1;
    else if ((kind & (is.particle | is.before | is.behind)) === 0 && at > first + 3) break;
    last = at;
  }
  if (last < first) return null;
  const opens =
    reader.isCapital(first) ||
    !reader.isWord(first) ||
    (reader.kind(first) & (is.particle | is.before)) !== 0;
  const lower = capitals === 0 || !opens;
  const name = (kind: Name['kind'], end: number) => ({ first, last: end, kind, lower });
  if (start !== null && typed?.kind !== 'behind') {
    const end = lastCapital(reader, first + 1, last);
    return end === null
      ? capitals === 0 && last > first
        ? name('before', last)
        : null
      : name('before', end);
  }
  if (typed !== null) return name(typed.kind, typed.last);
  const end = lastCapital(reader, first, last);
  return end === null || !reader.isCapital(first) ? null : name('other', end);
}

/** `C/ Mayor`, `ul. Prosta`, yet neither `C.F.R.` nor `OS X`. */
function isKindBefore(reader: Reader, at: number): boolean {
  if ((reader.kind(at) & is.before) === 0) return false;
  const word = reader.word(at);
  if (word.length === 1) return reader.word(at + 1).length > 2;
  // `3 Place and Time`
  if (word === 'Place') return /^(?:de|du|des|d|saint)$/i.test(reader.word(at + 1));
  return word.length > 2 || word !== word.toUpperCase();
}

/** `u.` is a street only with its number behind it. */
function isWhole(reader: Reader, at: number): boolean {
  return reader.word(at).length > 1 || numberBehind(reader, at) > at;
}

/** A word, or a street that is counted: `40th Street`. */
function isNameWord(reader: Reader, at: number): boolean {
  return reader.isWord(at) || /^\d{1,3}(?:st|nd|rd|th|e|er|ème|ª|º)$/i.test(reader.word(at));
}

/** The end of the words with capitals, with particles between them. */
function lastCapital(reader: Reader, first: number, last: number): number | null {
  let end: number | null = null;
  for (let at = first; at <= last; at += 1) {
    if (reader.isCapital(at)) end = at;
    else if ((reader.kind(at) & is.particle) === 0) break;
  }
  return end;
}

/** Whether the name goes on behind the token: a full stop only behind something short. */
function isInName(reader: Reader, at: number): boolean {
  const gap = reader.gap(at);
  return inName.test(gap) && (!gap.startsWith('.') || reader.word(at).length < 6);
}

/** The last token of the house number behind the token, or the token. */
function numberBehind(reader: Reader, at: number): number {
  if (!beforeNumber.test(reader.gap(at))) return at;
  const isSigned = (reader.kind(at + 1) & is.sign) !== 0 && /^[.:]? ?$/.test(reader.gap(at + 1));
  const number = isSigned ? at + 2 : at + 1;
  if (!reader.isNumber(number) || reader.word(number).length > 4) return at;
  const joined =
    (/^ ?[-/] ?$/.test(reader.gap(number)) && reader.isNumber(number + 1)) ||
    (reader.gap(number) === '-' && storey.test(reader.word(number + 1)));
  return door(reader, joined ? number + 1 : number);
}

/** `12 A 3`: the last token of stair and door behind a house number, or that number's. */
function door(reader: Reader, at: number): number {
  // `No: 64 D: 4`
  const isSigned = reader.gap(at) === ' ' && (reader.kind(at + 1) & is.sign) !== 0;
  if (isSigned && /^[.:] ?$/.test(reader.gap(at + 1)) && reader.isNumber(at + 2)) return at + 2;
  if (reader.gap(at) !== ' ' || !/^[A-Z]$/.test(reader.word(at + 1))) return at;
  if (reader.gap(at + 1) === ' ' && /^\d{1,3}$/.test(reader.word(at + 2))) return at + 2;
  return /^[,\n]/.test(reader.gap(at + 1)) ? at + 1 : at;
}

function sureness(
  reader: Reader,
  { first, last, numbered, name }: { first: number; last: number; numbered: boolean; name: Name },
): number {
  const isYear = numbered && year.test(reader.word(first));
  const trailing = last > name.last;
  const known = numbered || trailing;
  if (!known) return name.kind === 'behind' && !name.lower && reader.kind(first - 1) & is.lead ? 0.78 : 0;
  if (name.lower)
    return (name.kind === 'behind' && name.last - name.first < 4) || (name.kind === 'compound' && trailing)
      ? 0.5
      : name.kind === 'before' && trailing
        ? 0.4
        : 0;
  // `1995-1998, Thomas Lane.`, `15 April 1995`
  const isRange = isYear && year.test(reader.word(first + 1));
  if (isRange || (name.kind === 'other' && (isYear || year.test(reader.word(last))))) return 0;
  const both = numbered && trailing;
  // Where every word has capitals any number stands before some.
  const isLoose = name.kind === 'other' || name.kind === 'behindOrElse';
  if (isLoose && isInCapitals(reader.scan, name.first)) return 0;
  // `rue`, `calle`: words of other kinds are short, as `r` and `os`.
  const isLong = reader.word(name.first).length > 2;
  const isHigh = numbered && (reader.word(first).length > 2 || name.first > first + 1);
  const table = {
    behind: 0.87,
    compound: 0.87,
    before: both || (isLong && numbered && !/^via$/i.test(reader.word(name.first))) ? 0.87 : 0.75,
    behindOrElse: isHigh ? 0.86 : 0.7,
    other: both ? 0.4 : numbered ? 0.1 : 0.05,
  };
  return table[name.kind] * (isYear ? (name.kind === 'behind' ? 0.6 : 0.3) : 1);
}
