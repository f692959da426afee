import type { Exchange } from '#domain/import-export/index.ts';
import { documentParams } from '#api/documents/platform.schemas.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { attachment } from '#http/bodies/attachment.ts';
import { documentExportQuery, exportedFile, exportedEvents } from './import-export.schemas.ts';

/** What was found in a document as a file: `/knowledge/documents/{id}/export`. */
export function documentExportRoute(app: App, { exchange }: { exchange: Exchange }): void {
  app.get(
    '/knowledge/documents/:document_id/export',
    {
      config: { action: 'document.export', errors: [409] },
      exposeHeadRoute: false,
      schema: {
        tags: ['knowledge'],
        summary: 'Export what was found in a document as STIX 2.1 or MISP',
        description:
          'Without what verdicts call benign and what was rejected in its review. What was accepted has the highest confidence: ' +
          '`confidence` 100 in STIX, the tag `misp:confidence-level="completely-confident"` in MISP. Without the text. ' +
          '403 for a honey jar with `allow_export: false`, 409 NOT_READ while the document has not been read.',
        params: documentParams,
        querystring: documentExportQuery,
        response: {
          200: {
            description: 'A bundle, or an event',
            content: {
              'application/json': { schema: exportedEvents },
              'application/stix+json;version=2.1': { schema: exportedFile },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format, only } = request.query;
      request.audit.details = request.query;
      const wanted = { format, accepted_only: only === 'accepted' };
      const { document_id } = request.params;
      const { filename, content_type, content } = await exchange.exportDocument(
        principalOf(request),
        document_id,
        wanted,
      );
      return reply.header('content-disposition', attachment(filename)).type(content_type).send(content);
    },
  );
}
