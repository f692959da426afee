import { createSearch, type Search } from '#domain/search/index.ts';
import type { VectorSource } from '#domain/vectors/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import {
  ndcg10,
  readCollection,
  recall100,
  reciprocalRank10,
  spread,
  type Ranking,
} from '../support/retrieval-collection.ts';
import { storeVectors, temporaryIndex } from '../support/retrieval-index.ts';
import { identifierFigures, type IdentifierFigures } from './identifiers.ts';

/** How documents are ranked: by words alone, by the vectors of the built-in model alone, and as a search does that has both. */
export const ways = ['words', 'vectors', 'hybrid'] as const;
export type Way = (typeof ways)[number];

export type Figures = { ndcg: number; recall: number; mrr: number };
export type CollectionFigures = Record<Way, Figures> & {
  queries: number;
  /** Null where no document is named by an identifier. */
  identifiers: IdentifierFigures | null;
};

const jar = 'jar';
const filter = { jar_ids: [jar] };
/** So that a hundred documents of several passages each are among the nearest. */
const passagesForEach = 4;

/** Measures a collection by its queries, or by so many of them, spread over the whole. */
export async function measureCollection(
  name: string,
  { folder, most }: { folder: string; most: number },
): Promise<CollectionFigures> {
  const { documents, queries: all, relevant } = readCollection(name, folder);
  const queries = spread(all, most);
  const { index, passages, remove } = await temporaryIndex(documents, jar);
  try {
    const rankings = rankingsOf(index, await storeVectors(index, passages));
    const measured: Record<Way, Figures[]> = { words: [], vectors: [], hybrid: [] };
    for (const { _id, text } of queries) {
      const grades = relevant.get(_id) ?? new Map<string, number>();
      for (const way of ways) measured[way].push(await figuresOf(rankings[way], text, grades));
    }
    const { words, vectors, hybrid } = measured;
    const figures = { words: meanOf(words), vectors: meanOf(vectors), hybrid: meanOf(hybrid) };
    const identifiers = await identifierFigures(documents, rankings, most);
    return { ...figures, queries: queries.length, identifiers };
  } finally {
    await remove();
  }
}

function rankingsOf(index: SearchIndex, vectors: VectorSource): Record<Way, Ranking> {
  return {
    words: bySearch(createSearch({ index })),
    vectors: byVectors(index, vectors),
    hybrid: bySearch(createSearch({ index, vectors })),
  };
}

function bySearch(search: Search): Ranking {
  return async (query, limit) => {
    const { hits } = await search({ query, filter, limit, group_by: 'document' });
    return hits.map(({ document_id }) => document_id);
  };
}

/** Each document as near as its nearest passage. */
function byVectors(index: SearchIndex, vectors: VectorSource): Ranking {
  return async (query, limit) => {
    const served = vectors.served();
    const [vector] = (await served?.embed([query])) ?? [];
    if (!served || !vector?.some((value) => value !== 0)) return [];
    const asked = { space: served.space, vector };
    const hits = (await index.nearest(asked, filter, limit * passagesForEach)) ?? [];
    return [...new Set(hits.map(({ document_id }) => document_id))].slice(0, limit);
  };
}

/** The first ten as a search for ten has them, since what is ranked at all depends on how many are asked for. */
async function figuresOf(ranking: Ranking, query: string, grades: Map<string, number>): Promise<Figures> {
  const first = await ranking(query, 10);
  return {
    ndcg: ndcg10(first, grades),
    recall: recall100(await ranking(query, 100), grades),
    mrr: reciprocalRank10(first, grades),
  };
}

export function meanOf(figures: Figures[]): Figures {
  const mean = (pick: (one: Figures) => number) =>
    figures.reduce((sum, one) => sum + pick(one), 0) / figures.length;
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    recall: mean(({ recall }) => recall),
    mrr: mean(({ mrr }) => mrr),
  };
}
