import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInLowerCase, isInProse, isShouted, marksAt, startsSentence,
} from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import { knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import type { Find, FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { compileEvidence, type Evidence } from './persons.evidence.ts';
import { supportListed, supportRuns, type Candidate } from './persons.lists.ts';
import { baseOf, isTitled } from './persons.base.ts';
import { firstStrength, isNameable, lastStrength } from './persons.strength.ts';

const longestName = 7;

/** Persons by what their names are made of and by what stands around them. */
export const makePersonFinder: FinderMaker = (vocabulary) => {
  const evidenceOf = compileEvidence(vocabulary);
  return (scan, report) => {
    const candidates: Candidate[] = [];
    const entries = new Set<string>();
    for (let at = 0; at < scan.tokens.count; at += 1) {
      const candidate = candidateAt(scan, at, evidenceOf);
      if (!candidate) continue;
      if (isEntry(scan, candidate)) entries.add(textOf(scan, candidate));
      else candidates.push(candidate);
      at = candidate.last;
    }
    supportListed(scan, candidates);
    supportRuns(scan, candidates);
    for (const candidate of candidates)
      if (entries.size === 0 || !entries.has(textOf(scan, candidate))) report(findOf(scan, candidate));
  };
};

/** `S1020 Kevin`: what a catalogue of software and groups gives a number to is no person. */
function isEntry({ tokens, text }: Scan, { first }: Candidate): boolean {
  const before = first - 1;
  if (before < 0 || (tokens.end[before] as number) - (tokens.start[before] as number) !== 5) return false;
  return /^[SG]\d{4} $/.test(text.slice(tokens.start[before], tokens.start[first]));
}

function textOf({ text, tokens }: Scan, { first, last }: Candidate): string {
  return text.slice(tokens.start[first], tokens.end[last]);
}

function findOf({ tokens }: Scan, { first, last, confidence, evidence }: Candidate): Find {
  return {
    type: 'person_name',
    start: tokens.start[first] as number,
    end: tokens.end[last] as number,
    confidence,
    method: evidence > 0.5 ? 'contextual_pattern' : 'named_entity_recognition',
  };
}

function candidateAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const found = writtenAt(scan, at, evidenceOf);
  // Quxley-Anna: a word that is in no list, before a dash and a name.
  const isJoined =
    found?.first === at && at > 0 && gapBefore(scan, at) === '-' && isCapitalised(scan, at - 1);
  return isJoined && marksAt(scan, at - 1) === 0 ? { ...found, first: at - 1 } : found;
}

function writtenAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const its = marksAt(scan, at);
  if (!isCapitalised(scan, at)) {
    if (at > 0 && (marksAt(scan, at - 1) & marks.title) !== 0 && gapBefore(scan, at) === '. ')
      return titledAt(scan, at);
    if (scan.tokens.made[at] === made.letters && isLabelled(scan, at))
      return { first: at, last: at, confidence: 0.93, evidence: 0.9 };
    if (isIntroduced(scan, at)) return { first: at, last: at, confidence: 0.9, evidence: 0.9 };
    return (its & marks.first) !== 0 ? lowerAt(scan, at, evidenceOf) : null;
  }
  if (!isTitled(scan, at) && (!isNameable(scan, at) || isFunctionWord(scan, at))) return null;
  const reversed = reversedEnd(scan, at);
  if (reversed > at) return { first: at, last: reversed, confidence: 0.93, evidence: 0 };
  const last = nameEnd(scan, at);
  if (!isInProse(scan.text, scan.tokens.start[at] as number, scan.tokens.end[last] as number)) return null;
  if (isOfThing(scan, at, last) || (last === at && isDeclared(scan, at))) return null;
  const base = baseOf(scan, at, familyAt(scan, at, last));
  const evidence = evidenceOf(scan, at, last);
  if (base === 0 || (base < 0.2 && evidence === 0)) return null;
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

/** The last token of the name that starts at `at`: capitalised words, initials, and particles between them. */
function nameEnd(scan: Scan, at: number): number {
  let last = at;
  let next = at;
  const isSure = firstStrength(scan, at) === 1 && !isShouted(scan, at);
  while (next + 1 < scan.tokens.count && next - at < longestName) {
    const gap = gapAfter(scan, next);
    const isInitial = (scan.tokens.end[next] as number) - (scan.tokens.start[next] as number) === 1;
    const joins =
      isBlank(gap) || (gap === '-' && !isInitial) || (gap === "'" && isInitial) || (gap === '’' && isInitial);
    if (!joins && !(isInitial && (gap === '. ' || gap === '.'))) {
      // Robert Brown, Jr.
      if (gap === ', ' && (marksAt(scan, next + 1) & marks.behind) !== 0 && next > at) last = next + 1;
      break;
    }
    next += 1;
    const its = marksAt(scan, next);
    if ((its & marks.particle) !== 0 && last > at - 1 && isBlank(gap) && !isNameEndParticle(scan, next))
      continue;
    if ((its & marks.behind) !== 0 && isCapitalised(scan, next)) {
      last = next;
      continue;
    }
    // Monroe County
    if ((its & marks.landmark) !== 0 && (its & marks.last) === 0) break;
    const isAfterParticle = (marksAt(scan, next - 1) & marks.particle) !== 0;
    if (!isCapitalised(scan, next) || !(isAfterParticle || isNameable(scan, next, isSure))) {
      // Jean-pierre
      if (gap === '-' && isHyphenated(scan, next)) last = next;
      else break;
    } else last = next;
  }
  return last;
}

function isHyphenated(scan: Scan, at: number): boolean {
  return scan.tokens.made[at] === made.lower && (marksAt(scan, at) & (marks.first | marks.last)) !== 0;
}

/** `Kovalev, Anna M.` at the start of a line or behind a label, with nothing behind it in its line or cell. */
function reversedEnd(scan: Scan, at: number): number {
  const { tokens, text } = scan;
  if (lastStrength(scan, at) < 0.7 || at + 1 >= tokens.count || gapAfter(scan, at) !== ', ') return -1;
  if (!(at === 0 || /\n|[|;\t]|: ?$/.test(gapBefore(scan, at)))) return -1;
  if (!isCapitalised(scan, at + 1) || firstStrength(scan, at + 1) < 0.6) return -1;
  let last = at + 1;
  if (
    isBlank(gapAfter(scan, last)) &&
    isCapitalised(scan, last + 1) &&
    (tokens.end[last + 1] as number) - (tokens.start[last + 1] as number) === 1
  )
    last += 1;
  return /^\.?\s*(?:$|[\n|;\t(<])/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 4))
    ? last
    : -1;
}

/** A particle with a capital behind which no name goes on is the name itself: Jet Li, Ana San. */
function isNameEndParticle(scan: Scan, at: number): boolean {
  return (
    isCapitalised(scan, at) &&
    !(at + 1 < scan.tokens.count && isBlank(gapAfter(scan, at)) && isCapitalised(scan, at + 1))
  );
}

/** `class Walker`, `Max =`: a name that a program gives to something. */
function isDeclared({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  return (
    /\b(?:class|interface|type|enum|struct|var|let|const|new|extends|implements|import|function|typeof|instanceof|namespace|def)\s$/.test(
      text.slice(Math.max(0, start - 12), start),
    ) || /^ ?(?:=[^=]|\|\||[|&] \p{Lu}|=>|\?:)/u.test(text.slice(end, end + 5))
  );
}

/** Kennedy Airport, Morgan Ltd, Lake Victoria. */
function isOfThing(scan: Scan, first: number, last: number): boolean {
  const behind = marksAt(scan, last + 1);
  if (isInAddress(scan, first, last)) return true;
  if ((behind & marks.eponym) !== 0 && isBlank(gapAfter(scan, last))) return true;
  const isOther = marks.street | marks.legalForm | marks.institution | marks.landmark;
  const gap = gapAfter(scan, last);
  if ((behind & isOther) !== 0 && (isBlank(gap) || gap === ', ') && isCapitalised(scan, last + 1))
    return gap !== ', ' || (behind & marks.legalForm) !== 0;
  if (
    (marksAt(scan, first) & marks.opens) !== 0 &&
    knownPhrase(scan, first, marks.country | marks.city | marks.organization) > first
  )
    return true;
  return first === last && (marksAt(scan, first) & marks.organization) !== 0;
}

/** Rue Victor Hugo, 07 Kovalev 23. */
function isInAddress(scan: Scan, first: number, last: number): boolean {
  const { made: bits } = scan.tokens;
  const isBefore = first > 0 && isBlank(gapBefore(scan, first));
  if (isBefore && (marksAt(scan, first - 1) & marks.street) !== 0) return true;
  const isNumbered =
    last + 1 < scan.tokens.count && isBlank(gapAfter(scan, last)) && bits[last + 1] === made.digits;
  return isNumbered && isBefore && bits[first - 1] === made.digits;
}

/** The, May, Will before a name of more words: a sentence starts with it. */
function isFunctionWord(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  if ((its & marks.usual) === 0) return false;
  if ((its & marks.first) === 0 || (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number) < 4)
    return startsSentence(scan, at);
  return (
    startsSentence(scan, at) &&
    at + 1 < scan.tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    isCapitalised(scan, at + 1) &&
    firstStrength(scan, at + 1) === 1 &&
    lastStrength(scan, at + 1) < 0.9
  );
}

/** The last word of a name without what is put behind it: Ryan Novak MD. */
function familyAt(scan: Scan, first: number, last: number): number {
  let family = last;
  while (family > first && (marksAt(scan, family) & marks.behind) !== 0) family -= 1;
  return family;
}

/** `my name is quxley`: a word that is none, in lower case. */
function isIntroduced({ text, tokens, vocabulary }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  if (tokens.made[at] !== made.lower || !text.startsWith('name is ', start - 8)) return false;
  const its = vocabulary.marksOf(tokens.word[at] as number);
  return (
    /\b(?:my|his|her) $/i.test(text.slice(Math.max(0, start - 13), start - 8)) &&
    (its & (marks.ordinary | marks.usual)) === 0
  );
}

/** Behind these a word in lower case is a thing's. */
const articles = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'each',
  'every',
  'no',
  'any',
  'our',
  'your',
  'its',
  'their',
]);

/** Names in lower case: a first and a last name that are no words, or behind what announces a name. */
function lowerAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const { tokens, text } = scan;
  const given = firstStrength(scan, at);
  if (given < 1 || (tokens.end[at] as number) - (tokens.start[at] as number) < 3) return null;
  const isPair =
    at + 1 < tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    tokens.made[at + 1] === tokens.made[at] &&
    (tokens.end[at + 1] as number) - (tokens.start[at + 1] as number) > 3 &&
    lastStrength(scan, at + 1) >= 0.55;
  const last = isPair ? at + 1 : at;
  if (!isPair && articles.has(text.slice(tokens.start[at - 1], tokens.end[at - 1]))) return null;
  if (!isInProse(text, tokens.start[at] as number, tokens.end[last] as number)) return null;
  const isLower = isInLowerCase(scan, at);
  const isLine = (at === 0 || gapBefore(scan, at).includes('\n')) && /\n|^$/.test(gapAfter(scan, last));
  const base = isPair
    ? lastStrength(scan, last) >= 0.9 || isLine
      ? 0.9
      : isLower && lastStrength(scan, last) > 0.7
        ? 0.87
        : 0.75
    : isLower
      ? 0.52
      : 0.4;
  const evidence = evidenceOf(scan, at, last);
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

/** Whether a label that persons stand behind goes before: scripts without capitals have no other sign. */
function isLabelled(scan: Scan, at: number): boolean {
  return (marksAt(scan, at - 1) & marks.label) !== 0 && /^ ?: ?$/.test(gapBefore(scan, at));
}

/** mr. hurst, dr. anna kovalev */
function titledAt(scan: Scan, at: number): Candidate | null {
  const { tokens } = scan;
  if (tokens.made[at] !== made.lower || (marksAt(scan, at) & marks.usual) !== 0) return null;
  const isPair =
    at + 1 < tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    tokens.made[at + 1] === made.lower &&
    (marksAt(scan, at + 1) & (marks.last | marks.first)) !== 0 &&
    ((marksAt(scan, at + 1) & marks.usual) === 0 ||
      ((marksAt(scan, at) & marks.first) !== 0 && (marksAt(scan, at + 1) & marks.last) !== 0));
  return { first: at, last: isPair ? at + 1 : at, confidence: 0.93, evidence: 0.9 };
}
