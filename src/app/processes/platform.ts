import { fileURLToPath } from 'node:url';

import { piiRoutes } from '#api/pii/pii.routes.ts';
import { realtimeSocket } from '#api/pii/realtime.socket.ts';
import { accessRoutes } from '#api/honey-jar-access/access.routes.ts';
import { auditRoutes } from '#api/audit/audit.routes.ts';
import { authRoutes } from '#api/authentication/platform.routes.ts';
import { consolePages } from '#api/console/console.page.ts';
import { conversationRoutes } from '#api/chat/conversations/conversations.routes.ts';
import { conversationUpkeepRoutes } from '#api/chat/conversations/conversation-upkeep.routes.ts';
import { messageRoutes } from '#api/chat/platform.routes.ts';
import { chatSocket } from '#api/chat/platform.socket.ts';
import { debugRoutes } from '#api/system/debug.routes.ts';
import { emailRoutes } from '#api/emails/emails.routes.ts';
import { feedbackRoutes } from '#api/chat/feedback/feedback.routes.ts';
import { documentExportRoute } from '#api/import-export/document-export.routes.ts';
import { selectionExportRoutes } from '#api/import-export/selection-export.routes.ts';
import { documentRoutes } from '#api/documents/platform.routes.ts';
import { evidencePlatformRoutes } from '#api/evidence/platform.routes.ts';
import { indicatorRoutes } from '#api/indicators/platform.routes.ts';
import { integrityRoutes } from '#api/system/integrity.routes.ts';
import { invitationPage } from '#api/users/invitation.page.ts';
import { invitationRoutes } from '#api/users/invitations.routes.ts';
import { jarRoutes } from '#api/honey-jars/platform.routes.ts';
import { keyRoutes } from '#api/api-keys/api-keys.routes.ts';
import { marketplaceRoutes } from '#api/marketplace/marketplace.routes.ts';
import { modelRoutes } from '#api/models/models.routes.ts';
import { notificationRoutes } from '#api/notifications/notifications.routes.ts';
import { lostFilesRoutes } from '#api/system/lost-files.routes.ts';
import { masterKeyRoutes } from '#api/system/master-key.routes.ts';
import { oidcRoutes } from '#api/single-sign-on/oidc.routes.ts';
import { passkeyRoutes } from '#api/passkeys/platform.routes.ts';
import { passwordResetPage } from '#api/users/password-reset.page.ts';
import { passwordRoutes } from '#api/users/passwords.routes.ts';
import { rateLimitRoutes } from '#api/system/rate-limits.routes.ts';
import { retentionSweepRoutes } from '#api/retention/platform.routes.ts';
import { sampleRoutes } from '#api/samples/samples.routes.ts';
import { reportRoutes } from '#api/reports/reports.routes.ts';
import { retrievalTestRoutes } from '#api/retrieval-tests/retrieval-tests.routes.ts';
import { reviewRoutes } from '#api/reviews/reviews.routes.ts';
import { searchRoutes } from '#api/search/platform.routes.ts';
import { secondFactorRoutes } from '#api/authentication/second-factor.routes.ts';
import { sessionRoutes } from '#api/authentication/sessions.routes.ts';
import { setupPage } from '#api/users/setup.page.ts';
import { setupRoutes, type SetUp } from '#api/users/setup.routes.ts';
import { duplicatesPlatformRoutes } from '#api/similar/duplicates.routes.ts';
import { similarPlatformRoutes } from '#api/similar/similar.routes.ts';
import { systemRoutes } from '#api/system/system.routes.ts';
import { taxiiRoutes } from '#api/taxii/taxii.routes.ts';
import { teamRoutes } from '#api/teams/teams.routes.ts';
import { userRoutes } from '#api/users/users.routes.ts';
import { adminPublicKeyRoutes } from '#api/bots/keys.routes.ts';
import { publicRoutes } from '#api/bots/public.routes.ts';
import { widgetRoutes } from '#api/widget/widget.routes.ts';
import { platformVerdictRoutes } from '#api/verdicts/verdicts.routes.ts';
import { versionRoutes } from '#api/system/versions.routes.ts';
import { v1Routes } from '#api/areas/v1.routes.ts';
import { setUpFirstAdmin } from '#domain/users/index.ts';
import { versions } from '#http/replies/versions.ts';
import { platformAreas } from '#api/areas/areas.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { createDiagnostics } from '#app/monitoring/diagnostics.ts';
import { serviceApp } from './service-app.ts';
import { createIntegrityAdmin, storedConditions } from '#app/operations/integrity.ts';
import { createKeyRotation } from '#app/operations/key-rotation.ts';
import { checkKnowledge } from '#app/monitoring/knowledge-check.ts';
import { sharedKnowledgeRoutes } from './knowledge.ts';
import { describedKnowledge } from './proxied/knowledge-description.ts';
import { languageModelCheck } from '#app/monitoring/language-model-check.ts';
import { mcpServer } from '#app/wiring/mcp.ts';
import { piiChecks } from '#app/wiring/personal-data.ts';
import { widgetFile } from './public/widget-file.ts';
import { healthyWithinMs, within } from '#app/monitoring/probe.ts';
import { createSystem } from '#app/monitoring/system.ts';
import { version } from './version.ts';
import type { App } from '#http/app.ts';

const knowledgePath = '/api/knowledge';

/** Where `npm run build:console` puts it. */
const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** The platform: the API, its documentation, and the knowledge service below `/api/knowledge`. */
export async function platformApp(deps: Deps): Promise<App> {
  const { config } = deps;
  const { knowledgeUrl } = config;
  const app = await serviceApp(deps, 'platform', platformAreas, {
    description: {
      title: 'Skep',
      docsPath: '/api/docs',
      specPaths: versions.map((name) => `/api/${name}/openapi.json`),
      ...(knowledgeUrl !== null && { elsewhere: () => describedKnowledge(knowledgeUrl, knowledgePath) }),
    },
  });
  const setUp: SetUp = (token, admin) => setUpFirstAdmin(deps.database, token, admin);
  setupRoutes(app, { setUp });
  setupPage(app, { setUp, sessions: deps.sessions });
  invitationPage(app, deps);
  passwordResetPage(app, deps);
  await consolePages(app, { folder: consoleFolder });
  // The console shows it as sites do.
  await widgetRoutes(app, { file: widgetFile });
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
  await app.register(async (api: App) => publicRoutes(api, deps), { prefix: '/api/public' });
  await app.register(async (api: App) => reportRoutes(api, deps), { prefix: '/api/reports' });
  await app.register(async (api: App) => taxiiRoutes(api, deps), { prefix: '/taxii2' });
  if (knowledgeUrl === null)
    await app.register(async (api: App) => sharedKnowledgeRoutes(api, deps), { prefix: knowledgePath });
  else {
    const { proxyKnowledge } = await import('./proxied/knowledge-proxy.ts');
    await proxyKnowledge(app, knowledgeUrl, knowledgePath);
  }
  mcpServer(app, deps);
  return app;
}

/** The routes below `/api` in the platform's own form. */
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
  adminPublicKeyRoutes(api, deps);
  rateLimitRoutes(api, { scale: config.rateLimitScale, count: deps.countHits });
  masterKeyRoutes(api, createKeyRotation(deps));
  integrityRoutes(api, createIntegrityAdmin(deps));
  notificationRoutes(api, deps);
  emailRoutes(api, deps);
  retentionSweepRoutes(api, deps);
  lostFilesRoutes(api, deps);
  documentRoutes(api, deps);
  sampleRoutes(api, deps);
  indicatorRoutes(api, deps);
  platformVerdictRoutes(api, deps);
  evidencePlatformRoutes(api, deps);
  reviewRoutes(api, deps);
  documentExportRoute(api, deps);
  selectionExportRoutes(api, deps);
  searchRoutes(api, deps);
  similarPlatformRoutes(api, deps);
  duplicatesPlatformRoutes(api, deps);
  marketplaceRoutes(api, deps);
  retrievalTestRoutes(api, deps);
  modelRoutes(api, deps);
  messageRoutes(api, deps);
  conversationRoutes(api, deps);
  conversationUpkeepRoutes(api, deps);
  feedbackRoutes(api, deps);
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
