import type { z } from 'zod';
import { AppError, fieldsError, fieldsSummary, type FieldProblem } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { whyUnstorable } from '#kernel/storable.ts';

const shownFields = 20;
const shownLength = 200;

/** The error for an archive that does not hold what it should, or not as it was written. */
export function damaged(message: string): AppError {
  return new AppError('unprocessable', message, { code: 'CORRUPT_FILE' });
}

/** The same error, with the file it is about. */
export function about(file: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { kind, message, code, details } = error;
  return new AppError(kind, `${file.slice(0, shownLength).toWellFormed()}: ${message}`, {
    ...(code !== undefined && { code }),
    ...(details && { details }),
    cause: error,
  });
}

/**
 * Validates a part of a manifest. Throws `invalid`, naming the wrong fields; `at` is its path, and `around` how many levels
 * surround the users' own data of the jar or document: nesting is limited without them.
 */
export function manifestPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { at, around }: { at: string; around: number },
): z.output<S> {
  const unstorable = whyUnstorable(value, -around);
  if (unstorable !== null) throw wrongManifest([{ field: at, message: unstorable }]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw wrongManifest(
    fieldProblems(result.error.issues).map(({ field, message }) => ({
      field: [at, field].filter(Boolean).join('.'),
      message,
    })),
  );
}

export function wrongManifest(problems: FieldProblem[]): AppError {
  const fields = problems
    .slice(0, shownFields)
    .map(({ field, message }) => ({ field: field.slice(0, shownLength).toWellFormed(), message }));
  return fieldsError(fields, { summary: `The manifest is not valid: ${fieldsSummary(fields)}` });
}
