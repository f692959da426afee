import { AppError } from '#kernel/errors.ts';

const refusalCodes = [
  'UNSUPPORTED_FORMAT',
  'PASSWORD_PROTECTED',
  'NO_TEXT',
  'CORRUPT_FILE',
  'ARCHIVE_UNSAFE',
  'FILE_TOO_LARGE',
  'EXTRACTION_TIMEOUT',
  'EXTRACTION_MEMORY',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The error for a file that is not read. `reason` is a sentence for the person who uploaded it. */
export function refusal(code: RefusalCode, reason: string, cause?: unknown): AppError {
  const kind =
    code === 'UNSUPPORTED_FORMAT' ? 'unsupported' : code === 'FILE_TOO_LARGE' ? 'too_large' : 'unprocessable';
  return new AppError(kind, reason, { code, cause });
}

/** Narrows what came over a thread border or out of a database. */
export function isRefusalCode(code: unknown): code is RefusalCode {
  return refusalCodes.some((known) => known === code);
}
