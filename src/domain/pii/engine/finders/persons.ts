import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInProse, isShouted, marksAt, startsSentence,
} from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import { easternEnd } from '#domain/pii/engine/names.eastern.ts';
import { dottedFormEnd, knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import type { Find, FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { compileEvidence, type Evidence } from './persons.evidence.ts';
import { supportListed, supportRuns, type Candidate } from './persons.lists.ts';
import { baseOf, isTitled } from './persons.base.ts';
import { reportSpeakers } from './persons.speakers.ts';
import { isIntroduced, isLabelled, lowerAt, titledAt } from './persons.lower.ts';
import { reversedEnd } from './persons.reversed.ts';
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
    reportSpeakers(scan, report);
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
  if (found?.first === at && isParticleBefore(scan, at))
    return { ...found, first: at - 1, confidence: Math.max(found.confidence, 0.87) };
  const isJoined =
    found?.first === at && at > 0 && gapBefore(scan, at) === '-' && isCapitalised(scan, at - 1);
  return isJoined && marksAt(scan, at - 1) === 0 ? { ...found, first: at - 1 } : found;
}

/** De Luca, Van Dijk: with a capital, and not because a sentence starts. */
function isParticleBefore(scan: Scan, at: number): boolean {
  return (
    at > 1 &&
    (marksAt(scan, at - 1) & (marks.particle | marks.street)) === marks.particle &&
    /^(?:D[aeiu]|D[eou]s|Dell?a?|V[ao]n|Te[nr])$/.test(wordAt(scan, at - 1)) &&
    isBlank(gapBefore(scan, at)) &&
    !startsSentence(scan, at - 1) &&
    (marksAt(scan, at) & (marks.last | marks.street)) === marks.last &&
    knownPhrase(scan, at - 1, marks.country | marks.city | marks.town | marks.organization) < at
  );
}

function writtenAt(scan: Scan, at: number, evidenceOf: Evidence): Candidate | null {
  const its = marksAt(scan, at);
  if (!isCapitalised(scan, at)) {
    if (at > 0 && (marksAt(scan, at - 1) & marks.title) !== 0 && gapBefore(scan, at) === '. ') {
      // Dr. von der Quxley
      const last = (its & marks.particle) === 0 ? at : nameEnd(scan, at);
      return last > at ? { first: at, last, confidence: 0.95, evidence: 0.9 } : titledAt(scan, at);
    }
    if (scan.tokens.made[at] === made.letters && isLabelled(scan, at))
      return { first: at, last: at, confidence: 0.93, evidence: 0.9 };
    if (isIntroduced(scan, at)) return { first: at, last: at, confidence: 0.9, evidence: 0.9 };
    return (its & marks.first) !== 0 ? lowerAt(scan, at, evidenceOf) : null;
  }
  const eastern = easternEnd(scan, at);
  if (eastern !== -1) {
    const evidence = evidenceOf(scan, at, eastern);
    return { first: at, last: eastern, evidence, confidence: 1 - 0.12 * (1 - evidence) };
  }
  if (!isTitled(scan, at) && (!isNameable(scan, at) || isFunctionWord(scan, at))) return null;
  // Hey Anna
  if ((its & marks.greeting) !== 0 && isCapitalised(scan, at + 1) && isBlank(gapAfter(scan, at))) return null;
  const reversed = reversedEnd(scan, at);
  if (reversed > at) return { first: at, last: reversed, confidence: 0.93, evidence: 0 };
  const last = nameEnd(scan, at);
  if (!isInProse(scan.text, scan.tokens.start[at] as number, scan.tokens.end[last] as number))
    return isMentioned(scan, at) ? { first: at, last: at, confidence: 0.88, evidence: 0.9 } : null;
  if (isOfThing(scan, at, last) || (last === at && isDeclared(scan, at))) return null;
  const base = baseOf(scan, at, familyAt(scan, at, last));
  const evidence = evidenceOf(scan, at, last);
  if (base === 0 || (base < 0.2 && evidence === 0)) return null;
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

/** James River: the word is no family's, whoever is called so. */
function isWater({ text, tokens }: Scan, at: number): boolean {
  return /^(?:river|valley|county|islands?|bay|sea|ocean)$/i.test(
    text.slice(tokens.start[at], tokens.end[at]),
  );
}

/** `@Anna could you`: a sure first name behind the sign alone. */
function isMentioned(scan: Scan, at: number): boolean {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  return (
    text[start - 1] === '@' &&
    (start === 1 || /\s/.test(text.charAt(start - 2))) &&
    /^[ ,:?!]/.test(text.charAt(tokens.end[at] as number)) &&
    firstStrength(scan, at) === 1
  );
}

function wordAt({ text, tokens }: Scan, at: number): string {
  return text.slice(tokens.start[at], tokens.end[at]);
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
    if (
      (its & marks.particle) !== 0 &&
      (isBlank(gap) || (isInitial && gap === '. ')) &&
      !isNameEndParticle(scan, next)
    ) {
      // Dutch `van` also says where somebody works.
      if (next - at > 1 && isCapitalised(scan, next - 1) && isFirmAt(scan, next + 1)) break;
      continue;
    }
    if (dottedFormEnd(scan, next) !== -1) break;
    if ((its & marks.behind) !== 0 && isCapitalised(scan, next)) {
      last = next;
      continue;
    }
    // Monroe County, Hilbert Matrix
    if ((its & (marks.landmark | marks.eponym)) !== 0 && ((its & marks.last) === 0 || isWater(scan, next)))
      break;
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

/** Whether an organisation's name stands here: a known one, or a word before its legal form. */
function isFirmAt(scan: Scan, at: number): boolean {
  if (!isCapitalised(scan, at)) return false;
  if (knownPhrase(scan, at, marks.organization) !== -1) return true;
  return (marksAt(scan, at + 1) & marks.legalForm) !== 0 || dottedFormEnd(scan, at + 1) !== -1;
}

/** A particle with a capital behind which no name goes on is the name itself: Jet Li, Ana San. */
function isNameEndParticle(scan: Scan, at: number): boolean {
  if (!isCapitalised(scan, at)) return false;
  const gap = gapAfter(scan, at);
  // Al-Quxley
  return !((isBlank(gap) || gap === '-') && isCapitalised(scan, at + 1));
}

/** `class Walker`, `Max =`: a name that a program gives to something. */
function isDeclared(scan: Scan, at: number): boolean {
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
function isOfThing(scan: Scan, first: number, last: number): boolean {
  const behind = marksAt(scan, last + 1);
  if (isBlank(gapAfter(scan, last)) && dottedFormEnd(scan, last + 1) !== -1) return true;
  if (isInAddress(scan, first, last)) return true;
  if ((behind & marks.eponym) !== 0 && isBlank(gapAfter(scan, last))) return true;
  const isOther = marks.street | marks.legalForm | marks.institution | marks.landmark;
  const gap = gapAfter(scan, last);
  // `51 Franklin` at the end of a line, `Street` in the next.
  const joins = isBlank(gap) || gap === ', ' || ((behind & marks.street) !== 0 && /^\s{1,3}$/.test(gap));
  if ((behind & isOther) !== 0 && joins && isCapitalised(scan, last + 1))
    return gap !== ', ' || (behind & marks.legalForm) !== 0;
  if (first === last && isArticle(scan, first - 1)) return true;
  if (
    (marksAt(scan, first) & marks.opens) !== 0 &&
    knownPhrase(scan, first, marks.country | marks.city | marks.organization | marks.thing) > first
  )
    return true;
  return first === last && (marksAt(scan, first) & marks.organization) !== 0;
}

/** `the Taylor window`, `a Kendall rank`: not of whoever is called so. */
function isArticle(scan: Scan, at: number): boolean {
  const { text, tokens } = scan;
  return (
    at >= 0 &&
    gapBefore(scan, at + 1) === ' ' &&
    /^(?:the|an?)$/i.test(text.slice(tokens.start[at], tokens.end[at]))
  );
}

/** Rue Victor Hugo, 07 Kovalev 23. */
function isInAddress(scan: Scan, first: number, last: number): boolean {
  const { made: bits } = scan.tokens;
  const isBefore = first > 0 && isBlank(gapBefore(scan, first));
  if (isBefore && (marksAt(scan, first - 1) & marks.street) !== 0) return true;
  if (isSaintBefore(scan, first)) return true;
  const isNumbered =
    last + 1 < scan.tokens.count && isBlank(gapAfter(scan, last)) && bits[last + 1] === made.digits;
  return isNumbered && isBefore && bits[first - 1] === made.digits;
}

/** Los Angeles Rams, St. Augustine: places, and what is called by them. */
function isSaintBefore(scan: Scan, at: number): boolean {
  if (at === 0 || !/^\.?\s{1,3}$/.test(gapBefore(scan, at)) || !isCapitalised(scan, at - 1)) return false;
  const { text, tokens } = scan;
  return /^(?:los|las|st|mt|puerto|monte)$/i.test(text.slice(tokens.start[at - 1], tokens.end[at - 1]));
}

/** The, May, Will before a name of more words: a sentence starts with it. */
function isFunctionWord(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  if ((its & marks.usual) === 0) return false;
  // NAME ANNA KOVALEV
  if ((its & marks.label) !== 0 && startsSentence(scan, at) && isCapitalised(scan, at + 1)) return true;
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
