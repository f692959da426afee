import { z } from 'zod';
import { hiddenFields, viewHidden } from '#api/document-text/hidden-text.schemas.ts';
import { tlpMarkings } from '#domain/evidence/index.ts';
import type { Described, Document } from '#domain/documents/index.ts';
import { viewFailure } from './failure.views.ts';

/** Of what uploaders give, the fields that each form of the API shows in its own way; all others are shown alike. */
type ShownByEachForm = 'title' | 'description' | 'tags' | 'metadata';
type ShownAlike = Pick<
  Document,
  Exclude<'id' | 'filename' | 'version' | 'chunk_count' | keyof Described, ShownByEachForm>
>;

/** What every form of the API shows of a document alike. */
export const documentFields = {
  id: z.uuid(),
  honey_jar_id: z.uuid(),
  filename: z.string().meta({ example: 'apt29.pdf' }),
  version: z.int().describe('Starts at 1; increases when the content is replaced').meta({ example: 1 }),
  ...hiddenFields,
  published_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was published, by what the document says itself; null where it says nothing'),
  tlp: z
    .enum(tlpMarkings)
    .nullable()
    .describe(
      'The marking of the Traffic Light Protocol that it bears; null where it bears none, or is not read yet',
    ),
  chunk_count: z.int(),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed'),
} satisfies Record<string, z.ZodType> & Record<keyof ShownAlike, z.ZodType>;

export function viewFields(document: Document): ShownAlike & z.input<z.ZodObject<typeof documentFields>> {
  return {
    id: document.id,
    honey_jar_id: document.jar_id,
    filename: document.filename,
    version: document.version,
    ...viewHidden(document),
    published_at: document.published_at?.toISOString() ?? null,
    tlp: document.tlp,
    chunk_count: document.chunk_count,
    error: viewFailure(document),
  };
}
