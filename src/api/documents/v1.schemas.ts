import { z } from 'zod';
import { metadataMeans } from './platform.schemas.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';
import { documentStatuses, formats } from '#domain/documents/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { timeParam } from '#http/replies/time.ts';
import { event } from '#api/events/events.schemas.ts';
import { hiddenFields } from '#api/document-text/hidden-text.schemas.ts';

const fileType = z.enum(formats);
const status = z.enum(documentStatuses);

export const documentParams = z.object({ document_id: idParam });

export const jarDocumentsQuery = z.object(pageFields);

export const listDocumentsQuery = z.object({
  ...scopeFields,
  file_type: fileType.optional(),
  processing_status: status.optional(),
  from: timeParam.optional().describe('Uploaded then or later').meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional().describe('Uploaded then or earlier'),
  ...pageFields,
});

export const document = z.object({
  id: z.uuid(),
  honey_jar_id: z.uuid(),
  filename: z.string().meta({ example: 'apt29.pdf' }),
  title: z.string().meta({ example: 'APT29 in 2026' }),
  file_type: fileType
    .nullable()
    .describe('Until the document has been read, judged by its name; null when the name does not show it'),
  file_size: z.int().describe('Bytes'),
  content_hash: z.string().describe('SHA-256 of the content').meta({ example: 'b5bb9d80…' }),
  upload_path: z
    .string()
    .describe('URL of the original')
    .meta({ example: '/api/v1/documents/7c9e6679-7425-40de-944b-e07fc1f90ae7/content' }),
  metadata: z.record(z.string(), z.unknown()).describe(metadataMeans),
  processing_status: status,
  version: z.int().describe('Starts at 1; replacing the file creates the next version').meta({ example: 1 }),
  ...hiddenFields,
  chunk_count: z.int(),
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed'),
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
