import {
  pathsField,
  takingFor,
  uploadDescription,
  uploadFields,
  withRetention,
  type TakingDeps,
} from '#api/uploads/upload.form.ts';
import { withPath } from '#api/uploads/upload-paths.ts';
import { readingRoutes } from '#api/document-text/document-text.routes.ts';
import { rereadingRoutes, rereadJarRoute } from './rereading.routes.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import type { Accepted } from '#domain/documents/index.ts';
import type { Retentions } from '#domain/retention/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { toAppError } from '#http/replies/errors.ts';
import { readForm } from '#http/bodies/upload.ts';
import { AppError } from '#kernel/errors.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import { document, documentList, documentParams, uploadReply } from './knowledge.schemas.ts';
import { viewDocument, viewUploaded } from './knowledge.views.ts';
import { deleted, jarParams, pageQuery } from '#api/honey-jars/knowledge.schemas.ts';
import type { App } from '#http/app.ts';

type FileOutcome = { document: Accepted } | { filename: string; error: AppError };

/** Documents in the knowledge service's form: `/honey-jars/{id}/documents…`. */
export function documentRoutes(app: App, deps: TakingDeps & { jars: Jars }): void {
  const { jars, documents, retention } = deps;
  const tags = ['knowledge service'];
  const { uploads } = documents;

  app.post(
    '/honey-jars/:honey_jar_id/documents',
    {
      config: {
        action: 'document.upload',
        limit: 'upload',
        errors: [409],
        form: { file: 'files', several: true, fields: { ...uploadFields, paths: pathsField } },
      },
      schema: {
        tags,
        summary: 'Upload documents (multipart: files, metadata)',
        description: uploadDescription,
        consumes: ['multipart/form-data'],
        params: jarParams,
        response: { 201: uploadReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const jar = await jars.writable(actor, request.params.honey_jar_id);
      const {
        files,
        said: { paths, ...said },
      } = await readForm(request, takingFor(jar, uploads));
      const outcomes = await Promise.all(
        files.map(async (file, at): Promise<FileOutcome> => {
          if ('error' in file) return file;
          return uploads.accept(actor, file.staged, withPath(said, paths[at])).then(
            (accepted) => ({ document: accepted }),
            (error: unknown) => {
              const known = toAppError(error);
              if (known.kind === 'internal')
                request.log.error({ err: error }, 'could not store the record of an uploaded file');
              return { filename: file.filename, error: known };
            },
          );
        }),
      );
      assertAnyStored(outcomes);
      for (const outcome of outcomes) {
        if (!('document' in outcome)) continue;
        const { id, outcome: became } = outcome.document;
        const action = became === 'replaced' ? 'document.replace' : 'document.upload';
        actor.note({ action, target_type: 'document', target_id: id });
      }
      return reply.code(201).send(await viewOutcomes(outcomes, retention));
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id/documents',
    {
      schema: {
        tags,
        summary: 'List the documents of a honey jar',
        params: jarParams,
        querystring: pageQuery,
        response: { 200: documentList },
      },
    },
    async (request) => {
      const slice = sliceOfPage(request.query.page, request.query.page_size);
      const found = await documents.list(principalOf(request), request.params.honey_jar_id, slice);
      return { documents: found.rows.map(viewDocument), pagination: paginationOf(found) };
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id/documents/:document_id',
    { schema: { tags, summary: 'Get a document', params: documentParams, response: { 200: document } } },
    async (request) => {
      const { honey_jar_id, document_id } = request.params;
      return viewDocument(await documents.readable(principalOf(request), document_id, honey_jar_id));
    },
  );

  app.delete(
    '/honey-jars/:honey_jar_id/documents/:document_id',
    {
      config: { action: 'document.delete', errors: [409] },
      schema: { tags, summary: 'Delete a document', params: documentParams, response: { 200: deleted } },
    },
    async (request) => {
      const { honey_jar_id, document_id } = request.params;
      await documents.remove(principalOf(request), document_id, honey_jar_id);
      return { success: true as const, message: 'Document deleted' };
    },
  );

  const one = { path: '/honey-jars/:honey_jar_id/documents/:document_id', params: documentParams, tags };
  readingRoutes(app, one, deps);
  rereadingRoutes(app, { ...one, reply: document, view: viewDocument }, deps);
  tagRoutes(app, { ...one, reply: document, view: viewDocument }, deps);
  rereadJarRoute(app, { path: '/honey-jars/:honey_jar_id', params: jarParams, tags }, deps);
}

/** A request none of whose files was taken fails as its first file did; `files` of its details then has the reason of each. */
async function viewOutcomes(outcomes: FileOutcome[], retention: Retentions) {
  const errors = outcomes.flatMap((outcome, index) =>
    'error' in outcome ? viewRefused(outcome, index) : [],
  );
  const [first] = outcomes;
  if (first && 'error' in first && errors.length === outcomes.length) throw refusal(first.error, errors);
  const accepted = outcomes.flatMap((outcome) => ('document' in outcome ? outcome.document : []));
  const indexes = new Map(
    outcomes.flatMap((outcome, index) => ('document' in outcome ? [[outcome.document.id, index]] : [])),
  );
  const stored = await withRetention(accepted, retention);
  return {
    documents: stored.map((one) => ({ ...viewUploaded(one), index: indexes.get(one.document.id) ?? 0 })),
    errors,
  };
}

function viewRefused({ filename, error }: { filename: string; error: AppError }, index: number) {
  const { code = 'PROCESSING_ERROR', message, details = {} } = error;
  return { index, filename, code, message, details };
}

function refusal(error: AppError, files: ReturnType<typeof viewRefused>[]): AppError {
  if (files.length === 1) return error;
  const { kind, message, code, details } = error;
  return new AppError(kind, message, {
    ...(code !== undefined && { code }),
    details: { ...details, files },
    cause: error,
  });
}

/** Where nothing was stored for want of space, the whole upload has failed. */
function assertAnyStored(outcomes: FileOutcome[]): void {
  if (outcomes.some((outcome) => 'document' in outcome)) return;
  for (const outcome of outcomes)
    if ('error' in outcome && outcome.error.kind === 'storage_full') throw outcome.error;
}
