import type { Span } from '#text/document.ts';
import { sentenceSpans } from '#text/sentences.ts';
import { analyseQuery } from '#text/analyse.ts';
import { bodyTerms } from '#text/terms.ts';

import { meetsExpectation } from './answer.expectation.ts';
import { closeness, neighbourPairs } from './search.closeness.ts';
import type { SearchHit } from './search.hit.ts';

const weights = {
  pair: 0.15,
  neighbour: 0.25,
  label: 0.2,
  expected: 0.07,
  passage: 0.5,
  fragment: 0.15,
  similar: 0.6,
};
/** Below this many terms a sentence is a heading or a fragment rather than a statement. */
const fragmentTerms = 4;
const prefixLength = 5;

/** A sentence of a hit. `start` and `end` are offsets into the document's text. */
export type ScoredSentence = Span & {
  hit: SearchHit;
  quote: string;
  /** Share (0–1) of the question's weight that the sentence holds by itself. */
  coverage: number;
  /** Coverage (0–1.2) with the evidence around it: neighbours, title, closeness, the kind of thing asked for. */
  support: number;
  /** Support with the passage's rank; orders the sentences of one question. */
  score: number;
};

type Read = Span & {
  hit: SearchHit;
  quote: string;
  terms: string[];
  set: Set<string>;
  labels: Set<string>;
  place: number;
};

function readSentences(hits: SearchHit[]): Read[] {
  return hits.flatMap((hit) => {
    const labels = new Set(bodyTerms(`${hit.title} ${hit.section}`).split(' '));
    return sentenceSpans(hit.content).map(({ start, end }, place) => {
      const quote = hit.content.slice(start, end);
      const terms = bodyTerms(quote).split(' ').filter(Boolean);
      return {
        hit,
        labels,
        place,
        quote,
        terms,
        set: new Set(terms),
        start: hit.start + start,
        end: hit.start + end,
      };
    });
  });
}

/** How rare each of the question's terms is among the sentences read; what is nowhere counts most. */
function termWeights(terms: string[], sentences: Read[]): Map<string, number> {
  const unique = [...new Set(terms)];
  return new Map(
    unique.map((term) => {
      const holders = sentences.filter(({ set }) => set.has(term)).length;
      return [term, Math.log(1 + (sentences.length + 1) / (holders + 0.5))];
    }),
  );
}

/** 1 for the term itself, less for a word that begins alike (`exploit`, `exploitation`), else 0. */
function match(term: string, { set, terms }: Read): number {
  if (set.has(term)) return 1;
  if (term.length < prefixLength) return 0;
  const prefix = term.slice(0, prefixLength);
  return terms.some((other) => other.startsWith(prefix)) ? weights.similar : 0;
}

function coverageOf(wanted: Map<string, number>, total: number, matches: (term: string) => number): number {
  let sum = 0;
  for (const [term, weight] of wanted) sum += weight * matches(term);
  return total > 0 ? sum / total : 0;
}

/**
 * The sentences of the passages, best answer first: by the weighted share of the question's terms they hold,
 * then by what stands close together, in the sentence before, in title and heading, by the kind of thing
 * asked for and by the passage's own rank.
 */
export function scoreSentences(question: string, hits: SearchHit[]): ScoredSentence[] {
  const query = analyseQuery(question);
  const terms =
    `${query.body} ${bodyTerms(query.named.map(({ start, end }) => question.slice(start, end)).join(' '))}`
      .split(' ')
      .filter(Boolean);
  const sentences = readSentences(hits);
  const wanted = termWeights(terms, sentences);
  const total = [...wanted.values()].reduce((sum, weight) => sum + weight, 0);
  const pairs = neighbourPairs(terms);
  const termSet = new Set(terms);
  const top = hits[0]?.score || 1;
  const scored = sentences.map((sentence, i) => {
    const coverage = coverageOf(wanted, total, (term) => match(term, sentence));
    const before = sentence.place > 0 ? sentences[i - 1] : undefined;
    const missing = (term: string) => (match(term, sentence) > 0 ? 0 : 1);
    const near = before ? coverageOf(wanted, total, (term) => missing(term) * match(term, before)) : 0;
    const label = coverageOf(wanted, total, (term) => missing(term) * (sentence.labels.has(term) ? 1 : 0));
    const expected = meetsExpectation(question, sentence.quote);
    const fragment = sentence.terms.length < fragmentTerms || sentence.quote.endsWith('?');
    const support =
      coverage +
      weights.pair * closeness(pairs, sentence.terms, termSet) +
      weights.neighbour * near +
      weights.label * label +
      (expected === null ? 0 : weights.expected * (expected ? 1 : -1)) -
      (fragment ? weights.fragment : 0);
    const { hit, quote, start, end } = sentence;
    const score = support + weights.passage * (hit.score / top);
    return { hit, quote, start, end, coverage, support: Math.min(1.2, support), score };
  });
  return scored.sort((a, b) => b.score - a.score);
}
