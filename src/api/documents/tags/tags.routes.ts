import type { z } from 'zod';
import type { Document, Documents } from '#domain/documents/index.ts';
import type { DocumentPath } from '#api/document-text/document-text.routes.ts';
import { selectedReply } from '#api/documents/platform.schemas.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { selectedTagsBody, tagsBody } from './tags.schemas.ts';

type DocumentForm = DocumentPath & { reply: z.ZodType<object>; view: (document: Document) => object };

/** Changing the tags of a document, the same in every form. */
export function tagRoutes(
  app: App,
  { path, params, tags, reply, view }: DocumentForm,
  { documents }: { documents: Documents },
): void {
  app.put(
    `${path}/tags`,
    {
      config: { action: 'document.tag' },
      schema: {
        tags,
        summary: 'Replace the tags of a document',
        description: 'Searches and lists go by the new ones at once; the document is not read again.',
        params,
        body: tagsBody,
        response: { 200: reply },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id } = request.params;
      const wanted = { tags: request.body.tags, ...(honey_jar_id && { jarId: honey_jar_id }) };
      const document = await documents.tag(principalOf(request), document_id, wanted);
      request.audit.details = { tags: document.tags };
      return view(document);
    },
  );
}

/** Adding and removing tags of several documents of a honey jar. */
export function selectedTagsRoute(app: App, { documents }: { documents: Documents }): void {
  app.post(
    '/knowledge/honey-pots/:honey_jar_id/documents/tags',
    {
      config: { action: 'document.tag', errors: [409] },
      schema: {
        tags: ['knowledge'],
        summary: 'Add tags to several documents of a honey jar, and remove some',
        description:
          'All of them or none: 409 TOO_MANY_TAGS when one would have too many. Ids that are not in the honey jar are passed over.',
        params: jarParams,
        body: selectedTagsBody,
        response: { 200: selectedReply },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const { document_ids: documentIds, add, remove } = request.body;
      const ids = await documents.tagMany(actor, request.params.honey_jar_id, {
        documentIds,
        change: { add, remove },
      });
      request.audit.details = { documents: ids.length, add, remove };
      for (const id of ids) actor.note({ action: 'document.tag', target_type: 'document', target_id: id });
      const counted = ids.length === 1 ? '1 document' : `${ids.length} documents`;
      return { success: true as const, message: `${counted} tagged`, document_ids: ids };
    },
  );
}
