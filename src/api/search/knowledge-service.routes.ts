import { actorFor, type ActorOf } from '#api/areas/on-behalf-of.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { knowledgeQueryOf, viewSearch } from './platform.views.ts';
import type { Knowledge } from '#domain/search/index.ts';
import { principalOf } from '#http/access/access.ts';
import { contextBody, contextReply, namedSearchBody, namedSearchReply } from './knowledge-service.schemas.ts';
import { viewContext, viewNamedHit } from './knowledge-service.views.ts';
import type { App } from '#http/app.ts';

/** The knowledge service's own search. The platform serves its own form at this path instead. */
export function searchRoutes(app: App, { knowledge }: { knowledge: Knowledge }): void {
  app.post(
    '/search',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge service'],
        summary: 'Search passages',
        body: namedSearchBody,
        response: { 200: namedSearchReply },
      },
    },
    async (request) => {
      const { query, include_content } = request.body;
      const found = await knowledge.search(principalOf(request), knowledgeQueryOf(request.body));
      const results = found.hits.map((hit) => viewNamedHit(hit, include_content));
      return { ...viewSearch(query, found, include_content), results };
    },
  );
}

/** Passages for an assistant's prompt: `/assistant/context`. */
export function contextRoutes(
  app: App,
  { knowledge, actorOf }: { knowledge: Knowledge; actorOf: ActorOf },
): void {
  app.post(
    '/assistant/context',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge service'],
        summary: 'Get context for an assistant',
        body: contextBody,
        response: { 200: contextReply },
      },
    },
    async (request) => {
      const { query, user_id, limit } = request.body;
      const action = 'knowledge.search_as_user';
      const actor = await actorFor(principalOf(request), user_id, { actorOf, action });
      const results = await knowledge.search(actor, { query, limit, jar_ids: scopeOf(request.body) });
      return viewContext(results);
    },
  );
}
