import { answerThreshold, confidenceIn } from '#domain/search/answer-confidence.ts';
import { candidatesToSay, overlaps, readable } from './compose.ts';
import { readPassages, type ScoredSentence } from '#domain/search/candidates/sentences.ts';
import { extractiveModel, notInDocuments, sourceOf, type Answer, type AnswerSource } from './source.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const mostSeen = 3;
const mostNearest = 3;
/** A passage whose score is a smaller share of the first one's is no source to look at. */
const relevant = 0.6;

/** What is related: the rest of the best three sentences, then the best one of every other relevant passage. */
function relatedTo(sentences: ScoredSentence[], said: ScoredSentence[]): ScoredSentence[] {
  const floor = relevant * Math.max(...sentences.map(({ hit }) => hit.score));
  const stating = sentences.filter(({ hit, unit }) => unit.states && hit.score >= floor);
  const near = stating.slice(0, mostSeen).filter((each) => !said.some((other) => overlaps(each, other)));
  const used = new Set([...said, ...near].map(({ hit }) => hit));
  return [...near, ...stating.filter(({ hit }) => !used.has(hit) && used.add(hit))];
}

/** The best sentence of each of the first passages. */
function nearest(sentences: ScoredSentence[]): AnswerSource[] {
  const seen = new Set<SearchHit>();
  const best = sentences.filter(({ hit, unit }) => unit.states && !seen.has(hit) && seen.add(hit));
  return best.slice(0, mostNearest).map((each, i) => sourceOf(each, i + 1));
}

/** The sentences that answer, as they are to be read, best first; none when it is not certain enough. */
export function extractSentences(question: string, hits: SearchHit[]): string[] {
  return judge({ question, hits, limit: hits.length }).said.map(({ unit }) => readable(unit));
}

type Judged = {
  question: string;
  hits: SearchHit[];
  limit: number;
  /** Terms of which a sentence that answers holds one, as long as any sentence does. */
  telling?: string[] | undefined;
};

/** All sentences of the first `limit` passages that may answer, and of those the ones that do. */
function judge({ question, hits, limit, telling = [] }: Judged) {
  const { asked, sentences: all } = readPassages(question, hits, limit);
  const told = all.filter(({ unit }) => unit.states && telling.some((term) => unit.set.has(term)));
  const sentences = told.length > 0 ? told : all;
  const [best] = sentences;
  const confidence = best ? confidenceIn(asked, best, { sentences: all, hits }) : 0;
  const certain = best && confidence >= answerThreshold && best.unit.states;
  return { sentences, confidence, said: certain ? candidatesToSay(asked, sentences) : [] };
}

/**
 * Answers from passages without a language model: one to three unchanged sentences, each with the number of its source; the best
 * of the other passages, up to `limit` passages in all, are related. All `hits` (best first) serve to judge the answer.
 * Below the threshold, or without passages, reports that the documents do not contain the answer.
 */
export function extractAnswer(question: string, hits: SearchHit[], limit: number = hits.length): Answer {
  return extract({ question, hits, limit }).extracted;
}

/** An answer with its sentences. */
export function extract(judged: Judged) {
  const { sentences, confidence, said } = judge(judged);
  if (said.length === 0)
    return {
      said,
      extracted: notInDocuments(judged.question, confidence, { nearest: nearest(sentences) }),
    };
  return { said, extracted: answerOf({ said, related: relatedTo(sentences, said), confidence }) };
}

/** An answer of unchanged sentences, best first, with other passages for further reading. */
export function answerOf({
  said,
  related,
  confidence,
}: {
  said: ScoredSentence[];
  related: ScoredSentence[];
  confidence: number;
}): Answer {
  return {
    answered: true,
    answer: said.map(({ unit }, i) => `${readable(unit)} [${i + 1}]`).join(' '),
    sources: said.map((each, i) => sourceOf(each, i + 1)),
    related: related.map((each, i) => sourceOf(each, said.length + i + 1)),
    nearest: [],
    looked_for: null,
    languages: null,
    confidence,
    model: extractiveModel,
    tokens_used: null,
  };
}
