import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { hiddenFields } from '#api/document-text/hidden-text.schemas.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';

export const metadataMeans =
  'The metadata given at upload; `pii` holds the personal data that was detected, in honey jars with `pii_scan`';

export const documentParams = z.object({ document_id: idParam });

export const listDocumentsQuery = z.object(sliceFields);

const core = z.object({
  id: z.uuid(),
  filename: z.string(),
  title: z.string(),
  status: z.string(),
  version: z.int().describe('Starts at 1; increases when the content is replaced'),
});

export const uploadedDocument = core.extend({
  honey_jar_id: z.uuid(),
  size: z.int(),
  mime_type: z.string(),
  uploaded_at: z.iso.datetime(),
  processing_progress: z.int(),
  retention: documentRetention,
});

export const documentStatus = core.extend({
  honey_jar_id: z.uuid(),
  description: z.string(),
  tags: z.array(z.string()),
  file_type: z.string().nullable(),
  mime_type: z.string(),
  size: z.int(),
  uploaded_at: z.iso.datetime(),
  processing_progress: z.int(),
  ...hiddenFields,
  chunk_count: z.int(),
  embedding_count: z.int(),
  processing_time: z.number().nullable().describe('Seconds; null until the document has been read'),
  metadata: z
    .object({ pages: z.int().nullable(), word_count: z.int().nullable(), language: z.string().nullable() })
    .catchall(z.unknown())
    .describe(metadataMeans),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const documentList = z.object({
  documents: z.array(documentStatus),
  ...sliceReply,
});
