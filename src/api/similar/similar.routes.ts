import type { Similar } from '#domain/similar/index.ts';
import { principalOf } from '#http/access/access.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { DocumentPath } from '#api/document-text/document-text.routes.ts';
import { documentParams as serviceParams } from '#api/documents/knowledge.schemas.ts';
import { documentParams } from '#api/documents/platform.schemas.ts';
import { viewIndex } from '#api/search/platform.views.ts';
import type { App } from '#http/app.ts';
import {
  similarDocumentsQuery,
  similarDocumentsReply,
  similarPassagesQuery,
  similarPassagesReply,
} from './similar.schemas.ts';
import { viewPassage, viewSimilarDocument, viewSimilarPassage } from './similar.views.ts';

type Deps = { similar: Similar };

const where =
  'From the honey jars that you may read, without those excluded from search; also from others than that of the document. ' +
  '409 NOT_READ while the document is not read.';

/** What is similar to a document, or to one of its passages, the same in every form. */
function similarTo(app: App, { path, params, tags }: DocumentPath, { similar }: Deps): void {
  app.get(
    `${path}/similar`,
    {
      config: { limit: 'search', errors: [409] },
      schema: {
        tags,
        summary: 'List documents similar to one: duplicates, near-duplicates, and the same story or subject',
        description: `Duplicates first. Of each document the first 120 passages are compared. ${where}`,
        params,
        querystring: similarDocumentsQuery,
        response: { 200: similarDocumentsReply },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id: in_jar_id } = request.params;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { document_id, in_jar_id, jar_ids, limit: request.query.limit };
      const answered = await similar.documents(principalOf(request), wanted);
      return {
        document_id,
        version: answered.document.version,
        documents: answered.found.map(viewSimilarDocument),
        search_type: answered.search_type,
        ...viewIndex(answered.incomplete),
      };
    },
  );

  app.get(
    `${path}/similar-passages`,
    {
      config: { limit: 'search', errors: [409] },
      schema: {
        tags,
        summary: 'List passages of other documents similar to one',
        description: `Best first. 404 for a passage that the document does not have. ${where}`,
        params,
        querystring: similarPassagesQuery,
        response: { 200: similarPassagesReply },
      },
    },
    async (request) => {
      const { document_id, honey_jar_id: in_jar_id } = request.params;
      const { ordinal, limit } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { document_id, in_jar_id, jar_ids, ordinal, limit };
      const answered = await similar.passages(principalOf(request), wanted);
      return {
        document_id,
        version: answered.document.version,
        passage: viewPassage(answered.passage),
        passages: answered.found.map(viewSimilarPassage),
        search_type: answered.search_type,
        ...viewIndex(answered.incomplete),
      };
    },
  );
}

/** In the platform's form: `/knowledge/documents/{id}/similar`. */
export function similarPlatformRoutes(app: App, deps: Deps): void {
  const tags = ['knowledge'];
  similarTo(app, { path: '/knowledge/documents/:document_id', params: documentParams, tags }, deps);
}

/** In the knowledge service's form: `/honey-jars/{id}/documents/{id}/similar`. */
export function similarServiceRoutes(app: App, deps: Deps): void {
  const path = '/honey-jars/:honey_jar_id/documents/:document_id';
  similarTo(app, { path, params: serviceParams, tags: ['knowledge service'] }, deps);
}
