import { level } from '#pii/confidence.ts';
import { kindOf, kinds, plainOf } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { isInProse } from '#pii/names/shapes.ts';
import type { Match } from '#pii/recogniser.ts';
import { createVocabulary, firstHash, hashedOn, type Vocabulary } from '#pii/lexicon/vocabulary.ts';

/** So sure a name must be that its words are looked for elsewhere. */
const sure = level.sure;
/** So sure that even its words that are in no gazetteer are. */
const beyondDoubt = 0.975;
const confidence = level.supported;
const leastDoubtful = 0.3;
const shortestWord = 3;
const longestWord = 40;
const otherwise =
  marks.ordinary |
  marks.thing |
  marks.country |
  marks.city |
  marks.particle |
  marks.title |
  marks.product |
  marks.eponym |
  marks.institution |
  marks.region |
  marks.greeting;
/** A word that is in small letters more than once for so many capitals is no name. */
const rarely = 4;

/**
 * Reports the words of surely found persons wherever they are in the text with a capital: Kovalev, Anna, KOVALEV. Linear.
 * `matches`: in the order of their starts; iterated twice.
 */
export function propagatePersons(
  { text, vocabulary }: { text: string; vocabulary: Vocabulary },
  matches: Iterable<Match>,
  report: (match: Match) => void,
): void {
  const known = createVocabulary();
  const openings = new Uint8Array(0x10000);
  for (const { type, start, end, confidence: its } of matches)
    if (type === 'person_name' && its >= sure)
      addWords(text.slice(start, end), { known, openings, vocabulary, isBeyondDoubt: its >= beyondDoubt });
  if (known.size() === 0) return;
  const { words, capitals } = wordsIn(text, { known, openings, vocabulary });
  const isName = (start: number, end: number) => {
    const id = known.find(text, start, end);
    return id !== -1 && !words.has(id);
  };
  const doubtful = unsureOf(matches);
  let reportedTo = 0;
  for (const at of capitals) {
    if (at < reportedTo) continue;
    let end = wordEnd(text, at);
    if (!isName(at, end)) continue;
    // Anna Kovalev: one name.
    while (text.charCodeAt(end) === 0x20 && kindOf[text.charCodeAt(end + 1)] === kinds.upper) {
      const next = wordEnd(text, end + 1);
      if (!isName(end + 1, next)) break;
      end = next;
    }
    const whole = doubtful.around(at, end);
    const isThings = isOfThing(text, at, end, vocabulary);
    if (whole && !(isThings && whole.start === at && whole.end === end)) report({ ...whole, confidence });
    else if (!isThings && isInProse(text, at, end))
      report({ type: 'person_name', start: at, end, confidence, method: 'named_entity_recognition' });
    reportedTo = end;
  }
}

type Known = {
  /** The words that are looked for. */
  known: Vocabulary;
  /** Which three letters they start with, by `openingOf`: few other words do. */
  openings: Uint8Array;
  vocabulary: Vocabulary;
};

/** A number for the first three letters of a word. */
function openingOf(text: string, at: number): number {
  let hash = firstHash;
  for (let unit = at; unit < at + shortestWord; unit += 1)
    hash = hashedOn(hash, plainOf[text.charCodeAt(unit)] as number);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/**
 * Those of the known words that the text writes in small letters too, first names but: Republic, Park. And where known words
 * start with a capital, in order.
 */
function wordsIn(
  text: string,
  { known, openings, vocabulary }: Known,
): { words: ReadonlySet<number>; capitals: readonly number[] } {
  const small = new Uint32Array(known.size());
  const capital = new Uint32Array(known.size());
  const capitals: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (kindOf[text.charCodeAt(at)] === kinds.other) continue;
    const start = at;
    at = wordEnd(text, start);
    if (at - start < shortestWord || openings[openingOf(text, start)] === 0) continue;
    const id = known.find(text, start, at);
    if (id === -1) continue;
    const isCapital = kindOf[text.charCodeAt(start)] === kinds.upper;
    if (isCapital) capitals.push(start);
    if (isFirst(text, start, at, vocabulary) || !isInProse(text, start, at)) continue;
    const times = isCapital ? capital : small;
    times[id] = (times[id] as number) + 1;
  }
  const words = [...small.keys()].filter((id) => (small[id] as number) * rarely > (capital[id] as number));
  return { words: new Set(words), capitals };
}

/** The Anna (a ship), the Quxley effect, "Quxley" (a chip): what is called like the person. */
function isOfThing(text: string, start: number, end: number, vocabulary: Vocabulary): boolean {
  const before = text.slice(Math.max(0, start - 10), start);
  const after = text.slice(end, end + 20);
  return (
    (/\b(?:the|an?)\s+$/i.test(before) && isFirst(text, start, end, vocabulary)) ||
    /^ (?:effect|law|method|theorem|algorithm|program|language|system|compiler|machine|chip)s?\b/.test(
      after,
    ) ||
    // A heading, with the kind of thing below it.
    /^\s{2,10}<(?!person)[a-z]{3}/.test(after) ||
    isAcronym(text, start, end, vocabulary) ||
    // `[Cf. Dan. kam]`
    (end - start < 6 && /^\.,? \p{Ll}/u.test(after) && /[[(;.,&]\s{0,7}$/.test(before)) ||
    (/[\s(]["“]$/.test(before) && /^["”](?:[\s).;]|,? and )/.test(after))
  );
}

/** ELIZA among words in small letters, unless she speaks: `ELIZA: …` */
function isAcronym(text: string, start: number, end: number, vocabulary: Vocabulary): boolean {
  if (end - start > 6 || !/^\p{Lu}{3,6}$/u.test(text.slice(start, end))) return false;
  const isLoud = /\p{Lu}{2}\P{L}{1,3}$/u.test(text.slice(Math.max(0, start - 5), start));
  if (isLoud || /^(?::|\P{L}{1,3}\p{Lu}{2})/u.test(text.slice(end, end + 5))) return false;
  return isFirst(text, start, end, vocabulary);
}

function isFirst(text: string, start: number, end: number, vocabulary: Vocabulary): boolean {
  return (vocabulary.marksOf(vocabulary.find(text, start, end)) & marks.first) !== 0;
}

/** Names that were not surely found: one that holds a known name is as sure as it. Asked for in the order of the text. */
function unsureOf(matches: Iterable<Match>) {
  const all = matches[Symbol.iterator]();
  const next = (): Match | null => {
    for (let { done, value } = all.next(); !done; { done, value } = all.next()) {
      const { type, confidence: its } = value as Match;
      if (type === 'person_name' && its >= leastDoubtful && its < confidence) return value as Match;
    }
    return null;
  };
  let match = next();
  return {
    around(start: number, end: number): Match | null {
      while (match && match.end < end) match = next();
      return match && match.start <= start ? match : null;
    },
  };
}

function addWords(
  name: string,
  { known, openings, vocabulary, isBeyondDoubt }: Known & { isBeyondDoubt: boolean },
): void {
  for (const [word] of name.matchAll(/\p{L}+/gu)) {
    if (word.length < shortestWord || word.length > longestWord || !/^\p{Lu}/u.test(word)) continue;
    const its = vocabulary.marksOf(vocabulary.find(word, 0, word.length));
    if (
      (its & otherwise) === 0 &&
      (its & (marks.landmark | marks.last)) !== marks.landmark &&
      (isBeyondDoubt || (its & (marks.first | marks.last)) !== 0)
    ) {
      known.add(word);
      openings[openingOf(word, 0)] = 1;
    }
  }
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && kindOf[text.charCodeAt(end)] !== kinds.other) end += 1;
  return end;
}
