import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter, gapBefore, isBlank, isCapitalised, isInLowerCase, isInProse, isShouted, marksAt, startsSentence,
} from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import { knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import type { Find, FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { compileEvidence, type Evidence } from './persons.evidence.ts';
import { firstStrength, isNameable, lastStrength } from './persons.strength.ts';

/** The tokens [first, last] as a name of a person. */
type Candidate = { first: number; last: number; confidence: number; evidence: number };

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
  const its = marksAt(scan, at);
  if (!isCapitalised(scan, at)) {
    if (at > 0 && (marksAt(scan, at - 1) & marks.title) !== 0 && gapBefore(scan, at) === '. ')
      return titledAt(scan, at);
    if (scan.tokens.made[at] === made.letters && isLabelled(scan, at))
      return { first: at, last: at, confidence: 0.93, evidence: 0.9 };
    return (its & marks.first) !== 0 ? lowerAt(scan, at, evidenceOf) : null;
  }
  if (!isTitled(scan, at) && (!isNameable(scan, at) || isFunctionWord(scan, at))) return null;
  const reversed = reversedEnd(scan, at);
  if (reversed > at) return { first: at, last: reversed, confidence: 0.93, evidence: 0 };
  const last = nameEnd(scan, at);
  if (!isInProse(scan.text, scan.tokens.start[at] as number, scan.tokens.end[last] as number)) return null;
  if (isOfThing(scan, at, last)) return null;
  const base = baseOf(scan, at, last);
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
    const joins = isBlank(gap) || gap === '-' || (gap === "'" && isInitial) || (gap === '’' && isInitial);
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
    const isAfterParticle = (marksAt(scan, next - 1) & marks.particle) !== 0;
    if (!isCapitalised(scan, next) || !(isAfterParticle || isNameable(scan, next, isSure))) break;
    last = next;
  }
  return last;
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

/** Rue Victor Hugo, 07 Celso Ferreiro 23. */
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

/** How likely the words alone are a person. */
function baseOf(scan: Scan, first: number, last: number): number {
  const given = firstStrength(scan, first);
  if (first === last) {
    const family = lastStrength(scan, first);
    if (scan.tokens.end[first] === (scan.tokens.start[first] as number) + 1) return 0;
    if (isTitled(scan, first)) return 0.3;
    if ((marksAt(scan, first) & marks.product) !== 0) return 0;
    if (isShouted(scan, first)) return Math.max(given, family) > 0.5 ? 0.3 : 0;
    const lone = Math.max(given >= 1 ? 0.9 : given * 0.6, family * 0.66);
    return startsSentence(scan, first) && lone < 0.9 ? lone * 0.8 : lone;
  }
  const family = lastStrength(scan, last);
  if (isShouted(scan, first) !== isShouted(scan, last)) return 0;
  if (isShouted(scan, first) && (given < 0.5 || family < 0.6)) return 0;
  if (given >= 1) return family >= 0.5 ? 0.9 + family * 0.08 : 0.88;
  if (given > 0.5) return family >= 0.5 ? 0.82 + family * 0.1 : 0.6;
  if (given > 0) return family >= 0.9 ? 0.87 : family * 0.8;
  return family >= 0.9 ? 0.66 : family * 0.3;
}

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
  if (!isInProse(text, tokens.start[at] as number, tokens.end[last] as number)) return null;
  const isLine = (at === 0 || gapBefore(scan, at).includes('\n')) && /\n|^$/.test(gapAfter(scan, last));
  const base = isPair
    ? lastStrength(scan, last) >= 0.9 || isLine
      ? 0.9
      : isInLowerCase(scan, at) && lastStrength(scan, last) > 0.7
        ? 0.87
        : 0.75
    : 0.4;
  const evidence = evidenceOf(scan, at, last);
  return { first: at, last, evidence, confidence: 1 - (1 - base) * (1 - evidence) };
}

/** Mr. Ball: behind what is a title and nothing else any capital is a name. */
function isTitled(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at - 1);
  return (
    (its & marks.title) !== 0 &&
    (its & marks.ordinary) === 0 &&
    /^\.? $/.test(gapBefore(scan, at)) &&
    isCapitalised(scan, at - 1) &&
    !isShouted(scan, at - 1)
  );
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
    (marksAt(scan, at + 1) & marks.usual) === 0;
  return { first: at, last: isPair ? at + 1 : at, confidence: 0.93, evidence: 0.9 };
}

/** In a list of names each speaks for the ones beside it. */
function supportListed(scan: Scan, candidates: Candidate[]): void {
  const support = (one: Candidate, other: Candidate, gap: string) => {
    if (
      other.confidence < 0.5 ||
      one.confidence >= 0.85 ||
      one.confidence < (other.confidence < 0.85 ? 0.5 : 0.08)
    )
      return;
    if (/^(?:, | and |, and | & | or | und | et | y | e )$/.test(gap))
      one.confidence = 1 - (1 - one.confidence) * 0.3;
  };
  const between = (one: Candidate, other: Candidate) => {
    const from = scan.tokens.end[one.last] as number;
    const to = scan.tokens.start[other.first] as number;
    return to - from > 8 ? '' : scan.text.slice(from, to);
  };
  const supportAt = (index: number) => {
    const [before, one, behind] = [candidates[index - 1], candidates[index], candidates[index + 1]];
    if (one && before) support(one, before, between(before, one));
    if (one && behind) support(one, behind, between(one, behind));
  };
  for (let index = 0; index < candidates.length; index += 1) supportAt(index);
  for (let index = candidates.length - 1; index >= 0; index -= 1) supportAt(index);
}
