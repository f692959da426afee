import type { Database, Queryable } from '#db/database.ts';
import { countSearched, countUnread } from '#domain/documents/index.ts';
import type { Actor, Jars, SearchableJar } from '#domain/jars/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import type { Format } from '#analysis/document.ts';
import { readDocuments, type Reading, type Wording } from './extractive/reading.ts';
import type { Answer } from './extractive/source.ts';
import type { Ask } from './ask.service.ts';
import type { QueryCounter } from './jar-queries.ts';
import type { SearchHit } from './search-hit.ts';
import type { Search } from './search.service.ts';

export type KnowledgeQuery = {
  query: string;
  jar_ids?: string[] | undefined;
  formats?: Format[] | undefined;
  tags?: string[] | undefined;
  limit: number;
};

type KnowledgeQuestion = Omit<KnowledgeQuery, 'query'> & {
  question: string;
  /** A model by its name; the default one without it. */
  model?: string | undefined;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined;
};

export type KnowledgeHit = SearchHit & { jar_name: string };

export type KnowledgeResults = {
  hits: KnowledgeHit[];
  /** How many completed documents the search looked into. */
  searched_documents: number;
  search_type: 'lexical' | 'hybrid';
  ms: number;
  incomplete: IncompleteIndex;
};

/** How many documents the index still lacks while it is built again; null when it holds all. */
export type IncompleteIndex = { documents_pending: number } | null;

export type KnowledgeAnswer = Answer & {
  incomplete: IncompleteIndex;
  /** Documents in scope that may hold the answer and have not been read yet; null with an answer. */
  documents_being_read: number | null;
};

/** Reads what the documents hold on a question, in the one of its wordings that they answer best. */
export type KnowledgeReader = (wordings: Wording[], limit: number) => Promise<Reading>;

export type KnowledgeDeps = {
  database: Database;
  jars: Jars;
  search: Search;
  ask: Ask;
  queries: QueryCounter;
  incomplete: () => Promise<IncompleteIndex>;
};

/** Search and answers within an actor's rights: the jars they may read are part of the index query. */
export type Knowledge = {
  /**
   * Throws `not_found` when a jar that was asked for cannot be seen, `invalid` for an empty query, `unavailable` when too
   * many searches wait.
   */
  search: (actor: Actor, request: KnowledgeQuery) => Promise<KnowledgeResults>;

  /**
   * Answers from the actor's documents, or says that they do not hold the answer. Throws `not_found` as `search`, and for
   * an unknown model.
   */
  ask: (actor: Actor, request: KnowledgeQuestion) => Promise<KnowledgeAnswer>;

  /** A reader for the actor in those jars, or in all that they may read. Throws `not_found` as `search` does. */
  reader: (actor: Actor, jarIds: string[] | undefined) => Promise<KnowledgeReader>;
};

export function createKnowledge({
  database,
  jars,
  search,
  ask,
  queries,
  incomplete,
}: KnowledgeDeps): Knowledge {
  async function counted(scope: SearchableJar[], { formats, tags }: KnowledgeQuery): Promise<number> {
    if (!formats && !tags) return scope.reduce((sum, jar) => sum + jar.completed_count, 0);
    return countSearched(database.kysely, { jar_ids: scope.map(({ id }) => id), formats, tags });
  }

  async function searchFor(actor: Actor, request: KnowledgeQuery): Promise<KnowledgeResults> {
    const started = performance.now();
    const scope = await jars.searchable(actor, request.jar_ids);
    const names = new Map(scope.map(({ id, name }) => [id, name]));
    const { hits, search_type } = await search({
      query: request.query,
      filter: filterOf(scope, request),
      limit: request.limit,
      owner: actor.user_id,
    });
    const searched_documents = await counted(scope, request);
    const ms = performance.now() - started;
    queries.note({ jar_ids: [...names.keys()], ms, best: bestScores(hits) });
    const named = hits.map((hit) => ({ ...hit, jar_name: names.get(hit.jar_id) ?? '' }));
    return { hits: named, searched_documents, search_type, ms, incomplete: await incomplete() };
  }

  /** One user's concurrent searches do not block other users' queries. */
  const inTurn = createFairGate({ running: 4, waiting: 200, what: 'searches' });

  return {
    search: (actor, request) => inTurn(() => searchFor(actor, request), { owner: actor.user_id }),

    async ask(actor, request) {
      const started = performance.now();
      const scope = await jars.searchable(actor, request.jar_ids);
      const answer = await ask({
        question: request.question,
        model: request.model,
        filter: filterOf(scope, request),
        limit: request.limit,
        owner: actor.user_id,
        signal: request.signal,
      });
      queries.note({ jar_ids: scope.map(({ id }) => id), ms: performance.now() - started });
      return { ...(await withUnread(database.kysely, answer, scope)), incomplete: await incomplete() };
    },

    async reader(actor, jarIds) {
      const scope = await jars.searchable(actor, jarIds);
      const filter = filterOf(scope, {});
      return async (wordings, limit) => {
        const started = performance.now();
        const reading = await readDocuments(search, { wordings, filter, limit, owner: actor.user_id });
        const extracted = await withUnread(database.kysely, reading.extracted, scope);
        queries.note({ jar_ids: scope.map(({ id }) => id), ms: performance.now() - started });
        return { ...reading, extracted };
      };
    },
  };
}

/** A refusal counts the documents that may hold the answer and have not been read yet, and says so. */
async function withUnread(db: Queryable, answer: Answer, scope: SearchableJar[]) {
  if (answer.answered) return { ...answer, documents_being_read: null };
  const jarIds = scope.map(({ id }) => id);
  const documents_being_read = await countUnread(db, jarIds);
  const note = unreadNote(documents_being_read);
  return { ...answer, answer: [answer.answer, note].filter(Boolean).join(' '), documents_being_read };
}

function unreadNote(documents: number): string {
  if (documents === 0) return '';
  return documents === 1
    ? 'One document is still being read: ask again later.'
    : `${documents} documents are still being read: ask again later.`;
}

/** The score of each jar's best hit: the hits come best first. */
function bestScores(hits: SearchHit[]): Map<string, number> {
  return new Map(hits.toReversed().map(({ jar_id, score }) => [jar_id, score]));
}

function filterOf(
  scope: SearchableJar[],
  { formats, tags }: Pick<KnowledgeQuery, 'formats' | 'tags'>,
): IndexFilter {
  return { jar_ids: scope.map(({ id }) => id), ...(formats && { formats }), ...(tags && { tags }) };
}
