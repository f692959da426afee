import { z } from 'zod';
import { hiddenKinds, type Document } from '#domain/documents/index.ts';

const kind = z.enum(hiddenKinds);

/** A document's hidden text and instructions to language models; the same in every form. */
export const hiddenFields = {
  hidden_text: z
    .object({
      found: z.boolean(),
      characters: z.int().meta({ example: 212 }),
      kinds: z.array(kind).meta({ example: ['same_color'] }),
      instructions: z.int().describe('How often it addresses a language model').meta({ example: 1 }),
    })
    .nullable()
    .describe(
      'Text in the file that readers do not see. It is not part of the text: search does not match it and no answer uses it. ' +
        'Null until the document has been read, and for documents read by a version that did not look for it',
    ),
  instructions: z
    .int()
    .nullable()
    .describe(
      'How often the visible text addresses a language model: a mark for analysts; the text is not changed',
    ),
};

export function viewHidden({ hidden_text, instructions }: Pick<Document, 'hidden_text' | 'instructions'>) {
  return {
    hidden_text: hidden_text && { found: hidden_text.characters > 0, ...hidden_text },
    instructions,
  };
}

export const hiddenPieces = z.object({
  document_id: z.uuid(),
  version: z.int(),
  characters: z.int(),
  pieces: z
    .array(
      z.object({
        kind,
        text: z.string().describe('At most 2,000 characters; for zero-width characters, their code points'),
        page: z.int().nullable().describe('Null for formats without pages'),
      }),
    )
    .describe('The first 200, in the order of the file'),
  cut: z.boolean().describe('Whether there is more than these pieces show'),
});
