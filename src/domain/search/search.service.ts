import { availableParallelism } from 'node:os';

import { placeKey, placesOf } from '#index/places.ts';
import type { FoundPlace, IndexFilter, SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { ServedVectors, VectorSource } from '#domain/vectors/index.ts';
import { analyseQuery, type AnalysedQuery } from '#analysis/analyse.ts';
import { highlightsIn } from '#analysis/highlights.ts';

import { namesInQuery, type QueryName } from './aliases/query-names.ts';
import { proximity, neighbourPairs } from './search-closeness.ts';
import { withHeld } from './held-identifiers.ts';
import { addFeedback } from './search-feedback.ts';
import { fuse, type Nearness } from './search-fusion.ts';
import { byRank, candidateOf, type Candidate, type SearchHit } from './search-hit.ts';
import { foundAliases, lexicalCandidates, type LexicalCandidate } from './lexical/lexical-candidates.ts';
import { withPassages } from './search-reading.ts';
import { bestOf, groupByDocument, scoreHits } from './search-ranking.ts';

const closenessWeight = 0.4;
/** Closeness and feedback read the terms of so many passages. */
const inspected = 40;
/** The engine chooses so many passages at least, of which so many are ranked: what it chooses last has no say. */
const leastPool = 100;
const leastRanked = 60;
const maxQueryLength = 10_000;
const maxLimit = 200;
/** So many queries of the index run at once, such as those for words and for vectors of one search: each takes tens of megabytes. */
const atOnce = {
  running: Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2))),
  newcomers: 2,
  waiting: 200,
  what: 'searches',
};

/** What a search does on request. */
export type SearchOptions = {
  /** One hit per document, its best passage; the limit counts documents. */
  group_by?: 'document' | undefined;
  /** Whether passages are found, too, that have a known alias of a name in the query. */
  aliases?: boolean | undefined;
  /** False leaves the vectors out, where there is an embedding model; these, for a comparison, take the place of those in use. */
  vectors?: boolean | ServedVectors | undefined;
  /** Whether each hit has what the query matches in it, and what its rank is made of. */
  highlights?: boolean | undefined;
  explain?: boolean | undefined;
};

type SearchRequest = SearchOptions & {
  query: string;
  /** The passages are to answer from: with those that the vectors of the built-in model add, answers are worse (0091). */
  to_answer?: boolean | undefined;
  filter: IndexFilter;
  /** 1–200. */
  limit: number;
  /** The asking user: when many searches wait, users take turns. */
  owner?: string | undefined;
  /** Multiplies the strength of the passages of a jar; 1 for those that are not named. */
  weights?: ReadonlyMap<string, number> | undefined;
};

/** A name of the query that was searched under its aliases, too, and which of these the candidates had. */
export type SearchedName = { name: string; aliases: string[]; found: string[] };

type SearchOutcome = {
  hits: SearchHit[];
  /** `lexical` also when vectors were asked for and the embedding model did not answer. */
  search_type: 'lexical' | 'hybrid';
  /** Where aliases were asked for: the names that have some. */
  names: SearchedName[] | null;
};

export type Search = (request: SearchRequest) => Promise<SearchOutcome>;

function validated({ query, limit }: SearchRequest): string {
  const trimmed = query.trim();
  if (trimmed === '') throw new AppError('invalid', 'The query is empty');
  if (trimmed.length > maxQueryLength) {
    throw new AppError('invalid', `The query is longer than ${maxQueryLength} characters`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) {
    throw new AppError('invalid', `The limit must be a whole number from 1 to ${maxLimit}`);
  }
  return trimmed;
}

/** The candidates, the first with their terms, strengthened where neighbours of the query are close together. */
function inspect(hits: LexicalCandidate[], query: AnalysedQuery): Candidate[] {
  const queryTerms = query.body.split(' ').filter(Boolean);
  const pairs = neighbourPairs(queryTerms);
  const wanted = new Set(queryTerms);
  const candidates = hits.map(({ terms: { body: terms }, matches, ...place }, i): Candidate => {
    const known = { ...candidateOf(place), matches };
    const words = place.score;
    if (i >= inspected) return { ...known, strength: words, parts: { ...known.parts, words } };
    const closeness = words * closenessWeight * proximity(pairs, terms, wanted);
    return { ...known, terms, strength: words + closeness, parts: { ...known.parts, words, closeness } };
  });
  return candidates.sort(byRank);
}

/**
 * The passages nearest to the query, and how similar those are that words found; null where there are no vectors, or none of the
 * query. The index is asked for both at once: it has the words long before it has the nearest.
 */
async function nearness(
  { index, logger }: SearchDeps,
  { space, embed, embedQuery = embed, floor = -1 }: ServedVectors,
  { chosen, ...asked }: { text: string; filter: IndexFilter; pool: number; chosen: Promise<FoundPlace[]> },
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Nearness | null> {
  try {
    const [vector] = await embedQuery([asked.text]);
    // A text without a word that the model knows has no direction.
    if (!vector?.some((value) => value !== 0)) return null;
    const query = { space, vector };
    const [nearest, similar] = await Promise.all([
      inTurn(() => index.nearest(query, asked.filter, asked.pool)),
      chosen.then(
        (places) => inTurn(() => index.similarities(query, placesOf(places))),
        // That the words cannot be asked for fails the search itself, and is not the vectors' failure.
        () => null,
      ),
    ]);
    return (
      nearest && {
        nearest: nearest.filter(({ score }) => score >= floor),
        similarities: new Map((similar ?? []).map((each) => [placeKey(each), each.score])),
      }
    );
  } catch (error) {
    // A model that is away must not take the search with it.
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    logger?.warn({ err: error }, 'embedding model unavailable: this search is lexical only');
    return null;
  }
}

export type SearchDeps = {
  index: SearchIndex;
  /** Without it searches go by words alone. */
  vectors?: VectorSource;
  logger?: Logger | undefined;
};

/**
 * Makes the search over one index. BM25 over body, title and identifiers, strengthened by closeness and light feedback; with vectors
 * of a model that is complete joined with how near passages are in meaning, unless the query is nothing but identifiers. Passages
 * that hold an identifier of the query exactly come first. Filters are part of the index query. Errors: `invalid` for an empty or
 * over-long query or a limit out of range; `unavailable` when too many searches wait.
 */
export function createSearch(deps: SearchDeps): Search {
  const { index, vectors } = deps;
  const inTurn = createFairGate(atOnce);
  return async (request) => {
    const text = validated(request);
    const { filter, limit, owner, group_by, explain } = request;
    const query = analyseQuery(text);
    const names = request.aliases ? namesInQuery(text) : [];
    const waiting: Pick<SearchIndex, 'passagesAt' | 'searchLexical'> = {
      passagesAt: (places) => inTurn(() => index.passagesAt(places), { owner }),
      searchLexical: (...asked) => inTurn(() => index.searchLexical(...asked), { owner }),
    };
    const pool = Math.max(leastPool, limit * 2);
    const documents = group_by && limit;
    const served = hasOnlyIdentifiers(query) ? null : vectorsFor(request, vectors);
    const finding = inTurn(
      () => lexicalCandidates(index, query, { filter, pool, documents, names, explain }),
      { owner },
    );
    const choosing = finding.then((found) =>
      bestOf(found, { passages: Math.max(leastRanked, limit), documents }),
    );
    const [hits, chosen, near] = await Promise.all([
      finding,
      choosing,
      served &&
        nearness(deps, served, { text, filter, pool, chosen: choosing }, (work) => inTurn(work, { owner })),
    ]);
    let candidates = inspect(chosen, query);
    // Feedback blurs a pin-point query.
    if (query.named.length === 0) candidates = addFeedback(candidates).sort(byRank);
    if (explain) candidates = candidates.map((each, i) => ({ ...each, lexical_rank: i + 1 }));
    if (near) candidates = fuse(candidates, near, 1);
    if (request.weights) candidates = weighted(candidates, request.weights).sort(byRank);
    const { named } = query;
    if (named.length > 0) candidates = await withHeld(waiting, candidates, { named, filter, hits, pool });
    if (group_by === 'document') candidates = groupByDocument(candidates);
    const size = {
      terms: query.body.split(' ').length,
      named: new Set(query.named.map((each) => each.canonical)).size,
      explain,
    };
    const found = scoreHits(await withPassages(waiting, candidates.slice(0, limit)), size);
    return {
      hits: request.highlights ? found.map((hit) => highlighted(hit, query, names)) : found,
      search_type: near ? 'hybrid' : 'lexical',
      names: request.aliases ? names.map((name) => searchedName(name, hits)) : null,
    };
  };
}

/** Such a query is searched by words alone: no model knows what a code means. */
export function hasOnlyIdentifiers({ body }: Pick<AnalysedQuery, 'body'>): boolean {
  return body === '';
}

function vectorsFor(request: SearchRequest, vectors?: VectorSource): ServedVectors | null {
  if (typeof request.vectors === 'object') return request.vectors;
  const served = request.vectors === false ? null : vectors?.served();
  return !served || (request.to_answer && served.isBuiltIn) ? null : served;
}

function highlighted(hit: SearchHit, query: AnalysedQuery, names: QueryName[]): SearchHit {
  const phrases = names.flatMap(({ aliases }) => aliases.map(({ terms }) => terms));
  return { ...hit, highlights: highlightsIn(hit.content, query, phrases) };
}

function searchedName(name: QueryName, hits: LexicalCandidate[]): SearchedName {
  const aliases = new Set(name.aliases.map(({ text }) => text));
  return { name: name.name, aliases: [...aliases], found: foundAliases(hits, [name]) };
}

function weighted(candidates: Candidate[], weights: ReadonlyMap<string, number>): Candidate[] {
  return candidates.map((each) => ({
    ...each,
    strength: each.strength * (weights.get(each.place.jar_id) ?? 1),
  }));
}
