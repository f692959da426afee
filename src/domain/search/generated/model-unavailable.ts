import { AppError } from '#kernel/errors.ts';

/**
 * The error for a model requested by name that failed with `error`: `unavailable`, MODEL_UNAVAILABLE. Null without a name, or for
 * other errors: then another model may answer. The model server's message and address stay in the log.
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
