import { z } from 'zod';
import type { Document, Documents } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { readOneFile } from '#http/bodies/upload.ts';
import { takingFor, uploadFields } from '#api/uploads/upload.form.ts';
import type { DocumentPath, JarPath } from '#api/document-text/document-text.routes.ts';
import type { App } from '#http/app.ts';

/** The document as a form of the API shows it. */
type DocumentForm = DocumentPath & { reply: z.ZodType<object>; view: (document: Document) => object };

/** Reading a document once more, and giving it new content, the same in every form. */
export function rereadingRoutes(
  app: App,
  { path, params, tags, reply, view }: DocumentForm,
  { jars, documents }: { jars: Jars; documents: Documents },
): void {
  const answers = { 202: reply };

  app.post(
    `${path}/retry`,
    {
      config: { action: 'document.retry', errors: [409] },
      schema: { tags, summary: 'Retry a failed document', params, response: answers },
    },
    async (request, answer) => {
      const { document_id, honey_jar_id } = request.params;
      const document = await documents.retry(principalOf(request), document_id, honey_jar_id);
      return answer.code(202).send(view(document));
    },
  );

  app.post(
    `${path}/reprocess`,
    {
      config: { action: 'document.reprocess', errors: [409] },
      schema: {
        tags,
        summary: 'Process a document again',
        description:
          'Reads the stored file again: text, passages and indicators. Until then, search returns the document as it ' +
          'was. 409 while it is being read.',
        params,
        response: answers,
      },
    },
    async (request, answer) => {
      const { document_id, honey_jar_id } = request.params;
      const document = await documents.reprocess(principalOf(request), document_id, honey_jar_id);
      return answer.code(202).send(view(document));
    },
  );

  app.put(
    `${path}/content`,
    {
      config: {
        action: 'document.replace',
        limit: 'upload',
        errors: [409],
        form: { file: 'file', fields: { metadata: uploadFields.metadata } },
      },
      schema: {
        tags,
        summary: 'Replace the file of a document (multipart: file, metadata)',
        description:
          'The file becomes the next version of the document, with its own name; the id stays. Title, tags and metadata ' +
          'stay unless the form sets them. Until the file has been read, search uses the previous version. The same content ' +
          'again changes nothing; content that another document of the honey jar has is refused with 409 DUPLICATE.',
        consumes: ['multipart/form-data'],
        params,
        response: answers,
      },
    },
    async (request, answer) => {
      const actor = principalOf(request);
      const { document_id, honey_jar_id } = request.params;
      const { jar_id } = await documents.writable(actor, document_id, honey_jar_id);
      const jar = await jars.writable(actor, jar_id);
      const { staged, said } = await readOneFile(request, takingFor(jar, documents.uploads));
      const document = await documents.uploads.accept(actor, staged, { ...said, overwrite: { document_id } });
      request.audit.details = { outcome: document.outcome, version: document.version };
      return answer.code(202).send(view(document));
    },
  );
}

const reprocessQuery = z.object({
  outdated_only: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Only documents that were read by an older version of the extraction'),
});

const reprocessReply = z.object({
  success: z.literal(true),
  message: z.string().meta({ example: '12 documents will be processed again' }),
  documents: z.int().meta({ example: 12 }).describe('How many will be processed again'),
});

/** Reading the documents of a jar once more, below the path of the jar. */
export function rereadJarRoute(
  app: App,
  { path, params, tags }: JarPath,
  { documents }: { documents: Documents },
): void {
  app.post(
    `${path}/reprocess`,
    {
      config: { action: 'honey_jar.reprocess', errors: [409] },
      schema: {
        tags,
        summary: 'Process all documents of a honey jar again',
        description:
          'After an upgrade that extracts better; `outdated_only=false` includes all that were read or failed. ' +
          'Documents that are already being read are skipped.',
        params,
        querystring: reprocessQuery,
        response: { 202: reprocessReply },
      },
    },
    async (request, answer) => {
      const count = await documents.reprocessJar(principalOf(request), request.params.honey_jar_id, {
        outdated_only: request.query.outdated_only === 'true',
      });
      request.audit.details = { documents: count };
      const message = `${count} ${count === 1 ? 'document' : 'documents'} will be processed again`;
      return answer.code(202).send({ success: true, message, documents: count });
    },
  );
}
