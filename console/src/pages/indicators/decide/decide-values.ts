import type { newVerdict } from '@skep/server/api/verdicts/verdicts.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';

export type Decision = {
  verdict: 'benign' | 'malicious';
  /** Null: everywhere. */
  jar: string | null;
  note: string;
};

export type Decided = {
  /** The ids of the verdicts that were made. */
  made: string[];
  /** For so many it was decided before. */
  before: number;
  failed: { value: string; error: unknown }[];
};

/** Decides on one value after the other: verdicts of one installation wait for each other anyway. */
export async function decideValues(
  values: string[],
  { verdict, jar, note }: Decision,
  onProgress: (done: number) => void,
): Promise<Decided> {
  const decided: Decided = { made: [], before: 0, failed: [] };
  const target = jar === null ? { scope: 'installation' } : { scope: 'honey_jar', honey_jar_id: jar };
  for (const [i, value] of values.entries()) {
    try {
      const body = { value, verdict, note, ...target };
      const { id } = await request<Reply<typeof newVerdict>>('POST', '/api/knowledge/verdicts', { body });
      decided.made.push(id);
    } catch (error) {
      // What refuses one value for lack of rights, or cannot be reached, refuses all of them.
      if (i === 0 && !(error instanceof ApiError && [409, 422].includes(error.status))) throw error;
      if (isDecidedBefore(error)) decided.before += 1;
      else decided.failed.push({ value, error });
    }
    onProgress(i + 1);
  }
  return decided;
}

/** A conflict may also say that there are too many verdicts. */
function isDecidedBefore(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && /same verdict/.test(error.message);
}

export async function takeBack(ids: string[]): Promise<void> {
  for (const id of ids)
    await request('DELETE', `/api/knowledge/verdicts/${id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
}
