/** Who is let in by a route, apart from what the ids in its path may add. */
export type RouteRule = {
  /** Whether somebody who is not signed in is served, or answered 401. */
  anonymous: 'served' | 401;
  /** What a viewer gets: 403; 404 for an id that does not exist; or whatever the route answers to anybody. */
  viewer: 'served' | 403 | 404;
  /** A body that gets past the schema, so that permissions are what decides. */
  body?: object;
  /** The body is a form with a file. */
  form?: true;
};

const open: RouteRule = { anonymous: 'served', viewer: 'served' };
const signedIn: RouteRule = { anonymous: 401, viewer: 'served' };
const forbidden: RouteRule = { anonymous: 401, viewer: 403 };
const unknown: RouteRule = { anonymous: 401, viewer: 404 };

const jar = { name: 'A honey jar' };
const query = { query: 'anything' };

/** Below `/api/knowledge` on the platform, at the root of the knowledge service. */
const knowledge: Record<string, RouteRule> = {
  'POST /honey-jars': { ...forbidden, body: jar },
  'GET /honey-jars': signedIn,
  'GET /honey-jars/{honey_jar_id}': unknown,
  'DELETE /honey-jars/{honey_jar_id}': unknown,
  'POST /honey-jars/{honey_jar_id}/documents': { ...unknown, form: true },
  'GET /honey-jars/{honey_jar_id}/documents': unknown,
  'GET /honey-jars/{honey_jar_id}/documents/{document_id}': unknown,
  'DELETE /honey-jars/{honey_jar_id}/documents/{document_id}': unknown,
  'POST /assistant/context': { ...signedIn, body: query },
  'POST /search': { ...signedIn, body: query },
};

/** What every service has. */
const operations: Record<string, RouteRule> = {
  'GET /health': open,
};

/** Every route of every service. One that is missing here fails the tests of this folder. */
export const rules: Record<'platform' | 'knowledge', Record<string, RouteRule>> = {
  knowledge: { ...knowledge, ...operations },
  platform: {
    ...Object.fromEntries(
      Object.entries(knowledge).map(([route, rule]) => [route.replace(' ', ' /api/knowledge'), rule]),
    ),
    ...operations,
    'GET /': open,
    'GET /.well-known/jwks.json': open,
    'GET /setup': open,
    'POST /setup': open,
    'GET /api/docs': open,
    'GET /api/docs/json': open,
    'GET /api/docs/yaml': open,
    'GET /api/docs/static/*': open,
    'GET /api/docs/static/index.html': open,
    'GET /api/docs/static/swagger-initializer.js': open,
    'GET /api/v1/openapi.json': open,
    'GET /api/system/health': open,

    'POST /api/auth/setup': open,
    'POST /api/auth/login': open,
    'GET /api/auth/session': signedIn,
    'POST /api/auth/logout': signedIn,

    'POST /api/knowledge/honey-pots': { ...forbidden, body: jar },
    'GET /api/knowledge/honey-pots': signedIn,
    'GET /api/knowledge/honey-pots/{honey_jar_id}': unknown,
    'PUT /api/knowledge/honey-pots/{honey_jar_id}': { ...unknown, body: jar },
    'DELETE /api/knowledge/honey-pots/{honey_jar_id}': unknown,
    'POST /api/knowledge/honey-pots/{honey_jar_id}/documents': { ...unknown, form: true },
    'GET /api/knowledge/honey-pots/{honey_jar_id}/documents': unknown,
    'GET /api/knowledge/documents/{document_id}': unknown,
    'DELETE /api/knowledge/documents/{document_id}': unknown,
    'POST /api/knowledge/documents/{document_id}/retry': unknown,
    'POST /api/knowledge/ask': { ...signedIn, body: { question: 'What is in here?' } },
  },
};
