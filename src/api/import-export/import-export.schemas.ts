import type { Readable } from 'node:stream';
import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { createdRetention } from '#api/honey-jars/platform.schemas.ts';
import { exportFormats, findingFormats } from '#domain/import-export/index.ts';
import { accesses } from '#domain/jars/index.ts';

export const exportQuery = z.object({
  format: z
    .enum(exportFormats)
    .default('hjx')
    .describe(
      'hjx: gzip tar with manifest.json and documents/; tar: the same uncompressed; json: one object with the ' +
        'manifest, each document with its file as base64 and its extracted text; stix: a STIX 2.1 bundle of the ' +
        'documents’ content, without their files; misp: events of MISP with the indicators of each document',
    ),
});

export const documentExportQuery = z.object({
  format: z
    .enum(findingFormats)
    .default('stix')
    .describe('stix: a bundle of STIX 2.1; misp: an event of MISP'),
  only: z
    .enum(['not_rejected', 'accepted'])
    .default('not_rejected')
    .describe('`accepted`: only what somebody accepted, with the ends of accepted relations'),
});

// A stream is sent as it comes, past the serializer.
export const exportedFile = z.string().meta({ format: 'binary' }) as z.ZodType as z.ZodType<Readable>;

const events = z.looseObject({
  response: z.array(z.looseObject({ Event: z.looseObject({ uuid: z.uuid(), info: z.string() }) })),
});

/** The same for what was found alone, as MISP. Streamed too. */
export const exportedEvents = events.describe(
  'Events of MISP: see docs/export-import.md',
) as z.ZodType as z.ZodType<Readable>;

/** The same for a whole honey jar as JSON or MISP. */
export const exportedObject = z
  .union([
    z.looseObject({
      version: z.string(),
      export_date: z.iso.datetime(),
      honey_jar: z.looseObject({ id: z.string(), name: z.string() }),
      documents: z.array(
        z.looseObject({
          id: z.string(),
          filename: z.string(),
          content: z.string().describe('The file as base64'),
          text: z.string().nullable().describe('What was read in it, null when nothing was'),
        }),
      ),
    }),
    events,
  ])
  .describe(
    'The manifest with its documents; as `misp`, events in `response`: see docs/export-import.md',
  ) as z.ZodType as z.ZodType<Readable>;

/** The fields of an import form, apart from the file. */
export const importFields = z.object({
  name: shownName().min(3).max(100).optional(),
  type: z.enum(accesses).optional(),
  encryption_enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
});

export const importReply = z.object({
  success: z.literal(true),
  honey_jar_id: z.uuid(),
  message: z.string().meta({ example: 'Imported 42 documents; they are being read' }),
  documents: z.int().meta({ example: 42 }),
  retention: createdRetention,
});
