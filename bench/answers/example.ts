import { createHash } from 'node:crypto';
import { readPassages, type ScoredSentence, type SearchHit } from '#domain/search/index.ts';

/** How many passages candidates are taken from, and how many say how good these are. */
const passages = 10;
const found = 20;
const folds = 5;

/** How right (0–1) a candidate is, null where nobody can tell; and whether a whole answer is right. */
export type Judge = {
  candidate: (sentence: ScoredSentence) => number | null;
  answer: (text: string, best: ScoredSentence) => boolean;
};

/** `removed`: without the documents that answer it. `swapped`: asked of something that other documents speak of. */
export type Kind = 'answerable' | 'unanswerable' | 'removed' | 'swapped';

export type Example = {
  set: string;
  kind: Kind;
  question: string;
  /** All questions of a document are in one of five folds. */
  fold: number;
  weight: number;
  hits: SearchHit[];
  read: ReturnType<typeof readPassages>;
  gold: (number | null)[];
  isRight: Judge['answer'];
};

type Given = Pick<Example, 'set' | 'kind' | 'question' | 'weight' | 'hits'> & {
  document: string;
  judge: Judge;
};

/** Where the documents hold no answer nothing is right. */
export const nothingRight: Judge = { candidate: () => 0, answer: () => false };

/** Reads the passages found for a question, best first, and judges each candidate. */
export function exampleOf({ document, hits: all, judge, ...rest }: Given): Example {
  const hits = all.slice(0, found);
  const read = readPassages(rest.question, hits, passages);
  const fold = (createHash('sha1').update(document).digest()[0] ?? 0) % folds;
  const gold = read.sentences.map((each) => (each.unit.states ? judge.candidate(each) : null));
  return { ...rest, fold, hits, read, gold, isRight: judge.answer };
}
