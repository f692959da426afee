import { level } from '#pii/confidence.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { isInCapitals, marksAt } from '#pii/names/shapes.ts';
import { made } from '#pii/text/tokens.ts';
import { commonNamed, compound } from './words.ts';
import { months } from '#pii/finders/dates/words.ts';
import { isInitial, isNoName, isOfThing, isYearPhrase, isWhereabouts } from './doubt.ts';
import { is, type Reader } from './parser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('addresses');

/** The street with its number: the tokens from `first` up to `last`, and how sure it is one. */
export type Street = {
  first: number;
  last: number;
  confidence: number;
  /** Written without capitals. */ lower: boolean;
};

/** A kind of street that is as often of its name: `Berry Hill Lane`. */
const landscape =
  /^(?:mews|green|hill|view|cross|rise|wharf|grove|square|ring|gardens|broadway|row|circle|plaza)$/i;
/** Their numbers are those of roads: `Highway 12`. */
const numberedRoad = /^(?:highway|hwy|expressway|turnpike)$/i;
const surely = pattern('i')`^(?:${either('building-kinds-sure')})$`;
const monthNames = new Set(months);
const mostWords = 7;
const year = /^(?:19|20)\d\d$/;
/** `Keizersgracht 370-II`, `12-A` */
const storey = /^(?:[IVX]{1,4}|hs|bis|[A-Za-z])$/;
const inName = /^(?:\.? |[-'’./]|\. ?|\/ )$/;
const beforeNumber = /^(?:\.?,? |\. ?|, ?(?:n[°ºr]\.? ?)|[ ]?n[°ºo]\.? ?| #)$/i;

/** Reads a street that starts at the token: `12 Baker Street`, `12 rue Beauvau`, `Via Garibaldi 12`, `Rosenstrasse 14`, `09 Foo 12`. */
export function readStreet(reader: Reader, first: number): Street | null {
  let at = first;
  while (at < first + 2 && reader.isNumber(at) && /^(?:,? |[-–/])$/.test(reader.gap(at))) at += 1;
  const numbered = at > first;
  // `253 bis rue de la République`
  if (numbered && /^,? $/.test(reader.gap(at)) && /^(?:bis|ter|quater)$/i.test(reader.word(at))) at += 1;
  // A number that is no day of a name.
  if (isPlainNumber(reader, at) && (reader.kind(at - 1) & (is.before | is.particle)) === 0) return null;
  const name = readName(reader, at);
  // `Python 2 and str`
  if (name === null || /^(?:and|of|y|e|i|et)$/.test(reader.word(name.first))) return null;
  let { last } = name;
  const trailing = numberAfter(reader, last);
  let confidence = sureness(reader, { first, last: trailing, numbered, name });
  if (confidence === 0) return null;
  if (name.kind !== 'after' || trailing > last) last = trailing;
  // `Edeby 55 Møller Street`, `12 Wallis Street Cunha Street`
  const more = reader.gap(last) === ' ' && reader.isCapital(last + 1) ? readName(reader, last + 1) : null;
  if (more?.kind === 'after') {
    last = numberAfter(reader, more.last);
    confidence = 1 - (1 - confidence) * 0.5;
  }
  return { first, last, confidence, lower: name.lower };
}

function isPlainNumber({ scan, count }: Reader, at: number): boolean {
  return at < count && scan.tokens.made[at] === made.digits;
}

type Name = {
  first: number;
  last: number;
  kind: 'after' | 'afterOrElse' | 'before' | 'compound' | 'other';
  lower: boolean;
};

/** The name of a street, up to the word that shows its kind when it follows. */
function readName(reader: Reader, first: number): Name | null {
  let last = first - 1;
  let typed: Pick<Name, 'last' | 'kind'> | null = null;
  let capitals = 0;
  let isBroken = false;
  const start = isKindBefore(reader, first) ? 'before' : null;
  for (let at = first; at < reader.count && at < first + mostWords && isNameWord(reader, at); at += 1) {
    if (at > first && !isInName(reader, at - 1)) break;
    const kind = reader.kind(at);
    // `Baker Street Apt B`, yet `Office Park Drive`.
    if ((kind & is.unit) !== 0 && (typed !== null || !reader.isWord(at + 1))) break;
    const isCapital = reader.isCapital(at);
    // `12 Emily Place St.`: what follows the kind is no longer of the name.
    if (typed !== null && typed.last === at - 1 && kind & (is.after | is.afterOrElse))
      if (!isCapital || !landscape.test(reader.word(at - 1))) break;
    // `12, Quxley lived on this street`
    if (isBroken && start === null) break;
    if (at > first && kind & is.after && (start === null || isCapital) && isWhole(reader, at))
      typed = { last: at, kind: 'after' };
    else if (at > first && isCapital && kind & is.afterOrElse && typed?.kind !== 'after')
      typed = { last: at, kind: 'afterOrElse' };
    const isOne =
      typed === null && start === null && (isCapital || (at === first && reader.isNumber(at + 1)));
    if (isOne && compound.test(plain(reader.word(at)))) typed = { last: at, kind: 'compound' };
    if (isCapital) capitals += 1;
    else if ((kind & (is.particle | is.before | is.after)) === 0) {
      if (at > first + 3) break;
      isBroken = capitals > 0 && reader.isWord(at) && (kind & (is.honour | is.afterOrElse)) === 0;
    }
    last = at;
  }
  if (last < first) return null;
  const opens =
    reader.isCapital(first) ||
    !reader.isWord(first) ||
    (reader.kind(first) & (is.particle | is.before)) !== 0;
  const lower = capitals === 0 || !opens;
  const name = (kind: Name['kind'], end: number) => ({ first, last: end, kind, lower });
  if (start !== null && typed?.kind !== 'after') {
    const end = lastCapital(reader, first + 1, last) ?? commonEnd(reader, first, last);
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
export function isKindBefore(reader: Reader, at: number): boolean {
  const word = reader.word(at);
  // `Straße der Einheit 5`
  if (/^(?:Straße|Strasse|Platz|Allee)$/.test(word)) return /^(?:des|der)$/.test(reader.word(at + 1));
  if ((reader.kind(at) & is.before) === 0) return false;
  // `al-Kurdi 1`
  if (word.length < 4 && reader.gap(at) === '-') return false;
  if (word.length === 1) return reader.word(at + 1).length > 2;
  // `3 Place and Time`
  if (word === 'Place') return /^(?:de|du|des|d|saint)$/i.test(reader.word(at + 1));
  // `took place at 12 High Street`, yet `7, place Bellecour`
  if (word === 'place') return /^(?:de|du|des|d)$/.test(reader.word(at + 1)) || reader.isCapital(at + 1);
  return word.length > 2 || word !== word.toUpperCase();
}

/** `u.` is a street only with its number after it, yet `Stanford U, 1985` is none. */
function isWhole(reader: Reader, at: number): boolean {
  if (reader.word(at).length > 1) return true;
  return numberAfter(reader, at) > at && !(reader.isCapital(at) && !reader.gap(at).startsWith('.'));
}

/** A word, a street that is counted (`40th Street`), or a day that it is called after (`Straße des 17. Juni`). */
function isNameWord(reader: Reader, at: number): boolean {
  if (isDayOfName(reader, at)) return true;
  return reader.isWord(at) || /^\d{1,3}(?:st|nd|rd|th|e|er|ème|ª|º)$/i.test(reader.word(at));
}

/** `17. Juni`, `4 Novembre`, `25 de Abril`, after what a street is called before its name. */
function isDayOfName(reader: Reader, at: number): boolean {
  if (at < 1 || reader.isWord(at) || !/^\d{1,2}$/.test(reader.word(at))) return false;
  if ((reader.kind(at - 1) & (is.before | is.particle)) === 0) return false;
  const month = /^de$/.test(reader.word(at + 1)) ? at + 2 : at + 1;
  return (
    /^\.? $/.test(reader.gap(at)) && reader.isCapital(month) && monthNames.has(plain(reader.word(month)))
  );
}

/** The end of the words with capitals, with particles between them. */
function lastCapital(reader: Reader, first: number, last: number): number | null {
  let end: number | null = null;
  for (let at = first; at <= last; at += 1) {
    if (reader.isCapital(at)) end = at;
    else if ((reader.kind(at) & (is.particle | is.honour)) === 0 && !isDayOfName(reader, at)) break;
  }
  return end;
}

/** `Trg svobode 4`, `Rua da saudade 12`: the name in small letters, with its number directly after it. */
function commonEnd(reader: Reader, first: number, last: number): number | null {
  if (last === first || !commonNamed.test(reader.word(first)) || !reader.isCapital(first)) return null;
  return last < first + 4 && numberAfter(reader, last) > last ? last : null;
}

/** Whether the name goes on after the token: a full stop only after something short. */
function isInName(reader: Reader, at: number): boolean {
  const gap = reader.gap(at);
  return inName.test(gap) && (!gap.startsWith('.') || reader.word(at).length < 5);
}

/** The last token of the house number after the token, or the token. */
export function numberAfter(reader: Reader, at: number): number {
  if (!beforeNumber.test(reader.gap(at))) return at;
  const isSigned = (reader.kind(at + 1) & is.sign) !== 0 && /^[.:]? ?$/.test(reader.gap(at + 1));
  // `Calle Nueva s/n`
  if (/^s$/i.test(reader.word(at + 1)) && reader.gap(at + 1) === '/' && /^n$/i.test(reader.word(at + 2)))
    return at + 2;
  const isRaised = (reader.kind(at + 1) & is.sign) !== 0 && /^[oº°ª]$/.test(reader.word(at + 2));
  const number = isRaised ? at + 3 : isSigned ? at + 2 : at + 1;
  if (!reader.isNumber(number) || /^\d{5}/.test(reader.word(number)) || isDecimal(reader, number)) return at;
  let last = number;
  // `88a/2/14`
  while (last < number + 2 && isRange(reader, last)) last += 1;
  const isStorey =
    last === number && /^[-/]$/.test(reader.gap(number)) && storey.test(reader.word(number + 1));
  return door(reader, isStorey ? number + 1 : last);
}

/** `21.13` */
function isDecimal(reader: Reader, at: number): boolean {
  return reader.gap(at) === '.' && at + 1 < reader.count && !reader.isWord(at + 1);
}

/** `Church Lane`, with a line of its own: the postal code below shows. */
export function isOwnLine(reader: Reader, first: number, last: number): boolean {
  return (
    reader.isCapital(last) &&
    /^[ \t]*\r?\n/.test(reader.gap(last)) &&
    (first === 0 || /\n[ \t]*$/.test(reader.gap(first - 1)))
  );
}

/** `12-14`, `12 - 14`, yet not `12 - 20121 Milano`. */
function isRange(reader: Reader, at: number): boolean {
  return /^ ?[-–/] ?$/.test(reader.gap(at)) && reader.isNumber(at + 1) && reader.word(at + 1).length < 5;
}

/** `12 A 3`: the last token of stair and door after a house number, or that number's. */
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
  if (!numbered && numberedRoad.test(reader.word(name.last))) return 0;
  // `7, quai C`
  if (name.kind === 'before' && name.last === name.first + 1 && reader.word(name.last).length === 1) return 0;
  if (!known && name.kind === 'after' && isOwnLine(reader, name.first, name.last)) return level.even;
  if (!known) return name.kind === 'after' && !name.lower && isWhereabouts(reader, name) ? 0.78 : 0;
  if (name.lower)
    return (name.kind === 'after' && name.last - name.first < 4) || (name.kind === 'compound' && trailing)
      ? level.even
      : name.kind === 'before' && trailing
        ? level.doubtful
        : 0;
  // `1995-1998, Thomas Lane.`, `15 April 1995`
  const areYears = isYear && year.test(reader.word(first + 1));
  if (areYears || (name.kind === 'other' && (isYear || year.test(reader.word(last))))) return 0;
  if (name.kind === 'other' && numbered && isNoName(reader, name)) return 0;
  if (trailing && isInitial(reader, name.first, name.last + 1)) return level.even;
  // `November 3, 1902`, `R. Miller, 1987`
  if (name.kind === 'other' && (marksAt(reader.scan, name.first) & marks.thing) !== 0) return 0;
  if (!numbered && year.test(reader.word(last)) && reader.gap(last - 1).includes(',')) return level.remote;
  const both = numbered && trailing;
  // `3 Court of King Arthur`, `12 Close Ring`: things of other kinds.
  const isThing = / of /.test(` ${reader.word(name.last + 1)} `) || reader.kind(name.first) & is.afterOrElse;
  if (name.kind === 'afterOrElse' && isThing) return level.remote;
  // Where every word has capitals any number comes before some.
  const isLoose = name.kind === 'other' || name.kind === 'afterOrElse';
  if (isLoose && isInCapitals(reader.scan, name.first)) return 0;
  // `rue`, `calle`: words of other kinds are short, as `r` and `os`.
  const isLong = reader.word(name.first).length > 2;
  const isHigh = numbered && (reader.word(first).length > 2 || name.first > first + 1);
  const isOther = isLoose && numbered && isOfThing(reader, first);
  if (isOther && name.kind === 'other') return level.chance;
  // `95, Word 6`
  const isListed = numbered && reader.gap(name.first - 1) !== ' ' && (reader.kind(first - 1) & is.unit) === 0;
  const table = {
    after: level.sufficient,
    compound: level.sufficient,
    before:
      both ||
      (trailing && surely.test(reader.word(name.first))) ||
      (isLong && numbered && !/^via$/i.test(reader.word(name.first)))
        ? 0.87
        : 0.75,
    afterOrElse: isOther ? level.even : isHigh ? level.barely : level.plausible,
    other: both && !isListed ? level.doubtful : numbered ? level.remote : level.chance,
  };
  const isSpokenYear = numbered && isYearPhrase(reader, first);
  return table[name.kind] * (isYear && name.kind !== 'after' ? 0.3 : isYear || isSpokenYear ? 0.6 : 1);
}
