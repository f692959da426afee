import type { Database, Queryable } from '#db/database.ts';
import { countSearched, countUnread, idsOfDates, type Dates } from '#domain/documents/index.ts';
import type { Actor, Jars, SearchableJar } from '#domain/jars/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import type { Format } from '#analysis/document.ts';
import { answerOfCollection } from './collection/collection-answer.ts';
import { withoutGreeting } from './collection/collection-request.ts';
import type { Reading, Wording } from './extractive/reading.ts';
import { withLanguages, type Answer } from './extractive/source.ts';
import type { Ask } from './ask.service.ts';
import { languagesApart } from './languages/languages-apart.ts';
import type { LanguagesApart } from './languages/languages.ts';
import type { QueryCounter } from './jar-queries.ts';
import type { SearchHit } from './search-hit.ts';
import { readQuestion } from './read-question.ts';
import type { Records } from './records/records.ts';
import type { Search, SearchedName, SearchOptions } from './search.service.ts';
import { verdictRemark } from './verdict-remark.ts';

export type KnowledgeQuery = SearchOptions &
  Dates & {
    query: string;
    jar_ids?: string[] | undefined;
    formats?: Format[] | undefined;
    tags?: string[] | undefined;
    limit: number;
    /** A trial of the search, which does not count among the searches of honey jars. */
    trial?: true;
  };

type KnowledgeQuestion = Pick<KnowledgeQuery, 'jar_ids' | 'formats' | 'tags' | 'limit'> & {
  question: string;
  /** A model by its name; the default one without it. */
  model?: string | undefined;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined;
};

type Narrowed = Pick<KnowledgeQuery, 'formats' | 'tags' | 'from' | 'to'>;

/** What an actor may search, and what they narrowed it to. */
type InScope = { scope: SearchableJar[]; request: Narrowed; filter: IndexFilter; owner: string };

export type KnowledgeHit = SearchHit & { jar_name: string };

export type KnowledgeResults = {
  hits: KnowledgeHit[];
  /** How many completed documents the search looked into. */
  searched_documents: number;
  search_type: 'lexical' | 'hybrid';
  names: SearchedName[] | null;
  /** Where nothing was found: the languages of query and documents where they are surely different ones. */
  languages: LanguagesApart | null;
  ms: number;
  incomplete: IncompleteIndex;
};

/** How many documents the index still lacks while it is built again; null when it holds all. */
export type IncompleteIndex = { documents_pending: number } | null;

export type KnowledgeAnswer = Answer & {
  incomplete: IncompleteIndex;
  /** Documents in scope that may hold the answer and have not been read yet; null with an answer. */
  documents_being_read: number | null;
  /** Documents in scope that have not been read yet. */
  documents_pending: number;
};

/** What was read, and what is to be put after an answer that is made of it; empty for nothing. */
type KnowledgeReading = Reading & {
  documents_pending: number;
  remark: (answer: Answer) => Promise<string>;
};

/** Reads what the documents hold on a question, in the one of its wordings that they answer best. */
export type KnowledgeReader = (wordings: Wording[], limit: number) => Promise<KnowledgeReading>;

/** What is read, for every caller alike. */
export type ReadingRange = {
  scope: SearchableJar[];
  /** Whose searches take turns with those of others. */
  owner: string;
  /** How much more or less passages of a jar count. */
  weights?: ReadonlyMap<string, number>;
  /** Documents that are left out. */
  other_than?: string[];
};

export type KnowledgeDeps = {
  database: Database;
  jars: Jars;
  search: Search;
  /** As `ask` has them. */
  records: Records;
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

  /** A reader of what somebody else has decided may be read. */
  readerOf: (range: ReadingRange) => KnowledgeReader;
};

export function createKnowledge({
  database,
  jars,
  search,
  records,
  ask,
  queries,
  incomplete,
}: KnowledgeDeps): Knowledge {
  async function searchFor(actor: Actor, request: KnowledgeQuery): Promise<KnowledgeResults> {
    const started = performance.now();
    const scope = await jars.searchable(actor, request.jar_ids);
    const names = new Map(scope.map(({ id, name }) => [id, name]));
    const filter = await withinDates(database.kysely, filterOf(scope, request), request);
    const { hits, ...found } = await search({
      ...optionsOf(request),
      query: request.query,
      filter,
      limit: request.limit,
      owner: actor.user_id,
    });
    const searched_documents = await countIn(database.kysely, scope, request);
    const ms = performance.now() - started;
    if (!request.trial) queries.note({ jar_ids: [...names.keys()], ms, best: bestScores(hits) });
    const named = hits.map((hit) => ({ ...hit, jar_name: names.get(hit.jar_id) ?? '' }));
    const languages = hits.length === 0 ? await languagesApart(database.kysely, filter, request.query) : null;
    return { ...found, hits: named, searched_documents, languages, ms, incomplete: await incomplete() };
  }

  const { ofCollection, readCollection } = collectionIn({ database, search, records });

  const readerOf = readersOf({ database, search, records, queries }, readCollection);

  /** One user's concurrent searches do not block other users' queries. */
  const inTurn = createFairGate({ running: 4, newcomers: 4, waiting: 200, what: 'searches' });

  return {
    search: (actor, request) => inTurn(() => searchFor(actor, request), { owner: actor.user_id }),

    async ask(actor, request) {
      const started = performance.now();
      const scope = await jars.searchable(actor, request.jar_ids);
      const { model, limit, signal } = request;
      const question = withoutGreeting(request.question);
      const within = { filter: filterOf(scope, request), owner: actor.user_id };
      const answer =
        (await ofCollection(question, { scope, request, ...within })) ??
        (await ask({ question, model, limit, signal, ...within }));
      queries.note({ jar_ids: scope.map(({ id }) => id), ms: performance.now() - started });
      const asked = { scope, filter: within.filter, question };
      return { ...(await finished(database.kysely, answer, asked)), incomplete: await incomplete() };
    },

    async reader(actor, jarIds) {
      return readerOf({ scope: await jars.searchable(actor, jarIds), owner: actor.user_id });
    },

    readerOf,
  };
}

type ReadersDeps = Pick<KnowledgeDeps, 'database' | 'search' | 'records' | 'queries'>;

/** Readers of ranges; `readCollection` comes first. */
function readersOf(
  { database, search, records, queries }: ReadersDeps,
  readCollection: ReturnType<typeof collectionIn>['readCollection'],
): Knowledge['readerOf'] {
  return ({ scope, owner, weights, other_than }) => {
    const filter = { ...filterOf(scope, {}), ...(other_than && { other_than }) };
    return async (asked, limit) => {
      const wordings = asked.map(ungreeted);
      const started = performance.now();
      const within = { wordings, filter, limit, owner, weights };
      const reading =
        (await readCollection(wordings, { scope, filter, owner, request: {} })) ??
        (await readQuestion({ search, index: records.index, records }, within));
      const { question } = reading;
      const extracted = await withReasons(database.kysely, reading.extracted, { scope, filter, question });
      queries.note({ jar_ids: scope.map(({ id }) => id), ms: performance.now() - started });
      const remark = (answer: Answer) => remarkOn(database.kysely, answer);
      return { ...reading, extracted, documents_pending: extracted.documents_pending, remark };
    };
  };
}

/** What is answered from the collection itself; null for what its documents answer. */
function collectionIn({ database, search, records }: Pick<KnowledgeDeps, 'database' | 'search' | 'records'>) {
  const ofCollection = (question: string, { scope, request, ...within }: InScope) =>
    answerOfCollection(question, {
      search,
      records,
      ...within,
      count: async () => ({
        completed: await countIn(database.kysely, scope, request),
        unread: await countUnread(
          database.kysely,
          scope.map(({ id }) => id),
        ),
      }),
    });

  /** As the first wording that is one for the collection; without passages no model writes the answer. */
  async function readCollection(wordings: Wording[], within: InScope): Promise<Reading | null> {
    for (const wording of wordings.filter(({ going }) => !going)) {
      const extracted = await ofCollection(wording.question, within);
      if (extracted) return { ...wording, hits: [], extracted };
    }
    return null;
  }

  return { ofCollection, readCollection };
}

/** How many completed documents a search looks into. */
async function countIn(db: Queryable, scope: SearchableJar[], narrowed: Narrowed): Promise<number> {
  const { formats, tags, from, to } = narrowed;
  if (!formats && !tags && !from && !to) return scope.reduce((sum, jar) => sum + jar.completed_count, 0);
  return countSearched(db, { jar_ids: scope.map(({ id }) => id), formats, tags, from, to });
}

/** The index knows no dates: the documents that are of them become a part of its filter. */
async function withinDates(db: Queryable, filter: IndexFilter, { from, to }: Dates): Promise<IndexFilter> {
  if (!from && !to) return filter;
  return { ...filter, document_ids: await idsOfDates(db, filter.jar_ids, { from, to }) };
}

function ungreeted(wording: Wording): Wording {
  const { query, question } = wording;
  return { ...wording, query: withoutGreeting(query), question: withoutGreeting(question) };
}

type AskedOf = { scope: SearchableJar[]; filter: IndexFilter; question: string };

/** An answer with the remarks that come after it. */
async function finished(db: Queryable, answer: Answer, asked: AskedOf) {
  const [reasoned, remark] = await Promise.all([withReasons(db, answer, asked), verdictRemark(db, answer)]);
  return { ...reasoned, answer: withRemark(reasoned.answer, remark) };
}

/** A refusal with its reasons: documents that have not been read yet and may hold the answer, and documents in another language. */
async function withReasons(db: Queryable, answer: Answer, { scope, filter, question }: AskedOf) {
  const jarIds = scope.map(({ id }) => id);
  const documents_pending = await countUnread(db, jarIds);
  if (answer.answered) return { ...answer, documents_being_read: null, documents_pending };
  const reasoned = withLanguages(answer, await languagesApart(db, filter, question));
  const noted = [reasoned.answer, unreadNote(documents_pending)].filter(Boolean).join(' ');
  return { ...reasoned, answer: noted, documents_being_read: documents_pending, documents_pending };
}

/** What is put after an answer that has been sent already. */
async function remarkOn(db: Queryable, answer: Answer): Promise<string> {
  return withRemark('', await verdictRemark(db, answer));
}

/** A remark is a paragraph of its own. */
const withRemark = (answer: string, remark: string): string =>
  remark === '' ? answer : `${answer}\n\n${remark}`;

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

function optionsOf({ group_by, aliases, vectors, highlights, explain }: KnowledgeQuery): SearchOptions {
  return { group_by, aliases, vectors, highlights, explain };
}

function filterOf(scope: SearchableJar[], { formats, tags }: Narrowed): IndexFilter {
  return { jar_ids: scope.map(({ id }) => id), ...(formats && { formats }), ...(tags && { tags }) };
}
