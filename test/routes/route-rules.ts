import { consolePaths } from '#api/console/console-paths.ts';
import { chatRules } from './chat-rules.ts';
import { retrievalTestRules } from './retrieval-test-rules.ts';

/** Who is let in by a route, apart from what the ids in its path may add. */
export type RouteRule = {
  /** Whether somebody who is not signed in is served, or answered 401. */
  anonymous: 'served' | 401;
  /** What a viewer (aal1) gets: 403; 404 for an id that does not exist; or whatever the route answers to anybody. */
  viewer: 'served' | 403 | 404;
  /** A body that gets past the schema, so that permissions are what decides. */
  body?: object;
  /** Query parameters, for the same reason. */
  query?: string;
  /** The body is a form with a file. */
  form?: true;
};

const open: RouteRule = { anonymous: 'served', viewer: 'served' };
const signedIn: RouteRule = { anonymous: 401, viewer: 'served' };
const forbidden: RouteRule = { anonymous: 401, viewer: 403 };
const unknown: RouteRule = { anonymous: 401, viewer: 404 };

const below = (prefix: string, routes: Record<string, RouteRule>): Record<string, RouteRule> =>
  Object.fromEntries(Object.entries(routes).map(([route, rule]) => [route.replace(' ', ` ${prefix}`), rule]));
import {
  below,
  documentRules,
  forbidden,
  open,
  reviewRules,
  signedIn,
  unknown,
  type RouteRule,
} from './route-rule.ts';

const jar = { name: 'A honey jar' };
const selected = { document_ids: ['00000000-0000-4000-8000-000000000000'] };
const query = { query: 'anything' };
const verdict = { value: 'evil.net', verdict: 'benign', scope: 'installation' };
const batch = {
  job_name: 'A batch',
  input_source: { type: 'honey_jar', honey_jar_id: '00000000-0000-4000-8000-000000000000' },
};
const webhook = { webhook_url: 'https://192.9.9.9/', events: ['pii.compliance_violation'], active: false };

/** Below `/api/knowledge` on the platform, at the root of the knowledge service. */
const knowledge: Record<string, RouteRule> = {
  'POST /honey-jars': { ...forbidden, body: jar },
  'GET /honey-jars': signedIn,
  'POST /honey-jars/batch': { ...forbidden, body: { jars: [jar] } },
  'GET /honey-jars/{honey_jar_id}': unknown,
  'PUT /honey-jars/{honey_jar_id}': { ...unknown, body: jar },
  'DELETE /honey-jars/{honey_jar_id}': unknown,
  'GET /honey-jars/{honey_jar_id}/export': unknown,
  'POST /honey-jars/import': { ...forbidden, form: true },
  'POST /honey-jars/{honey_jar_id}/documents': { ...unknown, form: true },
  'GET /honey-jars/{honey_jar_id}/documents': unknown,
  'GET /honey-jars/{honey_jar_id}/documents/{document_id}': unknown,
  'DELETE /honey-jars/{honey_jar_id}/documents/{document_id}': unknown,
  ...documentRules('/honey-jars/{honey_jar_id}/documents/{document_id}'),
  'POST /honey-jars/{honey_jar_id}/reprocess': unknown,
  'GET /honey-jars/{honey_jar_id}/retention': unknown,
  'GET /honey-jars/{honey_jar_id}/retention/due': unknown,
  'GET /honey-jars/{honey_jar_id}/documents/{document_id}/retention': unknown,
  'PUT /honey-jars/{honey_jar_id}/documents/{document_id}/retention': {
    ...unknown,
    body: { policy: 'standard' },
  },
  'PUT /honey-jars/{honey_jar_id}/retention': { ...unknown, body: { warning_days: 7 } },
  'GET /honey-jars/{honey_jar_id}/stix': unknown,
  'POST /honey-jars/{honey_jar_id}/stix': { ...unknown, body: { type: 'bundle' } },
  'GET /honey-jars/{honey_jar_id}/indicators': unknown,
  'GET /honey-jars/{honey_jar_id}/documents/{document_id}/indicators': unknown,
  'POST /honey-jars/{honey_jar_id}/upload-directory': { ...unknown, form: true },
  'GET /honey-jars/{honey_jar_id}/uploads': unknown,
  'GET /uploads': signedIn,
  'GET /uploads/{upload_id}/status': unknown,
  'POST /uploads/{upload_id}/cancel': unknown,
  'POST /assistant/context': { ...signedIn, body: query },
  'POST /search': { ...signedIn, body: query },
};

/** What every service has. */
const operations: Record<string, RouteRule> = {
  'GET /health': open,
  'GET /health/ready': open,
  'GET /metrics': forbidden,
};

/** Honey jars of the contract, by either name. */
function contractJars(path: string): Record<string, RouteRule> {
  const whole = { ...jar, type: 'private', config: {} };
  return below(path, {
    'GET ': signedIn,
    'POST ': { ...forbidden, body: whole },
    'GET /{honey_jar_id}': unknown,
    'PUT /{honey_jar_id}': { ...unknown, body: jar },
    'DELETE /{honey_jar_id}': unknown,
    'GET /{honey_jar_id}/documents': unknown,
    'POST /{honey_jar_id}/documents': { ...unknown, form: true },
    'POST /{honey_jar_id}/reprocess': unknown,
  });
}

/** Below the address of each version of the contract. */
const contract: Record<string, RouteRule> = {
  'GET /openapi.json': open,
  'POST /auth/login': open,
  'POST /auth/register': open,
  'POST /auth/password/reset': open,
  'POST /auth/passkey/challenge': open,
  'GET /users/profile': signedIn,
  'PUT /users/profile': { ...signedIn, body: { display_name: 'Ada' } },
  ...contractJars('/honey-pots'),
  ...contractJars('/honey-jars'),
  'GET /documents': signedIn,
  'GET /documents/{document_id}': unknown,
  'DELETE /documents/{document_id}': unknown,
  ...documentRules('/documents/{document_id}'),
  'POST /knowledge/search': { ...signedIn, body: query },
  'GET /documents/{document_id}/indicators': unknown,
  'GET /honey-pots/{honey_jar_id}/indicators': unknown,
  'GET /honey-jars/{honey_jar_id}/indicators': unknown,
  'GET /indicators': { ...signedIn, query: 'value=evil.net' },
  'GET /verdicts': signedIn,
  'POST /verdicts': { ...forbidden, body: verdict },
  'DELETE /verdicts/{verdict_id}': unknown,
  'GET /entities': signedIn,
  'GET /entities/{entity_id}': unknown,
  'GET /relations': signedIn,
  'GET /events': signedIn,
  'GET /events/{event_id}': unknown,
  'POST /events/search': { ...signedIn, body: query },
  'POST /chat': { ...signedIn, body: { message: 'Anything?' } },
};

/** Every route of every service. One that is missing here fails the tests of this folder. */
export const rules: Record<'platform' | 'knowledge' | 'chat' | 'gateway', Record<string, RouteRule>> = {
  chat: { ...operations, 'POST /chat/message': { ...signedIn, body: { message: 'Anything?' } } },
  gateway: {
    ...operations,
    'GET /v1/models': signedIn,
    'GET /v1/models/*': unknown,
    'POST /v1/chat/completions': { ...unknown, body: { model: 'none', messages: [{}] } },
    'POST /v1/embeddings': { ...unknown, body: { model: 'none', input: 'a text' } },
  },
  knowledge: { ...knowledge, ...operations },
  platform: {
    ...below('/api/knowledge', knowledge),
    ...below('/api/v1', contract),
    ...below('/api/v2', contract),
    ...operations,
    ...Object.fromEntries(consolePaths.map((path) => [`GET ${path}`, open])),
    'GET /assets/{file}': open,
    'GET /.well-known/jwks.json': open,
    'POST /mcp': { ...signedIn, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
    'GET /setup': open,
    'POST /setup': open,
    'GET /invitation': open,
    'POST /invitation': open,
    'GET /password-reset': open,
    'POST /password-reset': open,
    'GET /api/docs': open,
    'GET /api/docs/json': open,
    'GET /api/docs/yaml': open,
    'GET /api/docs/static/*': open,
    'GET /api/versions': open,
    'GET /api/system/health': open,
    'GET /api/system/status': forbidden,
    'GET /api/system/metrics': forbidden,
    'GET /api/debug/service-statuses': forbidden,
    'GET /api/debug/knowledge-health': forbidden,
    'GET /api/debug/containers': forbidden,
    'GET /api/debug/config': forbidden,

    'POST /api/auth/setup': open,
    'POST /api/auth/login': open,
    'GET /api/auth/session': signedIn,
    'POST /api/auth/logout': signedIn,
    'POST /api/auth/refresh': signedIn,
    'GET /api/auth/sessions': signedIn,
    'DELETE /api/auth/sessions': signedIn,
    'DELETE /api/auth/sessions/{session_id}': unknown,
    'POST /api/knowledge/samples': forbidden,
    'POST /api/auth/register': open,
    'POST /api/auth/password': signedIn,
    'POST /api/auth/password/reset': open,
    'GET /api/auth/providers': open,
    'GET /api/auth/oidc/start': open,
    'GET /api/auth/oidc/callback': open,
    'POST /api/auth/webauthn/register/init': signedIn,
    'POST /api/auth/webauthn/register/complete': signedIn,
    'POST /api/auth/webauthn/login/init': open,
    'POST /api/auth/webauthn/login/complete': open,
    'GET /api/auth/webauthn/credentials': signedIn,
    'DELETE /api/auth/webauthn/credentials/{credential_id}': unknown,
    'GET /api/auth/second-factor': signedIn,
    'POST /api/auth/recovery-codes': forbidden,
    'POST /api/auth/totp/enroll': signedIn,
    'POST /api/auth/totp/verify': signedIn,
    'DELETE /api/auth/totp': signedIn,
    'POST /api/keys': { ...signedIn, body: { name: 'A key', scopes: ['read'] } },
    'GET /api/keys': signedIn,
    'DELETE /api/keys/{key_id}': unknown,

    'GET /api/notifications': signedIn,
    'POST /api/notifications/{notification_id}/read': unknown,
    'POST /api/notifications/read-all': signedIn,
    'GET /api/users': { ...forbidden, query: 'search=ada' },
    'GET /api/teams': signedIn,
    'GET /api/admin/users': forbidden,
    'POST /api/admin/users': forbidden,
    'GET /api/admin/users/{user_id}': forbidden,
    'PUT /api/admin/users/{user_id}': forbidden,
    'POST /api/admin/users/{user_id}/deactivate': forbidden,
    'POST /api/admin/users/{user_id}/password-reset': forbidden,
    'DELETE /api/admin/users/{user_id}/second-factor': forbidden,
    'GET /api/admin/invitations': forbidden,
    'POST /api/admin/invitations': forbidden,
    'DELETE /api/admin/invitations/{invitation_id}': forbidden,
    'GET /api/admin/teams': forbidden,
    'POST /api/admin/teams': forbidden,
    'GET /api/admin/teams/{team_id}': forbidden,
    'PUT /api/admin/teams/{team_id}': forbidden,
    'DELETE /api/admin/teams/{team_id}': forbidden,
    'GET /api/admin/teams/{team_id}/members': forbidden,
    'POST /api/admin/teams/{team_id}/members': forbidden,
    'DELETE /api/admin/teams/{team_id}/members/{user_id}': forbidden,
    'POST /api/admin/retention/sweep': forbidden,
    'GET /api/admin/lost-files': forbidden,
    'GET /api/admin/rate-limits': forbidden,
    'POST /api/admin/lost-files/restore': forbidden,
    'GET /api/admin/integrity': forbidden,
    'POST /api/admin/integrity/check': forbidden,
    'GET /api/admin/doctor': forbidden,
    'GET /api/admin/audit': forbidden,
    'GET /api/admin/audit/verify': forbidden,
    'GET /api/admin/keys': forbidden,
    'POST /api/admin/keys/rotate': forbidden,

    'POST /api/knowledge/honey-pots': { ...forbidden, body: jar },
    'GET /api/knowledge/honey-pots': signedIn,
    'GET /api/knowledge/honey-pots/{honey_jar_id}': unknown,
    'PUT /api/knowledge/honey-pots/{honey_jar_id}': { ...unknown, body: jar },
    'DELETE /api/knowledge/honey-pots/{honey_jar_id}': unknown,
    'POST /api/knowledge/honey-pots/{honey_jar_id}/documents': { ...unknown, form: true },
    'GET /api/knowledge/honey-pots/{honey_jar_id}/documents': unknown,
    'POST /api/knowledge/honey-pots/{honey_jar_id}/documents/delete': { ...unknown, body: selected },
    'POST /api/knowledge/honey-pots/{honey_jar_id}/documents/reprocess': { ...unknown, body: selected },
    'GET /api/knowledge/retention/defaults': signedIn,
    'GET /api/knowledge/honey-pots/{honey_jar_id}/access': unknown,
    'PUT /api/knowledge/honey-pots/{honey_jar_id}/access': { ...unknown, body: { access: [] } },
    'GET /api/knowledge/documents/{document_id}': unknown,
    'GET /api/knowledge/documents/{document_id}/indicators': unknown,
    ...reviewRules('/api/knowledge/documents/{document_id}'),
    'GET /api/knowledge/honey-pots/{honey_jar_id}/indicators': unknown,
    'GET /api/knowledge/indicators': { ...signedIn, query: 'value=evil.net' },
    'GET /api/knowledge/indicators/values': signedIn,
    'POST /api/knowledge/indicators/lookup': { ...signedIn, body: { values: ['evil.net'] } },
    'GET /api/knowledge/verdicts': signedIn,
    'POST /api/knowledge/verdicts/preview': { ...signedIn, body: { value: 'evil.net' } },
    'POST /api/knowledge/verdicts': { ...forbidden, body: verdict },
    'DELETE /api/knowledge/verdicts/{verdict_id}': unknown,
    ...retrievalTestRules,
    'GET /api/knowledge/entities': signedIn,
    'GET /api/knowledge/entities/{entity_id}': unknown,
    'GET /api/knowledge/entities/{entity_id}/indicators': unknown,
    'GET /api/knowledge/relations': signedIn,
    'DELETE /api/knowledge/documents/{document_id}': unknown,
    ...documentRules('/api/knowledge/documents/{document_id}'),
    'POST /api/knowledge/honey-pots/{honey_jar_id}/reprocess': unknown,
    'POST /api/pii/detect': { ...signedIn, body: { text: 'joe@example.com' } },
    'POST /api/pii/analyze-document': { ...signedIn, form: true },
    'GET /api/pii/configure': signedIn,
    'POST /api/pii/configure': { ...forbidden, body: { confidence_threshold: 0.85 } },
    'POST /api/pii/configure/test-pattern': { ...forbidden, body: { pattern: 'a', text: 'a' } },
    'GET /api/pii/types': signedIn,
    'GET /api/pii/statistics': signedIn,
    'POST /api/pii/feedback': {
      ...signedIn,
      body: { detection_id: 'some-1', pii_type: 'email_address', correct: true },
    },
    'GET /api/pii/health': open,
    'POST /api/pii/batch/submit': { ...unknown, body: batch },
    'GET /api/pii/batch': signedIn,
    'GET /api/pii/batch/status/{job_id}': unknown,
    'POST /api/pii/batch/cancel/{job_id}': unknown,
    'GET /api/pii/batch/results/{job_id}': unknown,
    'GET /api/pii/batch/download/{job_id}': unknown,
    'GET /api/pii/batch/report/{job_id}': unknown,
    'POST /api/pii/webhooks': { ...signedIn, body: webhook },
    'GET /api/pii/webhooks': signedIn,
    'GET /api/pii/webhooks/{webhook_id}': unknown,
    'POST /api/pii/webhooks/{webhook_id}/test': unknown,
    'PUT /api/pii/webhooks/{webhook_id}': { ...unknown, body: { active: false } },
    'DELETE /api/pii/webhooks/{webhook_id}': unknown,
    'GET /api/pii/webhooks/{webhook_id}/deliveries': unknown,
    'GET /api/chat/ws': signedIn,
    'GET /ws/pii/realtime': signedIn,
    ...chatRules({ signedIn, unknown, forbidden }),
    'POST /api/knowledge/ask': { ...signedIn, body: { question: 'What is in here?' } },
  },
};
