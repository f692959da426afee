import { z } from 'zod';
import { metadataMeans } from './platform.schemas.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';
import { formats } from '#domain/documents/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { event } from '#api/events/events.schemas.ts';
import { filterFields } from './document-filter.schemas.ts';
import { documentFields } from './document-fields.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const documentParams = z.object({ document_id: idParam });

export const jarDocumentsQuery = z.object(pageFields);

export const listDocumentsQuery = z.object({
  ...filterFields,
  ...pageFields,
});

export const document = namedObject('Document', {
  ...documentFields,
  title: z.string().meta({ example: 'APT29 in 2026' }),
  file_type: z
    .enum(formats)
    .nullable()
    .describe('Until the document has been read, judged by its name; null when the name does not show it'),
  file_size: z.int().describe('Bytes'),
  content_hash: z.string().describe('SHA-256 of the content').meta({ example: 'b5bb9d80…' }),
  upload_path: z
    .string()
    .describe('URL of the original')
    .meta({ example: '/api/v1/documents/7c9e6679-7425-40de-944b-e07fc1f90ae7/content' }),
  metadata: z.record(z.string(), z.unknown()).describe(metadataMeans),
  processing_status: z.enum(['pending', 'processing', 'completed', 'failed']),
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
});

export const uploadedDocument = document.extend({ retention: documentRetention });

export const jarDocumentList = z.object({ documents: z.array(document), pagination });

export const documentList = z.object({
  documents: z.array(document).describe('Newest first'),
  events: z.array(event).describe('The newest 100 about these documents'),
  pagination,
  summary: z
    .object({
      total_events: z.int(),
      unique_sources: z.int(),
      avg_threat_level: z.number().describe('0 without events'),
    })
    .describe('Over all events about all matching documents, also those on other pages'),
});
