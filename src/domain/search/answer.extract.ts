import { answerThreshold, confidenceIn } from './answer.confidence.ts';
import { scoreSentences, type ScoredSentence } from './answer.sentences.ts';
import { extractiveModel, notInDocuments, sourceOf, type Answer } from './answer.source.ts';
import type { SearchHit } from './search.hit.ts';

const mostSentences = 3;
/** A further sentence is said when its score is at least this share of the best one's. */
const closeToBest = 0.72;

function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').toLowerCase() === b.replace(/\s+/g, ' ').toLowerCase();
}

function withoutRepeats(sentences: ScoredSentence[]): ScoredSentence[] {
  return sentences.filter(
    (each, i) => !sentences.slice(0, i).some((earlier) => sameText(earlier.quote, each.quote)),
  );
}

/** A quote as running text: on one line, without the marker of the list that it stood in. */
function readable(quote: string): string {
  return quote.replace(/\s+/g, ' ').replace(/^(?:[-*•–]|#{1,6}|>)\s/, '');
}

/** The sentences to say, best first, then the best sentence of every other passage, to look further. */
function choose(sentences: ScoredSentence[]): { said: ScoredSentence[]; further: ScoredSentence[] } {
  const best = sentences[0] as ScoredSentence;
  const unique = withoutRepeats(sentences.slice(0, 12));
  const said = unique.filter(({ score }) => score >= closeToBest * best.score).slice(0, mostSentences);
  const used = new Set(said.map(({ hit }) => hit));
  const further = sentences.filter(({ hit }) => !used.has(hit) && used.add(hit));
  return { said, further };
}

/**
 * Answers from passages without a language model: the best sentences as they stand, each with its number, and
 * the numbers of the other passages. Below the threshold, or without passages, says that the documents do not
 * hold the answer.
 */
export function extractAnswer(question: string, hits: SearchHit[]): Answer {
  const sentences = scoreSentences(question, hits);
  const [best] = sentences;
  if (!best) return notInDocuments(0);
  const confidence = confidenceIn(question, best, hits);
  if (confidence < answerThreshold) return notInDocuments(confidence);
  const { said, further } = choose(sentences);
  const sources = [...said, ...further].map((sentence, i) => sourceOf(sentence, i + 1));
  const text = said.map(({ quote }, i) => `${readable(quote)} [${i + 1}]`).join(' ');
  const more = further.map((_, i) => `[${said.length + i + 1}]`).join(' ');
  const answer = more === '' ? text : `${text}\n\nSee also: ${more}`;
  return { answered: true, answer, sources, confidence, model: extractiveModel, tokens_used: null };
}
