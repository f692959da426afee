import type { z } from 'zod';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { viewHit, viewIndex, viewLanguages } from './platform.views.ts';
import type { Knowledge, KnowledgeHit } from '#domain/search/index.ts';
import { principalOf } from '#http/access/access.ts';
import { searchBody, searchReply } from './v1.schemas.ts';
import type { App } from '#http/app.ts';

/** Search over what the caller may read, in the contract's form: `/knowledge/search`. */
export function searchRoutes(app: App, { knowledge }: { knowledge: Knowledge }): void {
  app.post(
    '/knowledge/search',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['search'],
        summary: 'Search passages',
        body: searchBody,
        response: { 200: searchReply },
      },
    },
    async (request) => {
      const { query, top_k, group_by } = request.body;
      const found = await knowledge.search(principalOf(request), {
        query,
        limit: top_k,
        group_by,
        jar_ids: scopeOf(request.body),
      });
      return { results: found.hits.map(viewResult), ...viewLanguages(found), ...viewIndex(found.incomplete) };
    },
  );
}

function viewResult(hit: KnowledgeHit): z.input<typeof searchReply>['results'][number] {
  const { document_id, honey_jar_id, title, score, metadata } = viewHit(hit, false);
  return {
    content: hit.content,
    score,
    metadata: { ...metadata, document_id, honey_jar_id, title },
    honey_jar_name: hit.jar_name,
  };
}
