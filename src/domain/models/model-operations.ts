import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Actor } from './models.policy.ts';

/** A requested load; kept by the process that loads. */
export type LoadOperation = {
  id: string;
  model: string;
  /** The requesting user. */
  user_id: string;
  state: 'running' | 'completed' | 'failed';
  /** Share of the work done, 0–1. */
  progress: number;
  error: string | null;
  started_at: Date;
  ended_at: Date | null;
};

const mostKept = 200;

export function createOperations(now: () => Date) {
  const kept = new Map<string, LoadOperation>();

  async function follow(operation: LoadOperation, loading: Promise<void>): Promise<void> {
    try {
      await loading;
      Object.assign(operation, { state: 'completed', progress: 1, ended_at: now() });
    } catch (error) {
      Object.assign(operation, { state: 'failed', error: (error as Error).message, ended_at: now() });
    }
  }

  return {
    /** Keeps account of a loading that has begun. */
    begin(asked: Pick<LoadOperation, 'model' | 'user_id'>, loading: Promise<void>): LoadOperation {
      const begun = {
        state: 'running' as const,
        progress: 0,
        error: null,
        started_at: now(),
        ended_at: null,
      };
      const operation: LoadOperation = { id: newId(), ...asked, ...begun };
      kept.set(operation.id, operation);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      void follow(operation, loading);
      return operation;
    },

    /** Reports the progress of the running ones of this model. */
    progressed(model: string, progress: number): void {
      for (const each of kept.values()) {
        if (each.model === model && each.state === 'running') each.progress = progress;
      }
    },

    find({ user_id, role }: Actor, id: string): LoadOperation {
      const operation = kept.get(id);
      if (!operation) throw notFound('Operation');
      if (operation.user_id !== user_id && role !== 'admin') throw notFound('Operation', { denied: true });
      return operation;
    },
  };
}
