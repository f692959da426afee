import { usualThreshold, type ResolvedMatch } from './stages/arbitration.ts';
import { gazetteerSize, loadGazetteers } from './lexicon/gazetteers.ts';
import { createVocabulary } from './lexicon/vocabulary.ts';
import { addNameWords } from './names/words.ts';
import { runPipeline, type PipelineOptions, type Weigh } from './pipeline.ts';
import type { FinderMaker } from './recogniser.ts';
import { compileForms } from './text/forms.ts';
import type { PiiType } from './types.ts';
import { recognisers } from './recognisers/all.ts';
import { finders as finderMakers } from './finders/all.ts';

export type Engine = {
  /**
   * Everything that may be personal data, with how sure it is; in order, without overlaps; offsets of `text`. What does
   * not reach `threshold` never hides what does. `window`: characters that are read at once, besides a margin.
   */
  detect: (text: string, options?: DetectOptions) => ResolvedMatch<PiiType>[];
  /** The same, made while it is read, and again each time: the matches of a large text take more memory than all else. */
  matches: (text: string, options?: DetectOptions) => Iterable<ResolvedMatch<PiiType>>;
};

type DetectOptions = Partial<PipelineOptions>;

const windowChars = 1 << 18;
const unchanged: Weigh = (_, confidence) => confidence;

/** `makers`: the recognisers that are code; a neural model's may be added to the built-in ones. */
export function createEngine(makers: readonly FinderMaker[] = finderMakers): Engine {
  const vocabulary = createVocabulary(gazetteerSize);
  loadGazetteers(vocabulary);
  addNameWords(vocabulary);
  const forms = compileForms(recognisers, vocabulary);
  const compiled = { vocabulary, forms, finders: makers.map((make) => make(vocabulary)) };
  const matches: Engine['matches'] = (
    text,
    { weigh = unchanged, threshold = usualThreshold, window = windowChars } = {},
  ) => runPipeline(text, compiled, { weigh, threshold, window });
  return { matches, detect: (text, options) => [...matches(text, options)] };
}
