import { AppError } from '#kernel/errors.ts';

/** The error for an archive that must not be unpacked. `reason` is a sentence for its sender. */
export function unsafeArchive(reason: string): AppError {
  return new AppError('unprocessable', reason, { code: 'ARCHIVE_UNSAFE' });
}

/** The error for an archive, or a file in one, that is damaged or was cut off. */
export function corrupt(reason: string, cause?: unknown): AppError {
  return new AppError('unprocessable', reason, { code: 'CORRUPT_FILE', cause });
}

/** The error for what is no archive at all. */
export function noArchive(reason: string): AppError {
  return new AppError('unsupported', reason, { code: 'UNSUPPORTED_FORMAT' });
}

/** Whatever was thrown while an archive was read: what is wrong with it, or a fault of ours as it is. */
export function readingError(error: unknown, reason: string): unknown {
  const ours = error instanceof AppError || (error instanceof Error && 'syscall' in error);
  return ours ? error : corrupt(reason, error);
}
