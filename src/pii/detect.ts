import { resolveOverlaps, usualThreshold, type Candidate, type ResolvedMatch } from './stages/arbitration.ts';
import { createCandidates, type Candidates } from './stages/candidates.ts';
import { findTables, type Tables } from './stages/columns.ts';
import { fold, type Folded } from './text/fold.ts';
import { compileForms, findForms } from './text/forms.ts';
import { gazetteerSize, loadGazetteers } from './lexicon/gazetteers.ts';
import { doubtLoneNames } from './names/lone-names.ts';
import { addNameWords } from './names/words.ts';
import { propagatePersons } from './stages/propagation.ts';
import type { Match, FinderMaker } from './recogniser.ts';
import { mayRepeat, repeatedValues } from './stages/repeated-values.ts';
import type { Scan } from './text/scan.ts';
import type { PiiType } from './types.ts';
import { tokenise, type Tokens } from './text/tokens.ts';
import { coveringUrls, cutUrls, mayCut, urlCutsIn, type UrlCut } from './stages/url-cuts.ts';
import { createVocabulary } from './lexicon/vocabulary.ts';
import { recognisers } from './recognisers/all.ts';
import { finders as finderMakers } from './finders/all.ts';

/** How much a find counts, from how sure its recogniser is, 0–1; 0: not at all, nor against others that overlap it. */
export type Weigh = (type: PiiType, confidence: number) => number;

export type Engine = {
  /**
   * Everything that may be personal data, with how sure it is; in order, without overlaps; offsets of `text`. What does
   * not reach `threshold` never hides what does. `window`: so much of the text is looked at in one go, with what stands
   * around it.
   */
  detect(text: string, how?: DetectOptions): ResolvedMatch<PiiType>[];
  /** The same, made as they are gone through, and each time anew: those of a large text take more memory than all else. */
  finds(text: string, how?: DetectOptions): Iterable<ResolvedMatch<PiiType>>;
};

export type DetectOptions = { weigh?: Weigh; threshold?: number; window?: number };

const windowChars = 1 << 18;
/** More than the longest find with the words around it. */
const marginChars = 2048;

const unchanged: Weigh = (_, confidence) => confidence;

/** `makers`: the recognisers that are code; a neural model's may stand beside the built-in ones. */
export function createEngine(makers: readonly FinderMaker[] = finderMakers): Engine {
  const vocabulary = createVocabulary(gazetteerSize);
  loadGazetteers(vocabulary);
  addNameWords(vocabulary);
  const forms = compileForms(recognisers, vocabulary);
  const finders = makers.map((make) => make(vocabulary));
  const finds: Engine['finds'] = (
    text,
    { weigh = unchanged, threshold = usualThreshold, window = windowChars } = {},
  ) => {
    const folded = fold(text);
    const candidates = createCandidates();
    const report = (find: Match & { benign?: boolean }) => {
      const confidence = find.benign ? find.confidence : weigh(find.type, find.confidence);
      if (confidence > 0) candidates.add({ ...find, confidence });
    };
    const tables = findTables(folded.text);
    let tokens: Tokens | undefined;
    for (let from = 0; from < folded.text.length; from += window) {
      const to = Math.min(folded.text.length, from + window);
      const scan = scanOf({ text: folded.text, tables, used: tokens }, { from, to });
      tokens = scan.tokens;
      const reportOwn = (find: Match & { benign?: boolean }) => {
        if (find.start >= from && find.start < to) report(find);
      };
      findForms(scan, forms, reportOwn);
      for (const finder of finders) finder(scan, reportOwn);
    }
    doubtLoneNames(folded.text, candidates);
    propagatePersons({ text: folded.text, vocabulary }, candidates.of('person_name'), report);
    const cuts = repeatAndCut(folded.text, { candidates, threshold });
    const { original } = folded;
    return reiterable(() => {
      if (cuts.length === 0)
        return toOriginalOffsets(resolveOverlaps(candidates.ordered(), threshold), original);
      return toOriginalOffsets(
        coveringUrls(resolveOverlaps(cutUrls(candidates.ordered(), cuts), threshold), cuts),
        original,
      );
    });
  };
  return { finds, detect: (text, how) => [...finds(text, how)] };

  function scanOf(
    { text, tables, used }: { text: string; tables: Tables; used: Tokens | undefined },
    { from, to }: { from: number; to: number },
  ): Scan {
    const range = { from: Math.max(0, from - marginChars), to: Math.min(text.length, to + marginChars) };
    return { text, tables, ...range, tokens: tokenise(text, range, vocabulary, used), vocabulary };
  }
}

/** Adds the values that are found again, and says where URLs end so that they hide nothing that is graver. */
function repeatAndCut(
  text: string,
  { candidates, threshold }: { candidates: Candidates; threshold: number },
): UrlCut[] {
  // URLs hide nothing of what is looked for in both.
  const found = reiterable(() => resolveOverlaps(but('url', candidates.ordered()), threshold));
  if (candidates.has(mayRepeat)) {
    // Nothing may be added to what is gone through.
    const again = createCandidates();
    for (const find of repeatedValues(text, found)) again.add(find);
    for (const find of again.ordered()) candidates.add(find);
  }
  if (!candidates.has(isUrl) || !candidates.has((find) => mayCut(find, threshold))) return [];
  return urlCutsIn(text, { urls: only('url', candidates.ordered()), found, threshold });
}

const isUrl = ({ type }: Match) => type === 'url';

function reiterable<T>(made: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: made };
}

function* only(type: PiiType, all: Iterable<Candidate<PiiType>>): Generator<Candidate<PiiType>> {
  for (const candidate of all) if (candidate.type === type) yield candidate;
}

function* but(type: PiiType, all: Iterable<Candidate<PiiType>>): Generator<Candidate<PiiType>> {
  for (const candidate of all) if (candidate.type !== type) yield candidate;
}

/** Where they stand in the original. */
function* toOriginalOffsets(
  finds: Iterable<ResolvedMatch<PiiType>>,
  original: Folded['original'],
): Generator<ResolvedMatch<PiiType>> {
  for (const find of finds)
    yield { ...find, ...original(find), ...(find.covers && { covers: original(find.covers) }) };
}
