import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

import { noteProblem, type VectorModelRecord } from './vector-models.repository.ts';

/** Notes with the record of a model why it could not be asked, or with null that it answered. Never throws. */
export type NoteOutcome = (record: VectorModelRecord, error: unknown) => Promise<void>;

export function createOutcomes({ database, logger }: { database: Database; logger: Logger }): NoteOutcome {
  return async (record, error) => {
    if (error === null && record.problem === null) return;
    try {
      const problem = error === null ? null : reasonOf(error);
      record.problem = problem;
      await noteProblem(database.kysely, { space: record.space, problem });
    } catch (cause) {
      logger.warn({ err: cause }, 'could not note whether an embedding model can be asked');
    }
  };
}

/** Without a server's own words, which may quote a passage. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.logged : 'It failed; see the log';
}
