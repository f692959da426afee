import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { publicEnvelope } from '#api/areas/public.errors.ts';

type Step = {
  /** `METHOD /path` as it is registered, without what is before it. */
  route: string;
  status: number;
  key: 'admin_key' | 'bot_key' | null;
  /** Variables, each with where in the answer its value is. */
  keeps?: Record<string, string>;
  query?: Record<string, string>;
  /** Members of the body in place of those of the example. */
  body?: Record<string, unknown>;
};

/** The order in which the requests work one after the other; each route is in it once. */
const steps: Step[] = [
  {
    route: 'POST /bots/create',
    status: 201,
    key: 'admin_key',
    keeps: { bot_id: 'bot.bot_id', bot_key: 'bot.api_key' },
  },
  { route: 'GET /bots/list', status: 200, key: 'admin_key' },
  { route: 'GET /bots/reach', status: 200, key: 'admin_key', query: { honey_jar_ids: '' } },
  { route: 'GET /bots/:bot_id', status: 200, key: 'admin_key' },
  { route: 'PUT /bots/:bot_id', status: 200, key: 'admin_key' },
  { route: 'POST /bots/:bot_id/api-keys', status: 201, key: 'admin_key', keeps: { key_id: 'api_key.id' } },
  { route: 'GET /bots/:bot_id/api-keys', status: 200, key: 'admin_key' },
  {
    route: 'POST /bots/:bot_id/webhooks',
    status: 201,
    key: 'admin_key',
    keeps: { webhook_id: 'webhook.id' },
    body: { url: '{{webhook_url}}', active: false },
  },
  { route: 'GET /bots/:bot_id/webhooks', status: 200, key: 'admin_key' },
  // Nothing is sent to the address of the example.
  { route: 'POST /bots/:bot_id/webhooks/:webhook_id/test', status: 409, key: 'admin_key' },
  { route: 'PUT /bots/:bot_id/webhooks/:webhook_id', status: 200, key: 'admin_key' },
  { route: 'GET /bots/:bot_id/webhooks/:webhook_id/deliveries', status: 200, key: 'admin_key' },
  { route: 'GET /chat/:bot_id', status: 200, key: 'bot_key' },
  {
    route: 'POST /chat/:bot_id/message',
    status: 200,
    key: 'bot_key',
    keeps: { session_id: 'session_id', message_id: 'message_id' },
  },
  {
    route: 'GET /chat/:bot_id/history',
    status: 200,
    key: 'bot_key',
    query: { session_id: '{{session_id}}' },
  },
  {
    route: 'POST /chat/:bot_id/feedback',
    status: 200,
    key: 'bot_key',
    body: { session_id: '{{session_id}}', message_id: '{{message_id}}' },
  },
  {
    route: 'POST /chat/:bot_id/close',
    status: 200,
    key: 'bot_key',
    body: { session_id: '{{session_id}}' },
  },
  { route: 'GET /bots/:bot_id/sessions', status: 200, key: 'admin_key' },
  { route: 'GET /bots/:bot_id/feedback', status: 200, key: 'admin_key' },
  { route: 'GET /bots/:bot_id/analytics', status: 200, key: 'admin_key' },
  { route: 'DELETE /bots/:bot_id/sessions/:session_id', status: 200, key: 'admin_key' },
  { route: 'DELETE /bots/:bot_id/webhooks/:webhook_id', status: 200, key: 'admin_key' },
  { route: 'DELETE /bots/:bot_id/api-keys/:key_id', status: 200, key: 'admin_key' },
  { route: 'DELETE /bots/:bot_id', status: 200, key: 'admin_key' },
  { route: 'GET /postman/collection.json', status: 200, key: null },
];

const schemaUrl = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
// Names would have to be found, and there need not be name servers. The address is one of AS112 (RFC 7534), which serves no pages.
const webhookUrl = 'https://192.175.48.1/skep';
const variables = ['admin_key', 'bot_id', 'bot_key', 'key_id', 'webhook_id', 'session_id', 'message_id'];

/**
 * A collection of these routes in Postman's format 2.1: each with its example, a test of its answer, and what later requests need of
 * it. Throws for a route that has no place in the order.
 */
export function collectionOf(routes: readonly RouteOptions[]) {
  const left = new Map(routes.map((route) => [nameOf(route), route]));
  const item = steps.map((step) => {
    const route = left.get(step.route);
    if (!route) throw new Error(`The collection has ${step.route}, which is no route`);
    left.delete(step.route);
    return itemOf(step, route);
  });
  if (left.size > 0) throw new Error(`The collection lacks ${[...left.keys()].join(', ')}`);
  return {
    info: {
      name: 'Skep: public bot interface',
      description: 'Set admin_key to an admin key, then run it as a whole, or use single requests.',
      schema: schemaUrl,
    },
    item,
    variable: [
      { key: 'public_url', value: 'http://127.0.0.1:8092' },
      { key: 'webhook_url', value: webhookUrl },
      ...variables.map((key) => ({ key, value: '' })),
    ],
  };
}

function nameOf({ method, url }: RouteOptions): string {
  return `${[method].flat()[0]} ${url.replace('/api/public', '')}`;
}

function itemOf({ route, status, key, keeps = {}, query = {}, ...step }: Step, { schema }: RouteOptions) {
  const [method = 'GET', path = ''] = route.split(' ');
  const segments = path
    .replaceAll(/:(\w+)/g, '{{$1}}')
    .split('/')
    .filter(Boolean);
  const search = Object.entries(query).map(([name, value]) => ({ key: name, value }));
  const found = search.map((one) => `${one.key}=${one.value}`).join('&');
  const example = exampleOf(schema?.body);
  const body = example && { ...example, ...step.body };
  const description = schema?.description;
  return {
    name: schema?.summary ?? route,
    request: {
      method,
      header: [
        ...(key ? [{ key: 'X-API-Key', value: `{{${key}}}` }] : []),
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw: `{{public_url}}/api/public/${segments.join('/')}${found && `?${found}`}`,
        host: ['{{public_url}}'],
        path: ['api', 'public', ...segments],
        ...(search.length > 0 && { query: search }),
      },
      ...(description !== undefined && { description }),
      ...(body && { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } }),
    },
    response: [],
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [
            `pm.test("answers ${status}", () => pm.response.to.have.status(${status}));`,
            `const schema = ${JSON.stringify(schemaOf(schema?.response, status))};`,
            'pm.test("has the fields of its description", () => pm.response.to.have.jsonSchema(schema));',
            ...Object.entries(keeps).map(
              ([name, at]) => `pm.collectionVariables.set("${name}", pm.response.json().${at});`,
            ),
          ],
        },
      },
    ],
  };
}

/** What an answer with this status must be, as a JSON Schema. Throws for one that the route does not describe. */
function schemaOf(described: unknown, status: number): object {
  const forms = described as Record<number, z.ZodType | { content: Record<string, { schema: z.ZodType }> }>;
  const own = status < 400 ? forms[status] : publicEnvelope.body;
  const form = own && 'content' in own ? own.content['application/json']?.schema : own;
  if (!form) throw new Error(`The collection expects ${status} where no such answer is described`);
  const { $schema: _, ...schema } = z.toJSONSchema(form, {
    target: 'draft-7',
    unrepresentable: 'any',
    // What has a format is checked by it; its pattern would be most of the collection.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema;
}

/** The example of a body; null where a route takes none. */
function exampleOf(body: unknown): object | null {
  if (!(body instanceof z.ZodType)) return null;
  // A form with options is behind a step that leaves out what is null.
  const form = body instanceof z.ZodPipe ? body.def.out : body;
  const { example } = z.globalRegistry.get(form) ?? {};
  if (typeof example !== 'object' || example === null)
    throw new Error('A body in the collection has no example');
  return example;
}
