import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Documents, StagedFile } from '#domain/documents/index.ts';
import type { Jar, Jars } from '#domain/jars/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import { principalOf } from '#http/access/access.ts';
import { attachment } from '#http/bodies/attachment.ts';
import { readOneFile } from '#http/bodies/upload.ts';
import { AppError } from '#kernel/errors.ts';
import { exportedFile } from '#api/import-export/import-export.schemas.ts';
import { jarParams } from '#api/honey-jars/knowledge.schemas.ts';
import { bundleBody, exportStixQuery, importStixReply } from './stix.schemas.ts';
import type { App } from '#http/app.ts';

type StixParts = { jars: Jars; documents: Documents; stix: Stix };

/** Honey jars and STIX 2.1: `/honey-jars/{id}/stix`. */
export function stixRoutes(app: App, { jars, documents: { uploads }, stix }: StixParts): void {
  const tags = ['knowledge service'];

  app.get(
    '/honey-jars/:honey_jar_id/stix',
    {
      config: { action: 'honey_jar.export' },
      // It would have the whole jar read, and thrown away.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Export a honey jar as a STIX 2.1 bundle',
        description:
          'Documents become reports; what was found in them becomes indicators with their observables, ' +
          'vulnerabilities and ATT&CK objects. The bundle is streamed as it is written. On a failure half-way the ' +
          'connection is cut, so a download that completes is whole. 403 for a jar with `allow_export: false`.',
        params: jarParams,
        querystring: exportStixQuery,
        response: {
          200: {
            description: 'A bundle',
            content: { 'application/stix+json;version=2.1': { schema: exportedFile } },
          },
        },
      },
    },
    async (request, reply) => {
      request.audit.details = { format: 'stix', ...request.query };
      const { filename, content_type, content } = await stix.export(
        principalOf(request),
        request.params.honey_jar_id,
        request.query,
      );
      return reply.header('content-disposition', attachment(filename)).type(content_type).send(content);
    },
  );

  app.post(
    '/honey-jars/:honey_jar_id/stix',
    {
      config: {
        action: 'honey_jar.import_stix',
        limit: 'upload',
        errors: [409],
        form: { file: 'file' },
      },
      schema: {
        tags,
        summary: 'Import a STIX bundle as documents (multipart: file; or the bundle itself)',
        description:
          'Each report and grouping becomes a document with the objects it refers to; all other objects become ' +
          'documents of their own. Indicators are extracted from their texts as from all others. Either all are imported ' +
          'or none; a bundle that was already imported changes nothing.',
        consumes: ['multipart/form-data', 'application/json'],
        params: jarParams,
        body: bundleBody,
        response: { 201: importStixReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const jar = await jars.writable(actor, request.params.honey_jar_id);
      const imported = await stix.import(actor, jar, await stageBundle(request, uploads, jar));
      const { documents, skipped, objects } = imported;
      request.audit.details = { documents: documents.length, skipped: skipped.length, objects };
      const message = `${documents.length} documents imported; ${skipped.length} existed already`;
      return reply.code(201).send({ success: true as const, message, ...imported });
    },
  );
}

async function stageBundle(
  request: FastifyRequest,
  uploads: Documents['uploads'],
  jar: Jar,
): Promise<StagedFile> {
  const filename = 'bundle.json';
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null)
      throw new AppError('invalid', 'Send a bundle as JSON, or as the file of a form');
    const content = Readable.from([Buffer.from(JSON.stringify(request.body))]);
    return uploads.stage(jar, { filename, mime_type: 'application/json', content });
  }
  const { staged } = await readOneFile<StagedFile, null>(request, {
    stage: ({ mimetype, file }) => uploads.stage(jar, { filename, mime_type: mimetype, content: file }),
    discard: uploads.discard,
    said: () => null,
  });
  return staged;
}
