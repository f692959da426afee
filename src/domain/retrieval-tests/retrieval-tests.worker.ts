import { analyseQuery } from '#analysis/analyse.ts';
import type { Database } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { hasOnlyIdentifiers, type Knowledge } from '#domain/search/index.ts';
import type { ServedVectors } from '#domain/vectors/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { figuresOf, judge, type Measured } from './figures.ts';
import { expectedOf, findQuestion } from './questions.repository.ts';
import { runAttempts, runJob } from './retrieval-tests.jobs.ts';
import { vectorsOf, type ModelsDeps } from './run-models.ts';
import { searchedRanks, type RunSettings } from './retrieval-test.ts';
import { beginRun, endRun, resultsOf, waitingQuestions, writeResult } from './runs.repository.ts';

type RunDeps = {
  database: Database;
  masterKey: MasterKey;
  knowledge: Pick<Knowledge, 'search'>;
  vectors: ModelsDeps['vectors'];
};

/** Asks the questions of runs, one after the other: each is a search like any other, in turns with those of people. */
export async function workOnRetrievalTests(deps: RunDeps & { queue: Queue }): Promise<void> {
  await deps.queue.work(runJob, { batchSize: 1, pollSeconds: 5 }, async (jobs) => {
    for (const { data, attempt } of jobs) await attemptRun(deps, data.run_id, attempt);
  });
}

/** Works on a run, and notes after the last attempt why it failed. */
export async function attemptRun(deps: RunDeps, runId: string, attempt: number): Promise<void> {
  try {
    await workOnRun(deps, runId);
  } catch (error) {
    if (attempt >= runAttempts)
      await endRun(deps.database.kysely, runId, { status: 'failed', error: reasonOf(error) });
    throw error;
  }
}

/** Without the words of a model server, which may quote a question, and without what only admins may know of it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'An internal error: the log of the server has it';
  if (error.kind === 'unavailable')
    return 'The search or its embedding model did not answer: admins see why in the system status';
  return error.logged;
}

/** Asks the questions of a run that were not asked yet, and ends it. */
export async function workOnRun(deps: RunDeps, runId: string): Promise<void> {
  const db = deps.database.kysely;
  const begun = await beginRun(db, runId);
  if (!begun) return;
  const { user_id, settings } = begun;
  const vectors = vectorsOf(settings, deps.vectors);
  for (const question_id of await waitingQuestions(db, runId)) {
    const measured = await measure(deps, { user_id, question_id, settings, vectors });
    await writeResult(db, { run_id: runId, question_id, measured });
  }
  const results = await resultsOf(db, runId);
  const measured = results.flatMap(({ recall, reciprocal_rank, ndcg }) =>
    recall === null || reciprocal_rank === null || ndcg === null ? [] : [{ recall, reciprocal_rank, ndcg }],
  );
  await endRun(db, runId, { status: 'completed', figures: figuresOf(measured) });
}

type Asked = {
  user_id: string;
  question_id: string;
  settings: RunSettings;
  vectors: boolean | ServedVectors;
};

/** Null when the user may not search what is expected, any more. */
async function measure(
  deps: RunDeps,
  { user_id, question_id, settings, vectors }: Asked,
): Promise<Measured | null> {
  const { database, masterKey, knowledge } = deps;
  const question = await findQuestion(database.kysely, user_id, question_id);
  const expected = await expectedOf(database.kysely, user_id, [question_id]);
  if (!question || expected.length === 0) return null;
  const { jar_id } = question;
  const query = masterKey.unseal(question.sealed_question, question.id);
  const asked = await embedded(query, vectors);
  try {
    // No more than this role may read: what only an admin's role opens is not searched in the background.
    const { hits, search_type } = await knowledge.search(
      { user_id, role: 'viewer' },
      {
        query,
        ...(jar_id !== null && { jar_ids: [jar_id] }),
        limit: searchedRanks,
        group_by: settings.by_document ? 'document' : undefined,
        aliases: settings.aliases,
        vectors: asked.vectors,
        trial: true,
      },
    );
    if (asked.isKnown && search_type === 'lexical')
      throw new AppError('unavailable', 'The search did not find the vectors of this run');
    const wanted = expected.map(({ id, document_id, sealed_quote }) => ({
      document_id,
      quote: sealed_quote === null ? null : masterKey.unseal(sealed_quote, id),
    }));
    return judge(hits, wanted, settings);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  }
}

/**
 * The vectors of a run with that of the question made: where the model is away this throws, as a search goes on by words alone, which
 * must not count as what the model finds. `isKnown`: the model knows a word of the question, so that the search has to be by both.
 */
async function embedded(
  query: string,
  vectors: boolean | ServedVectors,
): Promise<{ vectors: boolean | ServedVectors; isKnown: boolean }> {
  if (typeof vectors === 'boolean') return { vectors, isKnown: false };
  if (hasOnlyIdentifiers(analyseQuery(query))) return { vectors: false, isKnown: false };
  const { embed, embedQuery = embed } = vectors;
  const made = await embedQuery([query]);
  const isKnown = made[0]?.some((value) => value !== 0) ?? false;
  return { vectors: { ...vectors, embedQuery: async () => made }, isKnown };
}
