import { AppError } from '#kernel/errors.ts';

/**
 * The error for somebody who asked for a model by its name, when it failed with `error`: `unavailable`, MODEL_UNAVAILABLE.
 * Null where nobody did, or where something else is wrong: then another model may answer. What the model server said, and
 * where it is, stays in the log.
 */
export function namedModelUnavailable(name: string | null | undefined, error: unknown): AppError | null {
  if (!name || !(error instanceof AppError) || error.kind !== 'unavailable') return null;
  const { retry_after } = error.details ?? {};
  return new AppError(
    'unavailable',
    `The model ${name} is not available now; try again later, or leave out \`model\` to get an answer from another one`,
    {
      code: 'MODEL_UNAVAILABLE',
      details: { model: name, ...(retry_after !== undefined && { retry_after }) },
      cause: error,
    },
  );
}
