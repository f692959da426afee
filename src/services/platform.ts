import { piiRoutes } from '#api/pii/pii.routes.ts';
import { realtimeSocket } from '#api/pii/realtime.socket.ts';
import { accessRoutes } from '#api/platform/access.routes.ts';
import { auditRoutes } from '#api/platform/audit.routes.ts';
import { authRoutes } from '#api/platform/auth.routes.ts';
import { conversationRoutes, messageRoutes } from '#api/platform/chat.routes.ts';
import { chatSocket } from '#api/platform/chat.socket.ts';
import { debugRoutes } from '#api/platform/debug.routes.ts';
import { documentRoutes } from '#api/platform/documents.routes.ts';
import { indicatorRoutes } from '#api/platform/indicators.routes.ts';
import { integrityRoutes } from '#api/platform/integrity.routes.ts';
import { invitationPage } from '#api/platform/invitation.page.ts';
import { invitationRoutes } from '#api/platform/invitations.routes.ts';
import { jarRoutes } from '#api/platform/jars.routes.ts';
import { keyRoutes } from '#api/platform/keys.routes.ts';
import { modelRoutes } from '#api/platform/models.routes.ts';
import { notificationRoutes } from '#api/platform/notifications.routes.ts';
import { lostFilesRoutes } from '#api/platform/lost-files.routes.ts';
import { masterKeyRoutes } from '#api/platform/master-key.routes.ts';
import { oidcRoutes } from '#api/platform/oidc.routes.ts';
import { passkeyRoutes } from '#api/platform/passkeys.routes.ts';
import { passwordResetPage } from '#api/platform/password-reset.page.ts';
import { passwordRoutes } from '#api/platform/passwords.routes.ts';
import { retentionSweepRoutes } from '#api/platform/retention.routes.ts';
import { searchRoutes } from '#api/platform/search.routes.ts';
import { secondFactorRoutes } from '#api/platform/second-factor.routes.ts';
import { sessionRoutes } from '#api/platform/sessions.routes.ts';
import { setupRoutes } from '#api/platform/setup.routes.ts';
import { systemRoutes } from '#api/platform/system.routes.ts';
import { teamRoutes } from '#api/platform/teams.routes.ts';
import { userRoutes } from '#api/platform/users.routes.ts';
import { versionRoutes } from '#api/v1/versions.routes.ts';
import { v1Routes } from '#api/v1/v1.routes.ts';
import { setUpFirstAdmin } from '#domain/users/index.ts';
import type { App } from '#http/app.ts';
import { describeApi } from '#http/openapi.ts';
import { versions } from '#http/versions.ts';
import { platformAreas } from './areas.ts';
import type { Deps } from './deps.ts';
import { createDiagnostics } from './diagnostics.ts';
import { serviceApp } from './kit.ts';
import { createIntegrityAdmin, storedConditions } from './integrity.ts';
import { createKeyRotation } from './key-rotation.ts';
import { checkKnowledge } from './knowledge-check.ts';
import { sharedKnowledgeRoutes } from './knowledge.ts';
import { languageModelCheck } from './language-model-check.ts';
import { mcpServer } from './mcp.ts';
import { piiChecks } from './personal-data.ts';
import { healthyWithinMs, within } from './probe.ts';
import { createSystem } from './system.ts';
import { version } from './version.ts';

/** The platform: the API, its documentation, and the knowledge service below `/api/knowledge`. */
export async function platformApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const app = await serviceApp(deps, 'platform', platformAreas);
  describeApi(app, {
    docsPath: '/api/docs',
    specPaths: versions.map((name) => `/api/${name}/openapi.json`),
  });
  setupRoutes(app, { setUp: (token, admin) => setUpFirstAdmin(deps.database, token, admin) });
  invitationPage(app, deps);
  passwordResetPage(app, deps);
  app.get('/', { config: { access: 'public', lenient: true }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/api/docs'),
  );
  app.get(
    '/.well-known/jwks.json',
    { config: { access: 'public' }, schema: { hide: true } },
    () => deps.sessions.jwks,
  );
  await app.register(async (api: App) => platformRoutes(api, deps), { prefix: '/api' });
  for (const name of versions)
    await app.register(async (api: App) => v1Routes(api, deps), { prefix: `/api/${name}` });
  const { personalData, piiFiles: files, webhooks } = deps;
  const pii = { personalData, files, batches: deps.piiBatches, checks: piiChecks(deps), version, webhooks };
  await app.register(async (api: App) => piiRoutes(api, pii), { prefix: '/api/pii' });
  await app.register(async (ws: App) => realtimeSocket(ws, pii), { prefix: '/ws/pii' });
  const prefix = '/api/knowledge';
  if (config.knowledgeUrl === null)
    await app.register(async (api: App) => sharedKnowledgeRoutes(api, deps), { prefix });
  else {
    const { proxyKnowledge } = await import('./knowledge-proxy.ts');
    await proxyKnowledge(app, config.knowledgeUrl, prefix);
  }
  mcpServer(app, deps);
  return app;
}

/** What stands below `/api` in the platform's own form. */
function platformRoutes(api: App, deps: Deps): void {
  const { config } = deps;
  authRoutes(api, deps);
  sessionRoutes(api, deps);
  passwordRoutes(api, deps);
  invitationRoutes(api, deps);
  versionRoutes(api);
  passkeyRoutes(api, deps);
  secondFactorRoutes(api, deps);
  keyRoutes(api, deps);
  oidcRoutes(api, { singleSignOn: deps.singleSignOn, registration: config.registration });
  jarRoutes(api, deps);
  accessRoutes(api, deps);
  teamRoutes(api, deps);
  userRoutes(api, deps);
  auditRoutes(api, deps);
  masterKeyRoutes(api, createKeyRotation(deps));
  integrityRoutes(api, createIntegrityAdmin(deps));
  notificationRoutes(api, deps);
  retentionSweepRoutes(api, deps);
  lostFilesRoutes(api, deps);
  documentRoutes(api, deps);
  indicatorRoutes(api, deps);
  searchRoutes(api, deps);
  modelRoutes(api, deps);
  messageRoutes(api, deps);
  conversationRoutes(api, deps);
  chatSocket(api, deps);
  systemRoutes(api, {
    checks: {
      database: () => within(healthyWithinMs, deps.ping),
      knowledge_service: () => checkKnowledge(deps),
      authentication: () => within(healthyWithinMs, deps.sessions.check),
      llm_service: languageModelCheck(deps),
    },
    conditions: () => storedConditions(deps),
    version,
    isStarting: deps.observability.readiness.isStarting,
    ...createSystem(deps),
  });
  debugRoutes(api, createDiagnostics(deps));
}
