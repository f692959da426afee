import type { Candidate } from './search-hit.ts';

const sources = 10;
const termLimit = 20;
const weight = 0.3;
const averageLength = 130;
const k1 = 1.2;
const b = 0.75;

type Read = { candidate: Candidate; counts: Map<string, number>; length: number };

function read(candidate: Candidate): Read[] {
  if (!candidate.terms) return [];
  const counts = new Map<string, number>();
  for (const term of candidate.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [{ candidate, counts, length: candidate.terms.length }];
}

function saturated(count: number, length: number): number {
  return count / (count + k1 * (1 - b + (b * length) / averageLength));
}

/** The terms that the first passages have in common, each weighted by its rarity among all those read. */
function commonTerms(passages: Read[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { candidate, counts, length } of passages.slice(0, sources)) {
    for (const [term, count] of counts) {
      weights.set(term, (weights.get(term) ?? 0) + candidate.strength * saturated(count, length));
    }
  }
  const best = [...weights].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).slice(0, termLimit);
  const rarity = (term: string) => passages.length / passages.filter(({ counts }) => counts.has(term)).length;
  return new Map(best.map(([term]) => [term, Math.log1p(rarity(term))]));
}

/**
 * Strengthens the candidates that share the vocabulary of the best ones, by at most 0.3 of the first one's
 * strength: pseudo-relevance feedback after Rocchio, with BM25's saturation, over the passages already read.
 * It adds no candidate, so each still holds a word of the query.
 */
export function addFeedback(candidates: Candidate[]): Candidate[] {
  const passages = candidates.flatMap(read);
  const top = candidates[0]?.strength ?? 0;
  if (passages.length <= sources / 2 || top <= 0) return candidates;
  const terms = commonTerms(passages);
  const alike = new Map<Candidate, number>();
  for (const { candidate, counts, length } of passages) {
    let sum = 0;
    for (const [term, rarity] of terms) sum += rarity * saturated(counts.get(term) ?? 0, length);
    alike.set(candidate, sum);
  }
  const unit = (weight * top) / (Math.max(...alike.values()) || 1);
  return candidates.map((each) => {
    const feedback = unit * (alike.get(each) ?? 0);
    return { ...each, strength: each.strength + feedback, parts: { ...each.parts, feedback } };
  });
}
