import { z } from 'zod';
import { fieldError, type AppError } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { whyTooLong, whyUnstorable } from '#kernel/storable.ts';
import { mostTags, type Described, type Given } from '#domain/documents/index.ts';
import { tag } from '#api/documents/tags/tags.schemas.ts';
import { bodyForm } from '#http/bodies/strict-form.ts';

const named = {
  title: z.string().max(500).optional(),
  description: z.string().max(2000).optional(),
  tags: z.array(tag).max(mostTags).optional(),
} satisfies Record<Exclude<keyof Described, 'metadata'>, z.ZodType>;

/** What it does not name is kept with the document as its metadata. */
const form = bodyForm(z.object(named).catchall(z.unknown()));

/**
 * Reads the `metadata` field of an upload form: title, description and tags, and whatever else its sender keeps
 * with the file. Throws `invalid` when it is not a JSON object of that form.
 */
export function parseUploadMetadata(field: string | undefined): Given {
  if (field === undefined || field.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(field);
  } catch {
    throw metadataError('is not valid JSON');
  }
  const reason = whyUnstorable(value);
  if (reason !== null) throw metadataError(reason);
  const parsed = form.safeParse(value);
  if (!parsed.success) {
    throw metadataError(
      fieldProblems(parsed.error.issues)
        .map(({ field: name, message }) => `${name} ${message}`.trim())
        .join('; '),
    );
  }
  const { title, description, tags, ...metadata } = parsed.data;
  const tooLong = whyTooLong(metadata);
  if (tooLong !== null) throw metadataError(tooLong);
  const given: { [Field in keyof Described]: Described[Field] | undefined } = {
    title,
    description,
    tags,
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
  };
  return given;
}

function metadataError(message: string): AppError {
  return fieldError('metadata', message);
}
