import type { Span } from '#analysis/document.ts';
import { askedIn, type Asked } from '#domain/search/question/asked.ts';
import { wantedIn } from '#domain/search/question/wanted.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { answerModel } from './answer-model.ts';
import { featuresOf, type Features } from './features.ts';
import { surroundingsOf, type Surroundings } from './surroundings.ts';
import { unitsWithBlocks, type AnswerUnit } from './units.ts';

const asksForAddress =
  /\b(?:contact|e-?mail|mail|address|url|link|site|website|where|whom?|reach|questions?)\b/i;

/**
 * A candidate for an answer: a sentence, an item, a row, or a whole list or record. `start` and `end` are offsets into the
 * document's text.
 */
export type ScoredSentence = Span & {
  hit: SearchHit;
  quote: string;
  unit: AnswerUnit;
  /** The unit before it in its passage. */
  before: AnswerUnit | null;
  features: Features;
  /** The weighted sum of these; orders the candidates of one question, and compares with nothing else. */
  score: number;
};

/** A sentence that says what something is comes first when that is asked; too few questions of the fitted sets ask it. */
const definitionLead = 2;

function scoreOf(features: Features): number {
  const weights = answerModel().ranking;
  const lead = definitionLead * (features.definition_states ?? 0);
  return Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), lead);
}

/**
 * A question as it is read against these passages, with the candidates of the first `limit`, best answer first; headings and
 * the like come last.
 */
export function readPassages(
  question: string,
  hits: SearchHit[],
  limit: number = hits.length,
): { asked: Asked; sentences: ScoredSentence[] } {
  const wantsAddress = asksForAddress.test(question);
  const parts = unitsWithBlocks(hits.slice(0, limit));
  for (const { units } of parts)
    for (const unit of units) if (unit.contact && !wantsAddress) unit.states = false;
  const asked = askedIn(
    question,
    wantedIn(
      question,
      parts.flatMap(({ units }) => units),
    ),
  );
  const surroundings = surroundingsOf(hits, parts);
  const sentences = parts.flatMap(({ units, blocks }, rank) =>
    [...units, ...blocks].map((unit): ScoredSentence => {
      const before = units[unit.place - 1] ?? null;
      const features = featuresOf(asked, unit, before, surroundings[rank] as Surroundings);
      const { hit, quote, start, end } = unit;
      return { hit, quote, start, end, unit, before, features, score: scoreOf(features) };
    }),
  );
  sentences.sort((a, b) => Number(b.unit.states) - Number(a.unit.states) || b.score - a.score);
  return { asked, sentences };
}

/** The candidates of the passages, best answer first. */
export function scoreSentences(question: string, hits: SearchHit[]): ScoredSentence[] {
  return readPassages(question, hits).sentences;
}

/** The sentence of a passage that holds most of the words of a statement, by their weight; null for a passage without any. */
export function closestSentence(statement: string, hit: SearchHit): ScoredSentence | null {
  const held = ({ features }: ScoredSentence) => features.literal ?? 0;
  const sentences = scoreSentences(statement, [hit]).filter(
    ({ unit }) => unit.kind !== 'list' && unit.kind !== 'record',
  );
  return sentences.reduce<ScoredSentence | null>(
    (best, each) => (best && held(best) >= held(each) ? best : each),
    null,
  );
}
