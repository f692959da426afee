import httpProxy from '@fastify/http-proxy';
import { authRoutes } from '#api/platform/auth.routes.ts';
import { documentRoutes } from '#api/platform/documents.routes.ts';
import { jarRoutes } from '#api/platform/jars.routes.ts';
import { searchRoutes } from '#api/platform/search.routes.ts';
import { setupRoutes } from '#api/platform/setup.routes.ts';
import { systemRoutes } from '#api/platform/system.routes.ts';
import { setUpFirstAdmin } from '#domain/users/index.ts';
import type { App } from '#http/app.ts';
import { describeApi } from '#http/openapi.ts';
import { platformAreas } from './areas.ts';
import type { Deps } from './deps.ts';
import { serviceApp } from './kit.ts';
import { sharedKnowledgeRoutes } from './knowledge.ts';
import { version } from './version.ts';

/** The platform: the API, its documentation, and the knowledge service below `/api/knowledge`. */
export async function platformApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const app = await serviceApp(deps, 'platform', platformAreas);
  await describeApi(app, { docsPath: '/api/docs', specPath: '/api/v1/openapi.json' });
  setupRoutes(app, { setUp: (token, admin) => setUpFirstAdmin(deps.database, token, admin) });
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/api/docs'),
  );
  app.get('/.well-known/jwks.json', { config: { access: 'public' } }, () => deps.sessions.jwks);
  await app.register(
    async (api: App) => {
      authRoutes(api, deps);
      jarRoutes(api, deps);
      documentRoutes(api, deps);
      searchRoutes(api, deps);
      systemRoutes(api, {
        checks: { database: deps.ping, knowledge_service: () => knowledgeAnswers(deps) },
        version,
        llm: config.llmBaseUrl !== null,
      });
    },
    { prefix: '/api' },
  );
  const prefix = '/api/knowledge';
  if (config.knowledgeUrl === null)
    await app.register(async (api: App) => sharedKnowledgeRoutes(api, deps), { prefix });
  else {
    const options = {
      upstream: config.knowledgeUrl,
      prefix,
      config: { access: 'public' as const, action: null, counted: false },
    };
    await app.register(async (scope: App) => {
      // Bodies are passed on as they come, forms as well.
      scope.removeAllContentTypeParsers();
      await scope.register(httpProxy, options);
    });
  }
  return app;
}

async function knowledgeAnswers({ config, ping }: Deps): Promise<void> {
  if (config.knowledgeUrl === null) return ping();
  const response = await fetch(new URL('/health', config.knowledgeUrl), {
    signal: AbortSignal.timeout(2000),
  });
  if (!response.ok) throw new Error(`The knowledge service answered ${response.status}`);
}
