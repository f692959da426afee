import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { takeOne, uploadDescription, uploadFields, type TakingDeps } from '#api/uploads/upload.form.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import {
  documentList,
  documentParams,
  documentStatus,
  listDocumentsQuery,
  uploadedDocument,
} from './platform.schemas.ts';
import { viewDocument, viewUploaded, wantedOf } from './platform.views.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import { readingRoutes } from '#api/document-text/document-text.routes.ts';
import { rereadingRoutes, rereadJarRoute } from './rereading.routes.ts';
import { selectedTagsRoute, tagRoutes } from './tags/tags.routes.ts';
import { selectedRoutes } from './selected.routes.ts';
import type { App } from '#http/app.ts';

/** Documents in the platform's own form: `/knowledge/honey-pots/{id}/documents`, `/knowledge/documents/{id}`. */
export function documentRoutes(app: App, deps: TakingDeps & { jars: Jars }): void {
  const { jars, documents } = deps;
  const tags = ['knowledge'];

  app.post(
    '/knowledge/honey-pots/:honey_jar_id/documents',
    {
      config: {
        action: 'document.upload',
        limit: 'upload',
        errors: [409],
        form: { file: 'file', fields: uploadFields },
      },
      schema: {
        tags,
        summary: 'Upload a document (multipart: file, metadata)',
        description: uploadDescription,
        consumes: ['multipart/form-data'],
        params: jarParams,
        response: { 201: uploadedDocument },
      },
    },
    async (request, reply) => {
      const jar = await jars.writable(principalOf(request), request.params.honey_jar_id);
      return reply.code(201).send(viewUploaded(await takeOne(request, deps, jar)));
    },
  );

  app.get(
    '/knowledge/honey-pots/:honey_jar_id/documents',
    {
      schema: {
        tags,
        summary: 'List the documents of a honey jar',
        params: jarParams,
        querystring: listDocumentsQuery,
        response: { 200: documentList },
      },
    },
    async (request) => {
      const { rows, ...slice } = await documents.list(
        principalOf(request),
        request.params.honey_jar_id,
        wantedOf(request.query),
      );
      return { documents: rows.map(viewDocument), ...slice };
    },
  );

  app.get(
    '/knowledge/documents/:document_id',
    {
      schema: {
        tags,
        summary: 'Get the state of a document',
        params: documentParams,
        response: { 200: documentStatus },
      },
    },
    async (request) =>
      viewDocument(await documents.readable(principalOf(request), request.params.document_id)),
  );

  app.delete(
    '/knowledge/documents/:document_id',
    {
      config: { action: 'document.delete', errors: [409] },
      schema: { tags, summary: 'Delete a document', params: documentParams, response: { 200: messageReply } },
    },
    async (request) => {
      await documents.remove(principalOf(request), request.params.document_id);
      return { success: true as const, message: 'Document deleted' };
    },
  );

  const one = { path: '/knowledge/documents/:document_id', params: documentParams, tags };
  readingRoutes(app, one, deps);
  rereadingRoutes(app, { ...one, reply: documentStatus, view: viewDocument }, deps);
  tagRoutes(app, { ...one, reply: documentStatus, view: viewDocument }, deps);
  selectedRoutes(app, deps);
  selectedTagsRoute(app, deps);
  rereadJarRoute(app, { path: '/knowledge/honey-pots/:honey_jar_id', params: jarParams, tags }, deps);
}
