import { confidenceIn, thresholdFor } from '#domain/search/answer-confidence.ts';
import { meetsExpectation } from './expectation.ts';
import { sanitizeAnswer } from '#domain/search/generated/sanitize.ts';
import { scoreSentences, type ScoredSentence } from './sentences.ts';
import { extractiveModel, notInDocuments, sourceOf, type Answer, type AnswerSource } from './source.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const mostSentences = 3;
const mostNearest = 3;
/** A further sentence is added when its own evidence and its score come this close to the best one's. */
const close = { support: 0.7, score: 0.8 };
/** The share of the question it must cover that was not covered before, unless it comes very close. */
const newShare = 0.1;
const veryClose = 0.8;
/** A passage whose score is a smaller share of the first one's is no source to look at. */
const relevant = 0.6;

const leaning = /^(?:It|Its|This|That|These|Those|They|Their|He|She|Instead|Both|Only)\b/;
const leaningEnd = /\b(?:it|them|this|that)[.!]?$/;
const shortSentence = 60;

function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').toLowerCase() === b.replace(/\s+/g, ' ').toLowerCase();
}

/** A quote as running text that is safe to show: on one line, without the marker of the list that it stood in. */
export function readable(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').replace(/^(?:[-*•–]|#{1,6}|>)\s/, '');
  return sanitizeAnswer(line, [quote]);
}

/** Whether it speaks of what the sentence before it names. */
export function leansBack(quote: string): boolean {
  return leaning.test(quote) || (leaningEnd.test(quote) && quote.length < shortSentence);
}

/** How much of the further sentence's words is new compared with the answer so far. */
function newness(sentence: ScoredSentence, said: ScoredSentence[]): number {
  const known = new Set(said.flatMap(({ unit }) => unit.terms));
  const { terms } = sentence.unit;
  return terms.filter((term) => !known.has(term)).length / Math.max(1, terms.length);
}

function addsTo(said: ScoredSentence[], sentence: ScoredSentence): boolean {
  const best = said[0] as ScoredSentence;
  if (!sentence.unit.states || said.some(({ quote }) => sameText(quote, sentence.quote))) return false;
  if (sentence.score < close.score * best.score || sentence.support < close.support * best.support)
    return false;
  if (newness(sentence, said) < newShare) return false;
  return sentence.coverage > best.coverage || sentence.support >= veryClose * best.support;
}

/** The sentence right after the best one when it refers to it (`It was …`) and may complete it. */
function follower(question: string, sentences: ScoredSentence[]): ScoredSentence[] {
  const best = sentences[0] as ScoredSentence;
  const { hit, place } = best.unit;
  const next = sentences.find(({ unit }) => unit.hit === hit && unit.place === place + 1);
  if (!next?.unit.states || next.unit.line) return [];
  if (meetsExpectation(question, best.quote) || holdsNewFigure(question, best.quote)) return [];
  return leansBack(next.quote) ? [next] : [];
}

function holdsNewFigure(question: string, quote: string): boolean {
  return (quote.match(/\S*\d\S*/g) ?? []).some((figure) => !question.includes(figure.replace(/\W+$/, '')));
}

function sentencesToSay(question: string, sentences: ScoredSentence[]): ScoredSentence[] {
  const said = [sentences[0] as ScoredSentence, ...follower(question, sentences)];
  for (const sentence of sentences.slice(1, 12)) {
    if (said.length >= mostSentences) break;
    if (!said.includes(sentence) && addsTo(said, sentence)) said.push(sentence);
  }
  return said;
}

/** To look further: the rest of the best three sentences, then the best one of every other relevant passage. */
function sentencesToSee(sentences: ScoredSentence[], said: ScoredSentence[]): ScoredSentence[] {
  const floor = relevant * Math.max(...sentences.map(({ hit }) => hit.score));
  const stating = sentences.filter(({ hit, unit }) => unit.states && hit.score >= floor);
  const near = stating.slice(0, mostSentences).filter((sentence) => !said.includes(sentence));
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
  return judge({ question, hits, limit: hits.length }).said.map(({ quote }) => readable(quote));
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
  const all = scoreSentences(question, hits.slice(0, limit));
  const told = all.filter(({ unit }) => unit.states && telling.some((term) => unit.set.has(term)));
  const sentences = told.length > 0 ? told : all;
  const [best] = sentences;
  const confidence = best ? confidenceIn(question, best, hits) : 0;
  const certain = best && confidence >= thresholdFor(hits) && best.unit.states;
  return { sentences, confidence, said: certain ? sentencesToSay(question, sentences) : [] };
}

/**
 * Answers from passages without a language model: one to three unchanged sentences, each with the number of its source; the best
 * of the other passages, up to `limit` passages in all, follow in the sources. All `hits` (best first) serve to judge the answer.
 * Below the threshold, or without passages, reports that the documents do not contain the answer.
 */
export function extractAnswer(question: string, hits: SearchHit[], limit: number = hits.length): Answer {
  return extract({ question, hits, limit }).extracted;
}

/** An answer with its sentences. */
export function extract(judged: Judged) {
  const { sentences, confidence, said } = judge(judged);
  if (said.length === 0) return { said, extracted: notInDocuments(confidence, nearest(sentences)) };
  return { said, extracted: answerOf({ said, toSee: sentencesToSee(sentences, said), confidence }) };
}

/** An answer of unchanged sentences, best first, with other passages for further reading. */
export function answerOf({
  said,
  toSee,
  confidence,
}: {
  said: ScoredSentence[];
  toSee: ScoredSentence[];
  confidence: number;
}): Answer {
  return {
    answered: true,
    answer: said.map(({ quote }, i) => `${readable(quote)} [${i + 1}]`).join(' '),
    sources: [...said, ...toSee].map((each, i) => sourceOf(each, i + 1)),
    nearest: [],
    confidence,
    model: extractiveModel,
    tokens_used: null,
  };
}
