import type { Documents } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { discardAll } from '#http/upload.ts';
import { AppError } from '#kernel/errors.ts';
import { stageForm } from './documents.form.ts';
import { messageReply } from './auth.schemas.ts';
import {
  documentList,
  documentParams,
  documentStatus,
  listDocumentsQuery,
  uploadedDocument,
} from './documents.schemas.ts';
import { viewDocument, viewUploaded } from './documents.views.ts';
import { jarParams } from './jars.schemas.ts';

/** Documents in the platform's own form: `/knowledge/honey-pots/{id}/documents`, `/knowledge/documents/{id}`. */
export function documentRoutes(app: App, { jars, documents }: { jars: Jars; documents: Documents }): void {
  const tags = ['knowledge'];
  const { uploads } = documents;

  app.post(
    '/knowledge/honey-pots/:honey_jar_id/documents',
    {
      config: { action: 'document.upload', limit: 'upload', errors: [409] },
      schema: {
        tags,
        summary: 'Upload a document (multipart: file, metadata)',
        consumes: ['multipart/form-data'],
        params: jarParams,
        response: { 201: uploadedDocument },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const jar = await jars.writable(actor, request.params.honey_jar_id);
      const { form, said } = await stageForm(request, uploads, jar);
      const [first, second] = form.files;
      try {
        if (first && 'error' in first) throw first.error;
        if (!first || second) throw new AppError('invalid', 'Send one file per request here');
        const accepted = await uploads.accept(actor, first.staged, said);
        request.audit.target = { type: 'document', id: accepted.id };
        request.audit.details = { honey_jar_id: jar.id };
        return await reply.code(201).send(viewUploaded(accepted));
      } catch (error) {
        await discardAll(form, uploads.discard);
        throw error;
      }
    },
  );

  app.get(
    '/knowledge/honey-pots/:honey_jar_id/documents',
    {
      schema: {
        tags,
        summary: 'Documents of a honey jar',
        params: jarParams,
        querystring: listDocumentsQuery,
        response: { 200: documentList },
      },
    },
    async (request) => {
      const { rows, ...slice } = await documents.list(
        principalOf(request),
        request.params.honey_jar_id,
        request.query,
      );
      return { documents: rows.map(viewDocument), ...slice };
    },
  );

  app.get(
    '/knowledge/documents/:document_id',
    {
      schema: {
        tags,
        summary: 'State of a document',
        params: documentParams,
        response: { 200: documentStatus },
      },
    },
    async (request) =>
      viewDocument(await documents.readable(principalOf(request), request.params.document_id)),
  );

  app.post(
    '/knowledge/documents/:document_id/retry',
    {
      config: { action: 'document.retry', errors: [409] },
      schema: {
        tags,
        summary: 'Read a failed document again',
        params: documentParams,
        response: { 202: documentStatus },
      },
    },
    async (request, reply) => {
      const document = await documents.retry(principalOf(request), request.params.document_id);
      return reply.code(202).send(viewDocument(document));
    },
  );

  app.delete(
    '/knowledge/documents/:document_id',
    {
      config: { action: 'document.delete' },
      schema: { tags, summary: 'Delete a document', params: documentParams, response: { 200: messageReply } },
    },
    async (request) => {
      await documents.remove(principalOf(request), request.params.document_id);
      return { success: true as const, message: 'Document deleted' };
    },
  );
}
