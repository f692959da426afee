import { takeOne, uploadDescription, uploadFields, type TakingDeps } from '#api/uploads/upload.form.ts';
import { readingRoutes } from '#api/document-text/document-text.routes.ts';
import { rereadingRoutes, rereadJarRoute } from './rereading.routes.ts';
import { filterOf } from './document-filter.schemas.ts';
import type { Documents } from '#domain/documents/index.ts';
import type { Events } from '#domain/events/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { noContent } from '#http/replies/no-content.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  document as documentSchema,
  documentList,
  documentParams,
  jarDocumentList,
  jarDocumentsQuery,
  listDocumentsQuery,
  uploadedDocument,
} from './v1.schemas.ts';
import { viewDocument, viewUploaded } from './v1.views.ts';
import { viewEvent } from '#api/events/events.views.ts';
import { jarParams } from '#api/honey-jars/v1.schemas.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import type { App } from '#http/app.ts';

/** The documents of a honey jar in the contract's form, below the path that it calls honey jars by. */
export function jarDocumentRoutes(app: App, path: string, deps: TakingDeps & { jars: Jars }): void {
  const { jars, documents } = deps;
  const tags = ['documents'];

  app.get(
    `${path}/:honey_jar_id/documents`,
    {
      schema: {
        tags,
        summary: 'List the documents of a honey jar',
        params: jarParams,
        querystring: jarDocumentsQuery,
        response: { 200: jarDocumentList },
      },
    },
    async (request) => {
      const { page, limit } = request.query;
      const { honey_jar_id } = request.params;
      const found = await documents.list(principalOf(request), honey_jar_id, sliceOfPage(page, limit));
      return { documents: found.rows.map(viewDocument), pagination: paginationOf(found) };
    },
  );

  app.post(
    `${path}/:honey_jar_id/documents`,
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

  rereadJarRoute(app, { path: `${path}/:honey_jar_id`, params: jarParams, tags }, { documents });
}

/** Documents by themselves in the contract's form: `/documents…`. */
export function documentRoutes(
  app: App,
  { jars, documents, events }: { jars: Jars; documents: Documents; events: Events },
): void {
  const tags = ['documents'];

  app.get(
    '/documents',
    {
      config: { errors: [404] },
      schema: {
        tags,
        summary: 'List documents, and the events about them',
        description:
          'Without `honey_jar_id`: of all honey jars that you may read; for an admin, those they could read as a ' +
          'plain user.',
        querystring: listDocumentsQuery,
        response: { 200: documentList },
      },
    },
    async (request) => {
      const { page, limit } = request.query;
      const actor = principalOf(request);
      const wanted = filterOf(request.query);
      const found = await documents.filtered(actor, wanted, sliceOfPage(page, limit));
      const [about, summary] = await Promise.all([
        events.about(found.rows.map(({ id }) => id)),
        events.summaryOf(documents.matching(actor, wanted)),
      ]);
      return {
        documents: found.rows.map(viewDocument),
        events: about.map(viewEvent),
        pagination: paginationOf(found),
        summary: { ...summary, avg_threat_level: summary.avg_threat_level ?? 0 },
      };
    },
  );

  app.get(
    '/documents/:document_id',
    {
      schema: { tags, summary: 'Get a document', params: documentParams, response: { 200: documentSchema } },
    },
    async (request) =>
      viewDocument(await documents.readable(principalOf(request), request.params.document_id)),
  );

  app.delete(
    '/documents/:document_id',
    {
      config: { action: 'document.delete', errors: [409] },
      schema: { tags, summary: 'Delete a document', params: documentParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await documents.remove(principalOf(request), request.params.document_id);
      return reply.code(204).send();
    },
  );

  const one = { path: '/documents/:document_id', params: documentParams, tags };
  readingRoutes(app, one, { documents });
  rereadingRoutes(app, { ...one, reply: documentSchema, view: viewDocument }, { jars, documents });
  tagRoutes(app, { ...one, reply: documentSchema, view: viewDocument }, { documents });
}
