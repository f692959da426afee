import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInProse,
  marksAt,
  startsSentence,
  wordAt,
} from '#pii/names/shapes.ts';
import { easternEnd, isKoreanGiven } from '#pii/names/eastern.ts';
import { knownPhrase } from '#pii/names/phrases.ts';
import type { Match, FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { compileEvidence, type Evidence } from './evidence.ts';
import { isCalledSo } from '#pii/finders/persons-in-context/called.ts';
import { nameEnd } from './end.ts';
import { reportColumns } from '#pii/finders/persons-in-context/columns.ts';
import {
  supportListed,
  supportRoll,
  supportRuns,
  type Candidate,
} from '#pii/finders/persons-in-context/lists.ts';
import { baseOf, isTitled } from './base.ts';
import { reportSpeakers } from '#pii/finders/persons-in-context/speakers.ts';
import { introducedAt } from '#pii/finders/persons-in-context/introduced.ts';
import { isLabelled, lowerAt, titledAt } from './lower-case.ts';
import { reversedEnd } from './reversed.ts';
import { isRoleAhead } from '#pii/finders/persons-in-context/roles.ts';
import { isForeignTitle } from '#pii/finders/persons-in-context/titles.ts';
import { firstStrength, isNameable, lastStrength } from './strength.ts';
import { isAside, isDeclared, isEntry, isOfThing } from './not-persons.ts';

/** Persons by what their names are made of and by what is around them. */
export const makePersonFinder: FinderMaker = (vocabulary) => {
  const evidenceOf = compileEvidence(vocabulary);
  return (scan, report) => {
    const candidates: Candidate[] = [];
    const entries = new Set<string>();
    for (let at = 0; at < scan.tokens.count; at += 1) {
      const candidate = candidateAt(scan, at, evidenceOf);
      if (!candidate) continue;
      if (isEntry(scan, candidate)) entries.add(textOf(scan, candidate));
      else if (candidate.confidence > 0) candidates.push(candidate);
      at = candidate.last;
    }
    const places = reportColumns(scan, report);
    reportSpeakers(scan, report);
    supportListed(scan, candidates);
    supportRuns(scan, candidates);
    supportRoll(scan, candidates);
    for (const candidate of candidates) {
      if (entries.size > 0 && entries.has(textOf(scan, candidate))) continue;
      const match = findOf(scan, candidate);
      if (!places.some(({ start, end }) => start <= match.start && match.end <= end)) report(match);
    }
  };
};

function textOf({ text, tokens }: Scan, { first, last }: Candidate): string {
  return text.slice(tokens.start[first], tokens.end[last]);
}

function findOf({ tokens }: Scan, { first, last, confidence, evidence }: Candidate): Match {
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
    return { ...found, first: at - 1, confidence: Math.max(found.confidence, level.sufficient) };
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
    if (at > 0 && isShortTitle(scan, at - 1) && gapBefore(scan, at) === '. ') {
      // Gen. xxi
      if (/^[ivxl]+$/.test(wordAt(scan, at))) return null;
      // Dr. von der Quxley
      const last = (its & marks.particle) === 0 ? at : nameEnd(scan, at);
      return last > at
        ? { first: at, last, confidence: level.nearlyCertain, evidence: 0.9 }
        : titledAt(scan, at);
    }
    if (scan.tokens.made[at] === made.letters && isLabelled(scan, at))
      return { first: at, last: at, confidence: level.explicit, evidence: 0.9 };
    return introducedAt(scan, at) ?? ((its & marks.first) !== 0 ? lowerAt(scan, at, evidenceOf) : null);
  }
  const eastern = easternEnd(scan, at);
  if (eastern !== -1) {
    const evidence = evidenceOf(scan, at, eastern);
    return { first: at, last: eastern, evidence, confidence: 1 - 0.12 * (1 - evidence) };
  }
  const reversed = reversedEnd(scan, at);
  if (reversed > at) return { first: at, last: reversed, confidence: level.explicit, evidence: 0 };
  if (isRoleAhead(scan, at) || isForeignTitle(scan, at)) return null;
  if (!isTitled(scan, at) && !isKoreanGiven(scan, at) && !isPresided(scan, at))
    if (!isNameable(scan, at) || isFunctionWord(scan, at)) return null;
  // Frau Dr Schneider
  if (isSecondTitle(scan, at)) return null;
  // Hey Anna
  if ((its & marks.greeting) !== 0 && isCapitalised(scan, at + 1) && isBlank(gapAfter(scan, at))) return null;
  const last = nameEnd(scan, at);
  if (!isInProse(scan.text, scan.tokens.start[at] as number, scan.tokens.end[last] as number))
    return isMentioned(scan, at) ? { first: at, last: at, confidence: level.supported, evidence: 0.9 } : null;
  // The whole of it is nobody's.
  if (isCalledSo(scan, at, last)) return { first: at, last, evidence: 0, confidence: 0 };
  if (isOfThing(scan, at, last) || (last === at && isDeclared(scan, at))) return null;
  const base = baseOf(scan, at, familyAt(scan, at, last));
  const evidence = evidenceOf(scan, at, last);
  if (base === 0 || (base < 0.2 && evidence === 0)) return null;
  const confidence = 1 - (1 - base) * (1 - evidence);
  const isDoubtful = isAside(scan, { first: at, last }, evidence);
  return { first: at, last, evidence, confidence: isDoubtful ? confidence * 0.8 : confidence };
}

/** Judge Prudence Quxley: between a title and another name a seldom word is one. */
function isPresided(scan: Scan, at: number): boolean {
  return (
    (marksAt(scan, at - 1) & marks.title) !== 0 &&
    isCapitalised(scan, at - 1) &&
    isBlank(gapBefore(scan, at)) &&
    (marksAt(scan, at) &
      (marks.ordinary | marks.usual | marks.institution | marks.landmark | marks.title | marks.role)) ===
      marks.ordinary &&
    at + 1 < scan.tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    isCapitalised(scan, at + 1) &&
    isNameable(scan, at + 1) &&
    (marksAt(scan, at + 1) & marks.ordinary) === 0
  );
}

/** Frau Dr Quxley: the title of a title. */
function isSecondTitle(scan: Scan, at: number): boolean {
  return (
    (marksAt(scan, at) & (marks.title | marks.first | marks.last)) === marks.title &&
    isTitled(scan, at) &&
    isCapitalised(scan, at + 1) &&
    isBlank(gapAfter(scan, at))
  );
}

/** `dr.`, yet not `fr.`, which in lower case says where a word is from. */
function isShortTitle(scan: Scan, at: number): boolean {
  return (marksAt(scan, at) & marks.title) !== 0 && !/^(?:fr|gen|col|rep)$/.test(wordAt(scan, at));
}

/** `@Anna could you`: a sure first name after the sign alone. */
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

/** The, May, Will before a name of more words: a sentence starts with it. */
function isFunctionWord(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  if ((its & marks.usual) === 0) return false;
  // NAME ANNA KOVALEV
  if ((its & marks.label) !== 0 && startsSentence(scan, at) && isCapitalised(scan, at + 1)) return true;
  if ((its & marks.first) === 0 || (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number) < 4)
    return startsSentence(scan, at) && !isBeforeFamily(scan, at);
  return (
    startsSentence(scan, at) &&
    at + 1 < scan.tokens.count &&
    isBlank(gapAfter(scan, at)) &&
    isCapitalised(scan, at + 1) &&
    firstStrength(scan, at + 1) === 1 &&
    lastStrength(scan, at + 1) < 0.9
  );
}

/** Jan Quxler: a first name that is the name of a month too, before what is surely a family's. */
function isBeforeFamily(scan: Scan, at: number): boolean {
  return (
    (marksAt(scan, at) & (marks.first | marks.title)) === marks.first &&
    isBlank(gapAfter(scan, at)) &&
    isCapitalised(scan, at + 1) &&
    // May Anna rest
    (marksAt(scan, at + 1) & (wordAt(scan, at) === 'May' ? marks.first | marks.ordinary : marks.ordinary)) ===
      0 &&
    lastStrength(scan, at + 1) >= 0.8
  );
}

/** The last word of a name without what is put after it: Ryan Novak MD. */
function familyAt(scan: Scan, first: number, last: number): number {
  let family = last;
  while (family > first && (marksAt(scan, family) & marks.after) !== 0) family -= 1;
  return family;
}
