import { z } from 'zod';
import { fieldError, type AppError } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { whyTooLong, whyUnstorable } from '#kernel/storable.ts';
import { bodyForm } from './strict-form.ts';

const description = bodyForm(
  z
    .object({
      title: z.string().max(500).optional(),
      description: z.string().max(2000).optional(),
      tags: z.array(z.string().min(1).max(100)).max(50).optional(),
    })
    .catchall(z.unknown()),
);

export type UploadMetadata = {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  /** What else is kept with the file. */
  metadata?: Record<string, unknown> | undefined;
};

/**
 * Reads the `metadata` field of an upload form: title, description and tags, and whatever else its sender keeps
 * with the file. Throws `invalid` when it is not a JSON object of that form.
 */
export function parseUploadMetadata(field: string | undefined): UploadMetadata {
  if (field === undefined || field.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(field);
  } catch {
    throw metadataError('is not valid JSON');
  }
  const reason = whyUnstorable(value);
  if (reason !== null) throw metadataError(reason);
  const parsed = description.safeParse(value);
  if (!parsed.success) {
    throw metadataError(
      fieldProblems(parsed.error.issues)
        .map(({ field: name, message }) => `${name} ${message}`.trim())
        .join('; '),
    );
  }
  const { title, description: text, tags, ...metadata } = parsed.data;
  const tooLong = whyTooLong(metadata);
  if (tooLong !== null) throw metadataError(tooLong);
  return { title, description: text, tags, ...(Object.keys(metadata).length > 0 && { metadata }) };
}

function metadataError(message: string): AppError {
  return fieldError('metadata', message);
}
