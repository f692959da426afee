import { explanationOf } from './explanation/explanation.ts';
import { byRank, type Candidate, type SearchHit } from './search-hit.ts';
import type { ReadCandidate } from './search-reading.ts';

/** What a document's second best passage adds to its best one, and each further passage as a share of the one before. */
const secondWeight = 0.3;
const furtherShare = 0.5;

/** BM25 strength, per query term to the power below, at which a hit scores one half. */
const halfStrength = 4;
const lengthPower = 0.6;

/** The first passages of a list; more, where so many documents need more. */
export function bestOf<Hit extends { document_id: string }>(
  hits: Hit[],
  { passages, documents = 0 }: { passages: number; documents?: number | undefined },
): Hit[] {
  const found = new Set<string>();
  const enough = hits.findIndex(({ document_id }, i) => {
    found.add(document_id);
    return i + 1 >= passages && found.size >= documents;
  });
  return enough === -1 ? hits : hits.slice(0, enough + 1);
}

/**
 * One candidate per document, its best, ordered by the best passage plus 0.3 × the second, half as much of the third and so on: a
 * document that treats the subject in several places comes before one that mentions it once as strongly, and a long one with a
 * word of the query everywhere does not pass it.
 */
export function groupByDocument(candidates: Candidate[]): Candidate[] {
  const documents = new Map<string, Candidate>();
  for (const candidate of candidates.toSorted(byRank)) {
    const best = documents.get(candidate.place.document_id);
    if (!best) {
      documents.set(candidate.place.document_id, { ...candidate, parts: { ...candidate.parts } });
      continue;
    }
    const added = secondWeight * furtherShare ** (best.passages - 1) * candidate.strength;
    best.strength += added;
    best.parts.further_passages += added;
    best.passages += 1;
  }
  return [...documents.values()].sort(byRank);
}

/** Turns ranked candidates into hits with the score described at `SearchHit`. */
export function scoreHits(
  candidates: ReadCandidate[],
  query: { terms: number; named: number; explain?: boolean | undefined },
): SearchHit[] {
  const { named } = query;
  const half = halfStrength * Math.max(1, query.terms) ** lengthPower;
  return candidates.map((candidate) => {
    const { passage, strength, held } = candidate;
    const share = strength / (strength + half);
    const score = named === 0 ? share : (held + share) / (named + 1);
    return {
      ...passage,
      score,
      ...(query.explain && { explanation: explanationOf(candidate, { half, named }) }),
    };
  });
}
