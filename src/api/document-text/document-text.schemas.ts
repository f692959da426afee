import { z } from 'zod';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';

const offset = z.coerce.number().int().min(0);

export const textQuery = z.object({
  page: z.coerce.number().int().min(1).optional().describe('Only this page, numbered as in the file'),
  start: offset.optional().describe('Start offset'),
  end: offset.optional().describe('End offset'),
});

const span = { start: z.int(), end: z.int() };

export const documentText = z.object({
  document_id: z.uuid(),
  version: z.int().describe('The version of the document the text belongs to'),
  text: z.string().meta({ example: 'Loader\n\nIt beacons to 192.0.2.44 every hour.' }),
  start: z.int().describe('Where the returned text begins'),
  end: z
    .int()
    .meta({ example: 44 })
    .describe('Where the returned text ends; `total_chars` at the end of the document'),
  total_chars: z.int().meta({ example: 44 }),
  pages: z
    .array(z.object({ number: z.int().min(1), ...span }))
    .describe('All pages of the document; empty for formats without pages'),
  headings: z
    .array(z.object({ level: z.int().min(1).max(6), title: z.string(), ...span }))
    .describe('The headings in the returned text'),
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
      page: z.int().nullable().describe('The page it begins on; null for formats without pages'),
      section: z.string().describe('The headings above it, such as `Credentials > API keys`'),
      content: z.string().describe('Same as `text` from `start` to `end`'),
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
