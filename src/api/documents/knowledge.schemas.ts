import { z } from 'zod';
import { metadataMeans } from './platform.schemas.ts';
import { documentRetention } from '#api/retention/platform.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { pagination } from '#http/replies/page.ts';
import { jarParams } from '#api/honey-jars/knowledge.schemas.ts';
import { documentFields } from './document-fields.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const documentParams = jarParams.extend({ document_id: idParam });

const index = z.int().describe('Index of the file in the form, from 0');

const failure = z.object({ code: z.string(), message: z.string() });

export const document = namedObject('KnowledgeDocument', {
  ...documentFields,
  content_type: z.string(),
  size_bytes: z.int(),
  upload_date: z.iso.datetime(),
  status: z.enum(['processing', 'ready', 'error']),
  processing_progress: z.int().describe('Percent'),
  metadata: z.record(z.string(), z.unknown()).describe(metadataMeans),
});

export const documentList = z.object({ documents: z.array(document), pagination });

export const uploadReply = z.object({
  documents: z.array(document.extend({ index, retention: documentRetention })),
  errors: z.array(
    failure.extend({ index, filename: z.string(), details: z.record(z.string(), z.unknown()) }),
  ),
});
