import type { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { foremost } from '#kernel/fields/field-problems.ts';

/** What an engine in this process makes of a body. Errors: `invalid`, naming what is wrong or what it cannot do. */
export function readFor<T extends z.ZodType>(model: string, schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = foremost(parsed.error.issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: `the model ${model} does not support this`,
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
  throw new AppError('invalid', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    details: { fields },
  });
}

/** Errors: `invalid`: the model is none for this. */
export function cannot(model: string, what: 'chat' | 'make embeddings'): AppError {
  return new AppError(
    'invalid',
    `The model ${model} does not ${what}; GET /v1/models lists what each model supports`,
    {
      details: { fields: [{ field: 'model', message: `does not ${what}` }] },
    },
  );
}
