import { holdsAspect, type Aspect } from './aspects.ts';
import { confidenceIn } from '#domain/search/answer-confidence.ts';
import { leansBack, readable } from './compose.ts';
import { answerOf } from './extract.ts';
import { readPassages, type ScoredSentence } from '#domain/search/candidates/sentences.ts';
import { notInDocuments, type Answer, type AnswerSource } from './source.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const mostSentences = 3;
/** How many sentences away from the previous answer its reason, time and so on are looked for. */
const near = 4;
/** Further away a sentence must speak of what was asked nearly as much as the best one: its score is so close. */
const alike = 2;
/** A passage whose score is a smaller share of the first one's adds nothing. */
const relevant = 0.6;

/** How to continue an earlier reply. */
export type FollowUp = {
  /** More of it, or an aspect of its content. */
  seeks: 'more' | Aspect;
  /** The sources that it cites. */
  from: AnswerSource[];
  /** The answers so far. */
  told: string;
};

/** Continues from earlier sentences, with those around them in the passages found for the same question. */
export function continueAnswer(question: string, hits: SearchHit[], going: FollowUp): Answer {
  const read = readPassages(question, hits);
  const sentences = read.sentences.filter(
    ({ unit }) => unit.states && unit.kind !== 'list' && unit.kind !== 'record',
  );
  const from = sentences.filter((each) => going.from.some((source) => overlaps(each, source)));
  const [first] = from;
  if (!first) return notInDocuments(question, 0);
  const said =
    going.seeks === 'more' ? further(sentences, from, going.told) : around(sentences, from, going.seeks);
  const confidence = confidenceIn(read.asked, first, { sentences, hits });
  if (said.length > 0) return answerOf({ said, related: [], confidence });
  return going.seeks === 'more'
    ? notInDocuments(question, 0, { answer: 'Nothing more on this in your documents.' })
    : notInDocuments(question, 1 - confidence, { nearest: stillRead(going.from, from) });
}

/** The documents of others were deleted or are no longer accessible. */
function stillRead(sources: AnswerSource[], sentences: ScoredSentence[]): AnswerSource[] {
  return sources.filter((source) => sentences.some((each) => overlaps(each, source)));
}

function overlaps({ hit, start, end }: ScoredSentence, source: AnswerSource): boolean {
  return hit.document_id === source.document_id && start < source.end && end > source.start;
}

/** What is new: after the earlier sentences and then before them in the same passages, then in the next best ones. */
function further(sentences: ScoredSentence[], from: ScoredSentence[], told: string): ScoredSentence[] {
  const untold = sentences.filter(({ unit }) => !told.includes(readable(unit)));
  const passages = [...new Set([...from.map(({ hit }) => hit), ...relevantOf(sentences)])];
  const inOrder = passages.flatMap((passage) => {
    const last = Math.max(-1, ...from.filter(({ hit }) => hit === passage).map(({ unit }) => unit.place));
    const own = untold.filter(({ hit }) => hit === passage).sort((a, b) => a.unit.place - b.unit.place);
    return [...own.filter(({ unit }) => unit.place > last), ...own.filter(({ unit }) => unit.place < last)];
  });
  const texts = new Set<string>();
  return inOrder.filter(({ quote }) => !texts.has(quote) && texts.add(quote)).slice(0, mostSentences);
}

function relevantOf(sentences: ScoredSentence[]): SearchHit[] {
  const hits = [...new Set(sentences.map(({ hit }) => hit))].sort((a, b) => b.score - a.score);
  return hits.filter(({ score }) => score >= relevant * (hits[0]?.score ?? 0));
}

/** The sentence closest to the previous answer that has the aspect, with the one it refers to. */
function around(sentences: ScoredSentence[], from: ScoredSentence[], aspect: Aspect): ScoredSentence[] {
  const holding = sentences.filter(({ quote }) => holdsAspect(quote, aspect));
  const beside = holding
    .map((sentence) => ({ sentence, far: distance(sentence, from) }))
    .filter(({ far }) => far <= near)
    .sort((a, b) => a.far - b.far)
    .map(({ sentence }) => sentence);
  const floor = Math.max(...sentences.map(({ score }) => score)) - alike;
  const best = beside[0] ?? holding.find(({ score }) => score >= floor);
  if (!best) return [];
  const { hit, place } = best.unit;
  const before = sentences.find(({ unit }) => unit.hit === hit && unit.place === place - 1);
  return before && leansBack(best.quote) ? [before, best] : [best];
}

/** In sentences from the nearest of them, later ones first; infinite in another passage. */
function distance({ unit }: ScoredSentence, from: ScoredSentence[]): number {
  const steps = from
    .filter((each) => each.hit === unit.hit)
    .map((each) => unit.place - each.unit.place)
    .map((step) => (step < 0 ? -step + 0.5 : step));
  return Math.min(Infinity, ...steps);
}
