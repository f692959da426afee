import { comparedPassages } from '#analysis/shingles/sketch.ts';
import type { FoundPlace, IndexFilter, LexicalHit } from '#index/search-index.ts';

import { pairFinder, type Pair } from './best-pair.ts';
import { candidatesByWords } from './candidates-by-words.ts';
import { nearDocuments, type NearDocuments } from './near-documents.ts';
import { nearestTo, type NearestDeps } from './nearest.ts';
import { kindOf } from './near-duplicate.ts';
import { profileOf, type Profile } from './profile.ts';
import { sharedText } from '#analysis/shingles/shingles.ts';
import type { OtherPassage, OwnPassage, SearchType, SimilarDocument, SimilarKind } from './similar.ts';
import { cosine } from './weights.ts';

/** So many documents that words find are compared, and as many that vectors find. */
const mostCandidates = 16;
/** Of the documents that words find, what further passages add to the best one. */
const restWeight = 0.15;
/** The meaning is asked of so many passages, evenly from the whole document. */
const probes = 8;
/** So many passages that are near to each of them say which documents are. */
const nearOfProbe = 40;
/** So many documents are read at once. */
const readAtOnce = 4;

/** What nearness in meaning adds to the cosine of words. */
const nearWeight = 0.25;
/** Below this score documents have nothing to do with each other. */
const leastScore = 0.06;

type Asked = {
  document_id: string;
  /** The first of its passages, in order. */
  passages: readonly OwnPassage[];
  filter: IndexFilter;
  /** Documents that the filter permits and whose content is known to be the same. */
  same: readonly string[];
  limit: number;
};

/**
 * The documents that are similar to one, duplicates first: what words and vectors find is compared with it by its text. Errors: as
 * those of the index.
 */
export async function documentsLike(
  deps: NearestDeps,
  { document_id, passages, filter, same, limit }: Asked,
): Promise<{ documents: SimilarDocument[]; search_type: SearchType }> {
  const own = await profileOf(passages);
  const others = { ...filter, other_than: [document_id] };
  const [worded, nearest] = await Promise.all([
    candidatesByWords(deps.index, own, { filter: others, documents: mostCandidates }),
    nearestTo(deps, spread(worth(own), probes), { filter: others, limit: nearOfProbe }),
  ]);
  const near = nearest && nearDocuments(nearest.around);
  const search_type = near ? 'hybrid' : 'lexical';
  const ids = [
    ...new Set([
      ...same,
      ...bestDocuments(worded).slice(0, mostCandidates),
      ...(near?.ids.slice(0, mostCandidates) ?? []),
    ]),
  ];
  const compare = comparison(own, { near, same: new Set(same) });
  const found: SimilarDocument[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const read = await deps.index.passagesNow(ids.slice(from, from + readAtOnce), {
      start: 0,
      end: comparedPassages,
    });
    for (const [id, theirs] of Map.groupBy(read, (passage) => passage.document_id))
      found.push(await compare(id, theirs));
  }
  const documents = found
    .filter(({ kind, score }) => kind !== 'similar' || score >= leastScore)
    .sort(bestFirst)
    .slice(0, limit);
  return { documents, search_type };
}

/** Makes the function that compares the passages of another document, in any order, with one. */
function comparison(
  own: Profile<OwnPassage>,
  { near, same }: { near: NearDocuments<OwnPassage> | null; same: ReadonlySet<string> },
): (id: string, passages: OtherPassage[]) => Promise<SimilarDocument> {
  const bestPair = pairFinder(own.passages);
  return async (document_id, passages) => {
    const theirs = await profileOf(passages.toSorted((a, b) => a.ordinal - b.ordinal));
    const shared = sharedText(own.shingles, theirs.shingles);
    const shorter = Math.min(own.shingles.size, theirs.shingles.size);
    const words = cosine(own.words, theirs.words);
    const likeness = words + nearWeight * (near?.nearness(document_id) ?? 0);
    const compared: SimilarDocument = {
      document_id,
      kind: kindOf(shared, shorter),
      ...shared,
      score: Math.min(1, Math.max(likeness, shared.resemblance)),
      pair: bestPair(theirs.passages) ?? pairOf(near?.pair(document_id) ?? null, passages),
    };
    return same.has(document_id) ? asDuplicate(compared) : compared;
  };
}

/** The pair with the other passage itself; null where that is not among those that are compared. */
function pairOf(near: Pair<OwnPassage, FoundPlace> | null, theirs: OtherPassage[]): SimilarDocument['pair'] {
  const other = near && theirs.find(({ ordinal }) => ordinal === near.other.ordinal);
  return other ? { own: near.own, other } : null;
}

/** As one whose content is known to be the same. */
export function asDuplicate(compared: SimilarDocument): SimilarDocument {
  return { ...compared, kind: 'duplicate', shared_share: 1, resemblance: 1, score: 1 };
}

const ranks: Record<SimilarKind, number> = { duplicate: 0, near_duplicate: 1, similar: 2 };

/** Duplicates, near-duplicates, then the others by their score; equal ones in a stable order. */
export function bestFirst(a: SimilarDocument, b: SimilarDocument): number {
  return ranks[a.kind] - ranks[b.kind] || b.score - a.score || (a.document_id < b.document_id ? -1 : 1);
}

/** The documents of passages, by the best of these and a share of the others. */
function bestDocuments(hits: readonly LexicalHit[]): string[] {
  const strengths = new Map<string, number>();
  for (const { document_id, score } of hits) {
    const strength = strengths.get(document_id);
    strengths.set(document_id, strength === undefined ? score : strength + restWeight * score);
  }
  return [...strengths].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** Passages of signs alone have a vector that says nothing. */
function worth<Passage>({ passages }: Profile<Passage>): Passage[] {
  return passages.filter(({ words }) => words.size > 0).map(({ passage }) => passage);
}

/** So many of a list, evenly from its whole length. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T);
}
