import { z } from 'zod';
import { documentStatus } from '#api/documents/platform.schemas.ts';
import { lookupFields, sighting } from '#api/indicators/indicators.schemas.ts';
import { jarIds } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceReply } from '#http/replies/slice.ts';

const slice = (limit: number, most: number) => ({
  limit: z.int().min(1).max(most).default(limit),
  offset: z.int().min(0).max(1_000_000).default(0).describe('How many to skip'),
});

const question = z.string().trim().min(1).max(1000);

export const searchInput = z.object({
  query: question.describe('Words, names or identifiers, such as `CVE-2021-44228 exploitation`'),
  honey_jar_ids: jarIds.optional(),
  limit: z.int().min(1).max(50).default(10).describe('How many passages'),
});

export const askInput = z.object({
  question: question.describe('A complete question'),
  honey_jar_ids: jarIds.optional(),
});

/** How much text of a document one answer holds, in UTF-16 code units. */
const textLengths = { usual: 10_000, most: 50_000 };

export const documentInput = z.object({
  document_id: idParam,
  offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('Where in the text to start'),
  length: z.int().min(1).max(textLengths.most).default(textLengths.usual).describe('How many characters'),
});

export const documentOutput = z.object({
  document: documentStatus,
  part: z
    .object({
      text: z.string(),
      start: z.int().describe('UTF-16 offset in the extracted text, as in sources'),
      end: z.int(),
      total_chars: z.int(),
      next_offset: z.int().nullable().describe('Where to continue; null at the end'),
      pages: z
        .array(z.object({ number: z.int(), start: z.int(), end: z.int() }))
        .describe('The pages this part covers; empty for formats without pages'),
    })
    .nullable()
    .describe('null while there is no text: see `status` and `error` of the document'),
});

export const jarsInput = z.object({
  search: z.string().max(200).optional().describe('Part of the name'),
  ...slice(20, 100),
});

export const indicatorInput = z.object({ ...lookupFields, ...slice(10, 50) });

export const sightingList = z.object({ value: z.string(), sightings: z.array(sighting), ...sliceReply });
