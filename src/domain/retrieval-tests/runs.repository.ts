import { sql, type ExpressionBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Tables } from '#db/tables.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Figures, Measured } from './figures.ts';
import type { RetrievalRun, RunSettings } from './retrieval-test.ts';

type NewRun = { id: string; user_id: string; settings: RunSettings; question_ids: string[] };

/** A run with a result that waits for each of its questions. */
export async function insertRun(
  tx: Queryable,
  { id, user_id, settings, question_ids }: NewRun,
): Promise<void> {
  await tx
    .insertInto('retrieval_runs')
    .values({ id, user_id, status: 'queued', ...settings })
    .execute();
  const rows = question_ids.map((question_id) => ({ run_id: id, question_id, state: 'waiting' as const }));
  await tx.insertInto('retrieval_results').values(rows).execute();
}

function runs(db: Queryable, userId: string) {
  const count = sql<number>`count(*)::integer`.as('count');
  const results = (query: ExpressionBuilder<Tables, 'retrieval_runs'>) =>
    query
      .selectFrom('retrieval_results')
      .select(count)
      .whereRef('retrieval_results.run_id', '=', 'retrieval_runs.id');
  return db
    .selectFrom('retrieval_runs')
    .select([
      'id',
      'status',
      'top_k',
      'by_document',
      'aliases',
      'vectors',
      'model',
      'space',
      'measured',
      'recall',
      'mrr',
      'ndcg',
      'error',
    ])
    .select(['created_at', 'finished_at'])
    .select((query) => results(query).as('questions'))
    .select((query) => results(query).where('state', '<>', 'waiting').as('asked'))
    .where('user_id', '=', userId);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

function runOf(row: RunRow): RetrievalRun {
  const { id, status, error, created_at, finished_at, measured, recall, mrr, ndcg } = row;
  const { top_k, by_document, aliases, vectors, model, space } = row;
  const isDone = measured !== null && recall !== null && mrr !== null && ndcg !== null;
  return {
    id,
    status,
    error,
    settings: { top_k, by_document, aliases, vectors, model, space },
    figures: isDone ? { measured, recall, mrr, ndcg } : null,
    questions: row.questions ?? 0,
    asked: row.asked ?? 0,
    created_at,
    finished_at,
  };
}

/** A user's runs, the newest first. */
export async function listRuns(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<RetrievalRun>> {
  const query = runs(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc');
  const { rows, ...rest } = await sliceOf(query, slice);
  return { ...rest, rows: rows.map(runOf) };
}

export async function findRun(db: Queryable, userId: string, id: string): Promise<RetrievalRun | null> {
  const row = await runs(db, userId).where('id', '=', id).executeTakeFirst();
  return row ? runOf(row) : null;
}

/** False when it is not the user's. */
export async function deleteRun(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('retrieval_runs')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all of a user's runs but the newest so many. */
export async function pruneRuns(tx: Queryable, userId: string, kept: number): Promise<void> {
  await sql`
    delete from retrieval_runs where id in (
      select id from retrieval_runs where user_id = ${userId} order by created_at desc, id desc offset ${kept})`.execute(
    tx,
  );
}

export async function hasUnfinishedRun(tx: Queryable, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('retrieval_runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The run that is to be worked on, now `running`; null when it is not there or has ended. */
export async function beginRun(
  db: Queryable,
  id: string,
): Promise<{ user_id: string; settings: RunSettings } | null> {
  const row = await db
    .updateTable('retrieval_runs')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(['user_id', 'top_k', 'by_document', 'aliases', 'vectors', 'model', 'space'])
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, ...settings } = row;
  return { user_id, settings };
}

/** The questions of a run that were not asked yet. */
export async function waitingQuestions(db: Queryable, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('retrieval_results')
    .select('question_id')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('question_id')
    .execute();
  return rows.map(({ question_id }) => question_id);
}

/** Null: nothing that was expected is there. */
export async function writeResult(
  db: Queryable,
  { run_id, question_id, measured }: { run_id: string; question_id: string; measured: Measured | null },
): Promise<void> {
  await db
    .updateTable('retrieval_results')
    .set(measured ? { state: 'measured', ...measured } : { state: 'unavailable' })
    .where('run_id', '=', run_id)
    .where('question_id', '=', question_id)
    .execute();
}

/** The results of a run, in no order. */
export function resultsOf(db: Queryable, runId: string) {
  return db
    .selectFrom('retrieval_results')
    .select(['question_id', 'state', 'rank', 'document_rank', 'recall', 'reciprocal_rank', 'ndcg'])
    .where('run_id', '=', runId)
    .execute();
}

export async function endRun(
  db: Queryable,
  id: string,
  ended: { status: 'completed'; figures: Figures } | { status: 'failed'; error: string },
): Promise<void> {
  const { status } = ended;
  const outcome = status === 'failed' ? { error: ended.error } : ended.figures;
  await db
    .updateTable('retrieval_runs')
    .set({ status, ...outcome, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
}
