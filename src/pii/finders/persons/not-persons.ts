import { marks } from '#pii/text/marks.ts';
import { dottedFormEnd, knownPhrase } from '#pii/names/phrases.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, marksAt, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import { isTitled } from './base.ts';
import { made } from '#pii/text/tokens.ts';
import { states } from '#pii/finders/places/words.ts';

const stateCodes = new Set(states);

/** A name that may be, as tokens. */
type Words = { first: number; last: number };

/** `S1020 Kevin`: what a catalogue of software and groups gives a number to is no person. */
export function isEntry(scan: Scan, { first, last }: Words): boolean {
  const { tokens, text } = scan;
  if (isHeading(scan, first, last)) return true;
  const before = first - 1;
  if (before < 0 || (tokens.end[before] as number) - (tokens.start[before] as number) !== 5) return false;
  return /^[SG]\d{4} $/.test(text.slice(tokens.start[before], tokens.start[first]));
}

/** Alone in its line, and below it what kind of thing it is: `Ariel`, `<language> …` of a dictionary. */
function isHeading({ tokens, text }: Scan, first: number, last: number): boolean {
  const end = tokens.end[last] as number;
  if (
    first !== last ||
    text[end] !== '\n' ||
    (first > 0 && text[(tokens.start[first] as number) - 1] !== '\n')
  )
    return false;
  return /^\s{2,10}<(?!person)[a-z]{3,12}(?: [a-z]{2,12})?(?:, [a-z ]{3,20})?> ./.test(
    text.slice(end, end + 60),
  );
}

/** A word alone in quotation marks that nothing calls a person: a title, a chip, a word that is spoken of. */
export function isAside(scan: Scan, { first, last }: Words, evidence: number): boolean {
  if (first !== last || evidence >= 0.5) return false;
  const { tokens, text } = scan;
  const start = tokens.start[first] as number;
  const end = tokens.end[first] as number;
  if (
    !/[ (]["“]$/.test(text.slice(Math.max(0, start - 2), start)) ||
    !/^["”][\s).;]/.test(text.slice(end, end + 2))
  )
    return false;
  // Robert "Bob" Quxley
  return (marksAt(scan, first - 1) & marks.first) === 0;
}

/** `class Walker`, `Max =`: a name that a program gives to something. */
export function isDeclared(scan: Scan, at: number): boolean {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  return (
    /\b(?:class|interface|type|enum|struct|var|let|const|new|extends|implements|import|function|typeof|instanceof|namespace|def)\s$/.test(
      text.slice(Math.max(0, start - 12), start),
    ) ||
    /^ ?(?:=[^=]|\|\||=>|\?:)/u.test(text.slice(end, end + 5)) ||
    // `hi Pmenu guifg=white`
    /^ {1,4}[a-z]{2,12}=[^ =]/.test(text.slice(end, end + 20)) ||
    (/^ ?[|&] \p{Lu}/u.test(text.slice(end, end + 4)) && (marksAt(scan, at + 1) & marks.first) === 0)
  );
}

/** Kennedy Airport, Morgan Ltd, Lake Victoria. */
export function isOfThing(scan: Scan, first: number, last: number): boolean {
  const after = marksAt(scan, last + 1);
  if (isBlank(gapAfter(scan, last)) && dottedFormEnd(scan, last + 1) !== -1) return true;
  if (isInAddress(scan, first, last)) return true;
  if ((after & marks.eponym) !== 0 && isBlank(gapAfter(scan, last))) return true;
  const isOther = marks.street | marks.legalForm | marks.institution | marks.landmark;
  const gap = gapAfter(scan, last);
  // `51 Franklin` at the end of a line, `Street` in the next.
  const joins =
    isBlank(gap) ||
    gap === ', ' ||
    ((after & marks.street) !== 0 &&
      /^\s{1,3}$/.test(gap) &&
      !startsLine(scan, first) &&
      !isTitled(scan, first));
  if ((after & isOther) !== 0 && joins && isCapitalised(scan, last + 1))
    return gap !== ', ' || (after & marks.legalForm) !== 0;
  if (isWrapped(scan, last, after) || isRestOfName(scan, first, last)) return true;
  if (isArticle(scan, first - 1) && (first === last || isWord(scan, last) || isOfPlace(scan, first, last)))
    return true;
  if (first === last && isLoneThing(scan, first)) return true;
  if (isWaterAhead(scan, first, last)) return true;
  if (
    (marksAt(scan, first) & marks.opens) !== 0 &&
    knownPhrase(scan, first, marks.country | marks.city | marks.organization | marks.thing) > first
  )
    return true;
  return first === last && (marksAt(scan, first) & marks.organization) !== 0;
}

/** Who is alone on their line, above their address. */
function startsLine(scan: Scan, at: number): boolean {
  return at === 0 || gapBefore(scan, at).endsWith('\n');
}

/** `Marin` at the end of an indented line, `County` in the next. */
function isWrapped(scan: Scan, last: number, after: number): boolean {
  const isOther = marks.institution | marks.landmark | marks.eponym;
  return (
    (after & isOther) !== 0 && isCapitalised(scan, last + 1) && /^\n[ \t]{1,12}$/.test(gapAfter(scan, last))
  );
}

/** Addison-Wesley Publishers, Westminster Abbey: what goes before belongs to it. */
function isRestOfName(scan: Scan, first: number, last: number): boolean {
  if (first === 0 || !isCapitalised(scan, first - 1)) return false;
  if (gapBefore(scan, first) === '-') return knownPhrase(scan, first - 1, marks.organization) >= first;
  return first === last && (marksAt(scan, first) & marks.landmark) !== 0 && isBlank(gapBefore(scan, first));
}

/** the River Quxley, over Lake Quxley */
function isWaterAhead(scan: Scan, first: number, last: number): boolean {
  return (
    last > first &&
    /^(?:River|Lake|Mount|Fort|Cape|Castle|Isle|Port|Glen|Loch|Camp)$/.test(wordAt(scan, first)) &&
    /^(?:the|over|across|along|down|up|near|at|in|on)$/i.test(wordAt(scan, first - 1))
  );
}

/** What one word alone may be, even if somebody has that name. */
function isLoneThing(scan: Scan, at: number): boolean {
  if (isAddressed(scan, at) || isTownOf(scan, at) || isGloss(scan, at) || isPlaceContext(scan, at))
    return true;
  // The Dear Little Princess, a Marine Staff Sergeant
  const isTitle = (marksAt(scan, at + 1) & marks.title) !== 0 && isCapitalised(scan, at + 1);
  return isTitle && (marksAt(scan, at) & marks.ordinary) !== 0 && isBlank(gapAfter(scan, at));
}

/** The island of Elba. */
function isPlaceContext(scan: Scan, at: number): boolean {
  if (at < 2 || wordAt(scan, at - 1) !== 'of') return false;
  return /^(?:islands?|isle|city|town|village|port|river|battle)$/i.test(wordAt(scan, at - 2));
}

/** Mr. President: what somebody is. */
function isAddressed(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  if ((marksAt(scan, at - 1) & marks.title) === 0 || (its & (marks.first | marks.last)) !== 0) return false;
  return (
    (its & marks.title) !== 0 || /^(?:speaker|chairman|secretary|ambassador|vice)$/i.test(wordAt(scan, at))
  );
}

/** Tyler, Texas; ('Selma', 'AL') */
function isTownOf(scan: Scan, at: number): boolean {
  const { tokens, text } = scan;
  const after = text.slice(tokens.end[at], (tokens.end[at] as number) + 8);
  const state = /^['"], ?['"]([A-Z]{2})['"]/.exec(after)?.[1];
  if (state && stateCodes.has(state)) return true;
  if ((marksAt(scan, at) & (marks.town | marks.city)) === 0 || !/^,\s{1,7}$/.test(gapAfter(scan, at)))
    return false;
  const end = isCapitalised(scan, at + 1) ? knownPhrase(scan, at + 1, marks.country | marks.region) : -1;
  return end > at + 1 || (end !== -1 && (marksAt(scan, at + 1) & (marks.first | marks.last)) === 0);
}

/** What dictionaries write: `Carol \Car"ol\`, `[Cf. Dan. kam]`. */
function isGloss(scan: Scan, at: number): boolean {
  const { tokens, text } = scan;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if (text.startsWith(' \\', end) && text[end + 2] === text[start]) return true;
  const isShort = end - start < 6 && /^\.,? (?:\p{Ll}|& )/u.test(text.slice(end, end + 4));
  return isShort && /[[(;.,&]\s{0,7}$/.test(text.slice(Math.max(0, start - 8), start));
}

/** the London Quxley, the Golden Eagles: what belongs to a city or is of a kind, unless people are called so. */
function isOfPlace(scan: Scan, first: number, last: number): boolean {
  const isWordOrCity =
    (marksAt(scan, first) & (marks.city | marks.country | marks.region | marks.ordinary)) !== 0;
  return isWordOrCity && (marksAt(scan, last) & (marks.first | marks.last)) === 0;
}

/** A word and no last name: the Golden Eagles. */
function isWord(scan: Scan, at: number): boolean {
  return (marksAt(scan, at) & (marks.ordinary | marks.first | marks.last)) === marks.ordinary;
}

/** `the Taylor window`, `a Kendall rank`: not of even if somebody has that name. */
function isArticle(scan: Scan, at: number): boolean {
  return at >= 0 && /^\s{1,7}$/.test(gapBefore(scan, at + 1)) && /^(?:the|an?)$/i.test(wordAt(scan, at));
}

/** Rue Victor Hugo, 07 Kovalev 23. */
function isInAddress(scan: Scan, first: number, last: number): boolean {
  const { made: bits } = scan.tokens;
  const isBefore = first > 0 && isBlank(gapBefore(scan, first));
  // `av` is a Swedish word as well.
  if (isBefore && (marksAt(scan, first - 1) & marks.street) !== 0 && wordAt(scan, first - 1) !== 'av')
    return true;
  if (isBefore && isStreetOf(scan, first - 1)) return true;
  if (isBefore && isHill(scan, first, last)) return true;
  if (isSaintBefore(scan, first) || (first === last && isSpanish(scan, first))) return true;
  const isNumbered =
    last + 1 < scan.tokens.count && isBlank(gapAfter(scan, last)) && bits[last + 1] === made.digits;
  return isNumbered && isBefore && bits[first - 1] === made.digits;
}

/** rue des Quxley, Calle de la Quxley: words between the street and its name. */
function isStreetOf(scan: Scan, at: number): boolean {
  const linking = /^(?:d[eou]s?|d[ao]s?|la|les?|l[oa]s|aux?|del|dell[ao]|dei)$/;
  if (!linking.test(wordAt(scan, at))) return false;
  const before = linking.test(wordAt(scan, at - 1)) && isBlank(gapBefore(scan, at)) ? at - 1 : at;
  return (
    isBlank(gapBefore(scan, before)) &&
    /^(?:rue|avenue|av|boulevard|place|cours|rua|calle|avenida|plaza|praça|via|viale|piazza|paseo|quai|chemin)$/i.test(
      wordAt(scan, before - 1),
    )
  );
}

/** on Rose Hill: two words, where one lives. */
function isHill(scan: Scan, first: number, last: number): boolean {
  return (
    last === first + 1 &&
    (marksAt(scan, first) & marks.ordinary) !== 0 &&
    (marksAt(scan, last) & marks.landmark) !== 0 &&
    /^(?:on|in|at|up|near|opposite|behind)$/.test(wordAt(scan, first - 1))
  );
}

/** Los Angeles Rams, St. Augustine: places, and what is called by them. */
function isSaintBefore(scan: Scan, at: number): boolean {
  if (at === 0 || !/^\.?\s{1,7}$/.test(gapBefore(scan, at)) || !isCapitalised(scan, at - 1)) return false;
  return /^(?:los|las|st|mt|puerto|monte|playa)$/i.test(wordAt(scan, at - 1));
}

/** San Quxley over the end of a line, La Niña. */
function isSpanish(scan: Scan, at: number): boolean {
  if (at === 0 || !isCapitalised(scan, at - 1)) return false;
  const word = wordAt(scan, at - 1);
  return isBlank(gapBefore(scan, at))
    ? /^(?:El|La)$/.test(word)
    : /^(?:San|Santa)$/.test(word) && /^\s{1,7}$/.test(gapBefore(scan, at));
}
