import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { documentFields } from './document-fields.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';

export const metadataMeans =
  'The metadata given at upload; `pii` holds the personal data that was detected, in honey jars with `pii_scan`';

export const documentParams = z.object({ document_id: idParam });

export const listDocumentsQuery = z.object(sliceFields);

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

export const documentStatus = z.object({
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
