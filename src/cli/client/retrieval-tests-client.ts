import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';
import type { PlatformConnection } from './platform-connection.ts';

export type ModelState = 'served' | 'building' | 'previous';
export type TestedModel = {
  name: string;
  state: ModelState;
  complete: number;
  available: boolean;
  waiting: boolean;
};

export type RunSettings = {
  top_k: number;
  group_by?: 'document';
  vectors: boolean;
  model?: ModelState;
};

type Figures = { measured: number; recall: number; mrr: number; ndcg: number };
export type EndedRun = {
  id: string;
  questions: number;
  figures: Figures;
  results: {
    question_id: string;
    question: string;
    state: 'waiting' | 'measured' | 'unavailable';
    rank: number | null;
  }[];
};
type Run = Omit<EndedRun, 'figures'> & {
  status: 'queued' | 'running' | 'completed' | 'failed';
  error: string | null;
  asked: number;
  figures: Figures | null;
};

const path = '/api/knowledge/retrieval-tests';
const firstPollMs = 250;
const slowestPollMs = 4000;

/** The retrieval tests of the account. */
export function retrievalTestsOf({ get, post }: PlatformConnection) {
  return {
    /** Those whose vectors a run may use, or may not yet; the one in use before first. */
    models: async () => (await get<{ models: TestedModel[] }>(`${path}?limit=1`)).models,

    /** Asks all questions, and answers when it has ended. Throws `unprocessable` when that fails or is refused. */
    async run(settings: RunSettings, progress: (asked: number, all: number) => void): Promise<EndedRun> {
      const { id } = await post<Run>(`${path}/runs`, { json: settings });
      for (let pauseMs = firstPollMs; ; pauseMs = Math.min(slowestPollMs, pauseMs * 1.5)) {
        const { status, error, asked, figures, ...run } = await get<Run>(`${path}/runs/${id}`);
        progress(asked, run.questions);
        if (status === 'completed' && figures) return { ...run, figures };
        if (status === 'failed')
          throw new AppError(
            'unprocessable',
            `A run failed: ${error ?? 'the search or its embedding model did not answer'}`,
          );
        await sleep(pauseMs);
      }
    },
  };
}
