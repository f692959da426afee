import { z } from 'zod';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';

const offset = z.coerce.number().int().min(0);

export const textQuery = z.object({
  page: z.coerce.number().int().min(1).optional().describe('Only this page, as the file counts its pages'),
  start: offset.optional().describe('Only from here on'),
  end: offset.optional().describe('Only up to here'),
});

const span = { start: z.int(), end: z.int() };

export const documentText = z.object({
  document_id: z.uuid(),
  version: z.int().describe('The version of the document that the text is of'),
  text: z.string().meta({ example: 'Loader\n\nIt beacons to 192.0.2.44 every hour.' }),
  start: z.int().describe('Where the text that is answered begins'),
  end: z.int().meta({ example: 44 }).describe('Where it ends; `total_chars` when nothing comes after it'),
  total_chars: z.int().meta({ example: 44 }),
  pages: z
    .array(z.object({ number: z.int().min(1), ...span }))
    .describe('All pages of the document; empty for formats without pages'),
  headings: z
    .array(z.object({ level: z.int().min(1).max(6), title: z.string(), ...span }))
    .describe('The headings in the text that is answered'),
});

// No document has more, and the index counts no further.
const maxOrdinal = 2 ** 31 - 1;

export const chunksQuery = z.object({
  ...sliceFields,
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxOrdinal - 1000)
    .default(0),
});

export const documentChunks = z.object({
  document_id: z.uuid(),
  version: z.int(),
  chunks: z.array(
    z.object({
      ordinal: z.int().describe('From 0'),
      ...span,
      page: z.int().nullable().describe('The page that it begins on; null for formats without pages'),
      section: z.string().describe('The headings above it, such as `Credentials > API keys`'),
      content: z.string().describe('The same as `text` from `start` to `end`'),
    }),
  ),
  ...sliceReply,
});

/** A stored file, of whatever type. */
export const fileReply = {
  description: 'The file',
  content: {
    'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) },
  },
};
