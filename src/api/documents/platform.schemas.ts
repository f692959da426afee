import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { documentOrders, formats } from '#domain/documents/index.ts';
import { documentFields } from './document-fields.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const metadataMeans =
  'The metadata given at upload; `pii` holds the personal data that was detected, in honey jars with `pii_scan`';

export const documentParams = z.object({ document_id: idParam });

const manyIds = 500;

export const listDocumentsQuery = z.object({
  search: z.string().trim().min(1).max(200).optional().describe('Part of the title or the name of the file'),
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  file_type: z.enum(formats).optional(),
  tag: z.string().max(100).optional().meta({ example: 'phishing' }),
  folder: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Of `metadata.path`: documents in this folder, and in those below it')
    .meta({ example: 'reports/2026' }),
  ids: z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(idParam).max(100))
    .optional()
    .describe('Only these documents: up to 100 ids with commas between them'),
  order: z.enum(documentOrders).default('oldest'),
  ...sliceFields,
});

/** The documents of a jar that something is done with at once. */
export const selectedBody = z.object({ document_ids: z.array(idParam).min(1).max(manyIds) });

export const selectedReply = z.object({
  success: z.literal(true),
  message: z.string().meta({ example: '12 documents deleted' }),
  document_ids: z.array(z.uuid()).describe('Those with which it was done; others were not in the honey jar'),
});

const { id, honey_jar_id, filename, version } = documentFields;

export const uploadedDocument = z.object({
  id,
  honey_jar_id,
  filename,
  title: z.string(),
  status: z.string(),
  version,
  size: z.int(),
  mime_type: z.string(),
  uploaded_at: z.iso.datetime(),
  processing_progress: z.int(),
  retention: documentRetention,
});

export const documentStatus = namedObject('DocumentStatus', {
  ...documentFields,
  title: z.string(),
  status: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  file_type: z.string().nullable(),
  mime_type: z.string(),
  size: z.int(),
  content_sha256: z.string().describe('SHA-256 of the file'),
  content_at: z.iso.datetime().describe('When the present version was uploaded'),
  uploaded_at: z.iso.datetime(),
  processing_progress: z.int(),
  embedding_count: z.int(),
  processing_time: z.number().nullable().describe('Seconds; null until the document has been read'),
  metadata: z
    .object({ pages: z.int().nullable(), word_count: z.int().nullable(), language: z.string().nullable() })
    .catchall(z.unknown())
    .describe(metadataMeans),
});

export const documentList = z.object({
  documents: z.array(documentStatus),
  ...sliceReply,
});
