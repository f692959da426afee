import type { Knowledge } from '#domain/search/index.ts';
import { principalOf } from '#http/access/access.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { askBody, askReply, searchBody, searchReply } from './platform.schemas.ts';
import { knowledgeQueryOf, viewAnswer, viewSearch } from './platform.views.ts';
import type { App } from '#http/app.ts';

/** Search and cited answers over what the caller may read: `/knowledge/search`, `/knowledge/ask`. */
export function searchRoutes(app: App, { knowledge }: { knowledge: Knowledge }): void {
  app.post(
    '/knowledge/search',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags: ['knowledge'],
        summary: 'Search passages',
        body: searchBody,
        response: { 200: searchReply },
      },
    },
    async (request) => {
      const { query, include_content } = request.body;
      const results = await knowledge.search(principalOf(request), knowledgeQueryOf(request.body));
      return viewSearch(query, results, include_content);
    },
  );

  app.post(
    '/knowledge/ask',
    {
      config: { action: null, limit: 'search', errors: [404, 503] },
      schema: {
        tags: ['knowledge'],
        summary: 'Ask a question and get a cited answer',
        description: 'A client that disconnects cancels its answer.',
        body: askBody,
        response: { 200: askReply },
      },
    },
    async (request, reply) => {
      const started = performance.now();
      const { question, context_limit: limit, model } = request.body;
      const jar_ids = scopeOf(request.body);
      const answer = await untilDisconnect(request, reply, {
        make: (signal) => knowledge.ask(principalOf(request), { question, jar_ids, limit, model, signal }),
      });
      return answer && viewAnswer(answer, performance.now() - started);
    },
  );
}
