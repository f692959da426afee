import { AppError } from '#kernel/errors.ts';
import { asOutage } from '#kernel/outage.ts';

/** Too much work at once, a stop, a full disk, a database that is away: none says anything about the documents. */
export function isPassing(error: unknown): boolean {
  if (asOutage(error)) return true;
  return error instanceof AppError && error.kind === 'unavailable' && error.code === undefined;
}
