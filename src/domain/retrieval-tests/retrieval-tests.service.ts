import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { quoteAt } from './expected-quote.ts';
import {
  countExpected,
  countQuestions,
  deleteQuestion,
  expectedOf,
  findQuestion,
  insertExpected,
  insertQuestion,
  isSearchable,
  listQuestions,
  lockOwner,
  ownQuestions,
  searchableDocuments,
  type ExpectedRow,
  type KeptQuestion,
  type QuestionRow,
} from './questions.repository.ts';
import { most, type RetrievalQuestion } from './retrieval-test.ts';

/** A place in a document; without offsets any of its passages will do. */
type ExpectedInput = { document_id: string; start?: number | undefined; end?: number | undefined };

type QuestionInput = {
  question: string;
  jar_id?: string | undefined;
  shared: boolean;
  expected: ExpectedInput[];
};

export type RetrievalTestsDeps = {
  database: Database;
  masterKey: MasterKey;
  index: Pick<SearchIndex, 'passagesOf'>;
};

/** Questions with the passages that a search should find for them. */
export type RetrievalTests = {
  /** The actor's own questions and those shared with them, the newest first. */
  list: (actor: Actor, slice: Slice) => Promise<SliceOf<RetrievalQuestion>>;

  /**
   * Keeps a question. Throws `not_found` for a honey jar or document that the actor may not search, `forbidden` for a viewer who
   * would share it, `conflict` for too many or the same once more, `invalid` for a place without a passage.
   */
  create: (actor: Actor, input: QuestionInput) => Promise<RetrievalQuestion>;

  /** Adds what else is expected of a question of their own. Throws as `create`, and `not_found` for others' questions. */
  expect: (actor: Actor, questionId: string, expected: ExpectedInput) => Promise<RetrievalQuestion>;

  /** Throws `not_found` for a question that is not their own. */
  remove: (actor: Actor, questionId: string) => Promise<void>;
};

export function createRetrievalTests(deps: RetrievalTestsDeps): RetrievalTests {
  const { database, masterKey } = deps;
  const db = database.kysely;
  const { withExpected, one } = questionsWith(deps);
  const placed = placesWith(deps);

  return {
    async list(actor, slice) {
      const { rows, ...rest } = await listQuestions(db, actor.user_id, slice);
      return { ...rest, rows: await withExpected(actor.user_id, rows) };
    },

    async create(actor, { question, jar_id = null, shared, expected }) {
      const { user_id } = actor;
      if (shared && jar_id === null)
        throw fieldError('honey_jar_id', 'is missing: a question is shared in a honey jar');
      if (shared && actor.role === 'viewer')
        throw new AppError('forbidden', 'Viewers cannot share questions');
      if (jar_id !== null && !(await isSearchable(db, user_id, jar_id))) throw notFound('Honey jar');
      const places = await placed(user_id, expected, jar_id);
      const id = newId();
      await database.transact(async (tx) => {
        await lockOwner(tx, user_id);
        // Within the lock: what is sent twice at once is kept once.
        const isKept = (row: KeptQuestion) => masterKey.unseal(row.sealed_question, row.id) === question;
        if ((await ownQuestions(tx, user_id, jar_id)).some(isKept))
          throw new AppError('conflict', 'You have kept this question already');
        if ((await countQuestions(tx, user_id)) >= most.questions)
          throw new AppError('conflict', `You have ${most.questions} questions already: delete some first`);
        const sealer = await masterKey.sealer(tx);
        await insertQuestion(tx, { id, user_id, jar_id, shared, sealed_question: sealer(question, id) });
        await insertExpected(tx, sealedRows(sealer, id, places));
      });
      return one(user_id, id);
    },

    async expect({ user_id }, questionId, input) {
      const row = await findQuestion(db, user_id, questionId);
      if (row?.user_id !== user_id) throw notFound('Question');
      const places = await placed(user_id, [input], row.jar_id);
      await database.transact(async (tx) => {
        await lockOwner(tx, user_id);
        if ((await countExpected(tx, questionId)) >= most.expected)
          throw new AppError('conflict', `The question expects ${most.expected} passages already`);
        await insertExpected(tx, sealedRows(await masterKey.sealer(tx), questionId, places));
      });
      return one(user_id, questionId);
    },

    async remove({ user_id }, questionId) {
      if (!(await deleteQuestion(db, user_id, questionId))) throw notFound('Question');
    },
  };
}

function expectedPassage(masterKey: MasterKey, row: ExpectedRow): RetrievalQuestion['expected'][number] {
  const { id, document_id, title, start_offset, end_offset, page, sealed_quote } = row;
  const quote = sealed_quote === null ? null : masterKey.unseal(sealed_quote, id);
  return { id, document_id, title, start: start_offset, end: end_offset, page, quote };
}

/** Questions as the actor sees them, with what they expect. */
function questionsWith({ database, masterKey }: RetrievalTestsDeps) {
  const db = database.kysely;

  async function withExpected(userId: string, rows: QuestionRow[]): Promise<RetrievalQuestion[]> {
    const ids = rows.map(({ id }) => id);
    const expected = Map.groupBy(await expectedOf(db, userId, ids), ({ question_id }) => question_id);
    return rows.map(({ user_id, sealed_question, ...row }) => ({
      ...row,
      question: masterKey.unseal(sealed_question, row.id),
      own: user_id === userId,
      expected: (expected.get(row.id) ?? []).map((each) => expectedPassage(masterKey, each)),
    }));
  }

  async function one(userId: string, id: string): Promise<RetrievalQuestion> {
    const row = await findQuestion(db, userId, id);
    const [question] = row ? await withExpected(userId, [row]) : [];
    if (!question) throw notFound('Question');
    return question;
  }

  return { withExpected, one };
}

/** What is at places, of documents that the user may search; in the honey jar where there is one. */
function placesWith({ database, index }: RetrievalTestsDeps) {
  const db = database.kysely;
  return async function placed(userId: string, inputs: ExpectedInput[], jarId: string | null) {
    const jars = await searchableDocuments(
      db,
      userId,
      inputs.map(({ document_id }) => document_id),
    );
    return Promise.all(
      inputs.map(async ({ document_id, start, end }) => {
        const jar = jars.get(document_id);
        if (jar === undefined || (jarId !== null && jar !== jarId)) throw notFound('Document');
        if ((start === undefined) !== (end === undefined))
          throw fieldError('expected', 'needs both start and end');
        const place =
          start === undefined || end === undefined ? null : await quoteAt(index, document_id, { start, end });
        return { id: newId(), document_id, place };
      }),
    );
  };
}

type Placed = Awaited<ReturnType<ReturnType<typeof placesWith>>>;
type Sealer = Awaited<ReturnType<MasterKey['sealer']>>;

const sealedRows = (sealer: Sealer, question_id: string, expected: Placed) =>
  expected.map(({ id, document_id, place }) => ({
    id,
    question_id,
    document_id,
    start_offset: place?.start ?? null,
    end_offset: place?.end ?? null,
    page: place?.page ?? null,
    sealed_quote: place ? sealer(place.quote, id) : null,
  }));
