import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import { listQuestions, lockOwner } from './questions.repository.ts';
import { runJob } from './retrieval-tests.jobs.ts';
import {
  most,
  type RetrievalResult,
  type RetrievalRun,
  type RunModel,
  type WantedRun,
} from './retrieval-test.ts';
import { runModels, settingsOf, type ModelsDeps } from './run-models.ts';
import {
  deleteRun,
  findRun,
  hasUnfinishedRun,
  insertRun,
  listRuns,
  pruneRuns,
  resultsOf,
} from './runs.repository.ts';

export type RetrievalRunsDeps = {
  database: Database;
  masterKey: MasterKey;
  queue: Pick<Queue, 'send'>;
} & ModelsDeps;

/** Runs of a user's retrieval tests, each with its settings. The newest 50 are kept. */
export type RetrievalRuns = {
  /** Whether there are vectors that searches use now. */
  hasVectors: () => boolean;

  /** Those whose vectors a run may use, or may not yet. */
  models: () => Promise<RunModel[]>;

  list: (actor: Actor, slice: Slice) => Promise<SliceOf<RetrievalRun>>;

  /** With its results, those of the questions that the actor still has. Throws `not_found`. */
  get: (actor: Actor, runId: string) => Promise<RetrievalRun & { results: RetrievalResult[] }>;

  /**
   * Begins to ask all of the actor's questions. Throws `conflict` without any, while another of theirs goes on, and for a model
   * whose vectors cannot be used.
   */
  start: (actor: Actor, wanted: WantedRun) => Promise<RetrievalRun>;

  /** Throws `not_found`. */
  remove: (actor: Actor, runId: string) => Promise<void>;
};

export function createRetrievalRuns({
  database,
  masterKey,
  queue,
  vectors,
  index,
}: RetrievalRunsDeps): RetrievalRuns {
  const db = database.kysely;

  async function one(userId: string, id: string): Promise<RetrievalRun> {
    const run = await findRun(db, userId, id);
    if (!run) throw notFound('Run');
    return run;
  }

  return {
    hasVectors: () => vectors.served() !== null,

    models: () => runModels({ vectors, index }),

    list: ({ user_id }, slice) => listRuns(db, user_id, slice),

    async get({ user_id }, runId) {
      const run = await one(user_id, runId);
      const { rows } = await listQuestions(db, user_id, { limit: most.questions, offset: 0 });
      const results = new Map((await resultsOf(db, runId)).map((result) => [result.question_id, result]));
      const known = rows.flatMap((row): RetrievalResult[] => {
        const result = results.get(row.id);
        if (!result) return [];
        const { question_id, state, rank, document_rank } = result;
        return [
          {
            question_id,
            question: masterKey.unseal(row.sealed_question, row.id),
            state,
            rank,
            document_rank,
          },
        ];
      });
      return { ...run, results: known };
    },

    async start({ user_id }, wanted) {
      const id = newId();
      const settings = await settingsOf(wanted, { vectors, index });
      await database.transact(async (tx) => {
        await lockOwner(tx, user_id);
        if (await hasUnfinishedRun(tx, user_id))
          throw new AppError('conflict', 'A run of yours goes on: wait until it has ended');
        const { rows } = await listQuestions(tx, user_id, { limit: most.questions, offset: 0 });
        if (rows.length === 0) throw noQuestions();
        await pruneRuns(tx, user_id, most.runs - 1);
        await insertRun(tx, { id, user_id, settings, question_ids: rows.map((row) => row.id) });
        await queue.send(runJob, { run_id: id }, { tx });
      });
      return one(user_id, id);
    },

    async remove({ user_id }, runId) {
      if (!(await deleteRun(db, user_id, runId))) throw notFound('Run');
    },
  };
}

function noQuestions(): AppError {
  return new AppError(
    'conflict',
    'There are no questions to run: keep one first, at a result on the page /search (“Expect this in tests”) or with ' +
      'POST /api/knowledge/retrieval-tests',
  );
}
