import { AppError } from '#kernel/errors.ts';
import { asOutage } from '#kernel/outage.ts';

/** Overload, a stop, a full disk, an unreachable database: none is the documents' fault. */
export function isPassing(error: unknown): boolean {
  if (asOutage(error)) return true;
  return error instanceof AppError && error.kind === 'unavailable' && error.code === undefined;
}
