import { resolveOverlaps, type Candidate, type ResolvedMatch } from './stages/arbitration.ts';
import { createCandidates } from './stages/candidates.ts';
import { findTables } from './stages/columns.ts';
import { doubtLoneNames } from './stages/lone-names.ts';
import { rejectOtherNames } from './stages/other-names.ts';
import { propagatePersons } from './stages/propagation.ts';
import { mayRepeat, repeatedValues } from './stages/repeated-values.ts';
import { coveringUrls, cutUrls, mayCut, urlCutsIn } from './stages/url-cuts.ts';
import { fold, type Folded } from './text/fold.ts';
import { findForms, type Forms } from './text/forms.ts';
import { tokenise, type Tokens } from './text/tokens.ts';
import type { Finder, Match } from './recogniser.ts';
import type { PiiType } from './types.ts';
import type { Vocabulary } from './lexicon/vocabulary.ts';

/** How much a match counts, from how sure its recogniser is, 0–1; 0: not at all, nor against others that overlap it. */
export type Weigh = (type: PiiType, confidence: number) => number;
export type PipelineOptions = { weigh: Weigh; threshold: number; window: number };
/** What is compiled once for all texts. */
export type Compiled = { vocabulary: Vocabulary; forms: Forms; finders: readonly Finder[] };

/** More than the longest match with the words around it. */
const marginChars = 2048;

/**
 * Detects personal data in a text: every stage, in order. A stage adds candidates, weakens them or chooses among them; none
 * sees the output of a later one. Offsets are those of the folded text until the last stage.
 */
export function runPipeline(
  original: string,
  { vocabulary, forms, finders }: Compiled,
  { weigh, threshold, window }: PipelineOptions,
): Iterable<ResolvedMatch<PiiType>> {
  // 1. Fold: full width, accents in two characters, &#64;, \u0040, [at] become plain characters.
  const folded = fold(original);
  const { text } = folded;
  // 2. Tables: rows and columns of CSV, Markdown, JSON lines, whose headers speak for their cells.
  const tables = findTables(text);
  const candidates = createCandidates();
  const report = (match: Match & { benign?: boolean }) => {
    const confidence = match.benign ? match.confidence : weigh(match.type, match.confidence);
    if (confidence > 0) candidates.add({ ...match, confidence });
  };
  let tokens: Tokens | undefined;
  // Stages 3 to 5 read one window after the other, with a margin on both sides.
  for (let from = 0; from < text.length; from += window) {
    const to = Math.min(text.length, from + window);
    const range = { from: Math.max(0, from - marginChars), to: Math.min(text.length, to + marginChars) };
    // 3. Tokens: words and numbers, each with what the vocabulary knows of it.
    tokens = tokenise(text, range, vocabulary, tokens);
    const scan = { text, tables, ...range, tokens, vocabulary };
    const reportOwn = (match: Match & { benign?: boolean }) => {
      if (match.start >= from && match.start < to) report(match);
    };
    // 4. Forms: patterns with their checks and the words near them (recognisers/all.ts).
    findForms(scan, forms, reportOwn);
    // 5. Finders: recognisers that are code (finders/all.ts).
    for (const finder of finders) finder(scan, reportOwn);
  }
  // 6. Lone names: in long texts, single names that nothing treats as a person or a place are weaker.
  doubtLoneNames(text, candidates);
  // 7. Propagation: the words of certain persons, wherever they are written again.
  propagatePersons({ text, vocabulary }, candidates.of('person_name'), report);
  // 8. Other names: what malware, tools, groups and the like are called is no person's name.
  rejectOtherNames(text, candidates);
  // URLs hide nothing in stages 9 and 10.
  const outsideUrls = reiterable(() => resolveOverlaps(without('url', candidates.ordered()), threshold));
  // 9. Repeated values: numbers and secrets that a label or context made certain, wherever they are written again.
  if (candidates.has(mayRepeat)) {
    const again = createCandidates();
    for (const match of repeatedValues(text, outsideUrls)) again.add(match);
    for (const match of again.ordered()) candidates.add(match);
  }
  // 10. URL cuts: where a URL has to end so that it does not hide a more sensitive value.
  const isCut = candidates.has(isUrl) && candidates.has((match) => mayCut(match, threshold));
  const cuts = isCut
    ? urlCutsIn(text, { urls: only('url', candidates.ordered()), found: outsideUrls, threshold })
    : [];
  // Stages 11 and 12 run as the result is read, each time again: the matches of a large text take more memory than all else.
  return reiterable(() => {
    // 11. Arbitration: of overlapping candidates one remains; a URL that was cut still covers its rest.
    const resolved =
      cuts.length === 0
        ? resolveOverlaps(candidates.ordered(), threshold)
        : coveringUrls(resolveOverlaps(cutUrls(candidates.ordered(), cuts), threshold), cuts);
    // 12. Offsets: from the folded text to the original.
    return toOriginalOffsets(resolved, folded.original);
  });
}

const isUrl = ({ type }: Match) => type === 'url';

function reiterable<T>(made: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: made };
}

function* only(type: PiiType, all: Iterable<Candidate<PiiType>>): Generator<Candidate<PiiType>> {
  for (const candidate of all) if (candidate.type === type) yield candidate;
}

function* without(type: PiiType, all: Iterable<Candidate<PiiType>>): Generator<Candidate<PiiType>> {
  for (const candidate of all) if (candidate.type !== type) yield candidate;
}

function* toOriginalOffsets(
  matches: Iterable<ResolvedMatch<PiiType>>,
  original: Folded['original'],
): Generator<ResolvedMatch<PiiType>> {
  for (const match of matches)
    yield { ...match, ...original(match), ...(match.covers && { covers: original(match.covers) }) };
}
