import { queryOptions } from '@tanstack/react-query';
import type {
  questionList,
  run,
  runList,
  runReply,
} from '@skep/server/api/retrieval-tests/retrieval-tests.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Questions = Reply<typeof questionList>;
export type Question = Questions['questions'][number];
export type Model = Questions['models'][number];
export type Run = Reply<typeof run>;
export type RunWithResults = Reply<typeof runReply>;
export type RunResult = RunWithResults['results'][number];

export const testsPath = '/api/knowledge/retrieval-tests';
const mostInPage = 100;
/** How often a run that goes on is looked at again. Milliseconds. */
const lookEvery = 1500;

/** All questions that one has, and the embedding models that runs may use. */
export const questionsQuery = queryOptions({
  queryKey: ['retrieval-tests', 'questions'],
  async queryFn({ signal }): Promise<Pick<Questions, 'questions' | 'vectors_available' | 'models'>> {
    const questions: Question[] = [];
    for (;;) {
      const query = { limit: mostInPage, offset: questions.length };
      const page = await request<Questions>('GET', testsPath, { query, signal });
      questions.push(...page.questions);
      const { vectors_available, models } = page;
      if (page.questions.length < mostInPage) return { questions, vectors_available, models };
    }
  },
});

/** The newest completed run by words alone and by each model, of those with the other settings of this one; it stands for its own. */
export function rankingsLike(runs: Run[], like: Run): Run[] {
  const settingsOf = ({ settings: { top_k, group_by, aliases } }: Run) => [top_k, group_by, aliases].join();
  const newest = new Map<string | null, Run>();
  for (const run of [like, ...runs]) {
    const isAlike = run.figures !== null && settingsOf(run) === settingsOf(like);
    // Before models were noted, one cannot say which it was.
    const isKnown = run.settings.model !== null || !run.settings.vectors;
    if (isAlike && isKnown && !newest.has(run.settings.model)) newest.set(run.settings.model, run);
  }
  return [...newest.values()].toSorted(
    (a, b) => Number(b.settings.model === null) - Number(a.settings.model === null),
  );
}

export const goesOn = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The runs that are kept, the newest first; asked for again while one goes on. */
export const runsQuery = queryOptions({
  queryKey: ['retrieval-tests', 'runs'],
  queryFn: ({ signal }) =>
    request<Reply<typeof runList>>('GET', `${testsPath}/runs`, { query: { limit: mostInPage }, signal }),
  refetchInterval: ({ state }) => (state.data?.runs.some(goesOn) ? lookEvery : false),
});

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['retrieval-tests', 'run', id],
    queryFn: ({ signal }) =>
      request<RunWithResults>('GET', `${testsPath}/runs/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? lookEvery : false),
  });
