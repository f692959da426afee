import { z } from 'zod';
import { indicatorTypes } from '#domain/indicators/index.ts';

const indicatorType = z.enum(indicatorTypes).meta({ example: 'domain' });

export const typeField = { type: indicatorType.optional().describe('Only indicators of this type') };
export const lookupFields = {
  value: z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .describe('In any spelling, also defanged')
    .meta({ example: 'evil[.]example-cdn[.]net' }),
  ...typeField,
};

const span = z.object({
  start: z.int().describe('UTF-16 offset in the extracted text'),
  end: z.int(),
});

const core = z.object({
  type: indicatorType,
  value: z.string().describe('Defanging removed').meta({ example: 'evil.example-cdn.net' }),
  occurrences: z.int(),
});

export const documentIndicator = core.extend({
  spans: z
    .array(span.extend({ passage: z.int().describe('Number of the passage'), page: z.int().nullable() }))
    .describe('The first 100 occurrences'),
});

export const jarIndicator = core.extend({
  documents: z.int().describe('How many of the documents contain it'),
  first_seen: z.iso.datetime().describe('When the first of them was uploaded'),
});

export const sighting = core.extend({
  document_id: z.uuid(),
  title: z.string(),
  filename: z.string(),
  created_at: z.iso.datetime(),
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  passages: z
    .array(
      span.extend({
        ordinal: z.int(),
        page: z.int().nullable(),
        section: z.string().nullable(),
        content: z.string(),
        spans: z.array(span).describe('Where the indicator occurs in the text'),
      }),
    )
    .describe('The first five passages that contain it'),
});

/** Whether the document holds more indicators than are kept. */
export const cut = z
  .boolean()
  .describe('True when the document contains more different indicators than are stored (50,000)');
