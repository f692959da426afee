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

/** Without a server's own words, which may quote a passage; of a server that is not asked for a while, why. */
function reasonOf(error: unknown): string {
  const reason = error instanceof AppError && error.cause instanceof AppError ? error.cause : error;
  return reason instanceof AppError ? reason.logged : 'It failed; see the log';
}
