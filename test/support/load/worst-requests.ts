import type { RouteRule } from '../../routes/route-rule.ts';
import { rules } from '../../routes/route-rules.ts';
import type { FloodRequest } from './flood.ts';
import { largestValue } from './largest-value.ts';
import type { Schema } from './schema-arbitrary.ts';
import { worstForms } from './worst-forms.ts';

export type Service = keyof typeof rules;
export type WorstRoute = {
  service: Service;
  name: string;
  rule: RouteRule;
  operation: Operation | undefined;
};
/** What the description of the API says of a route. */
export type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: object }> };
};
/** One kind of worst request, of several. */
export type Attempt = { route: WorstRoute; kind: string; request: FloodRequest };

export type Sender = { token: string; ids: Record<string, string> };

/** The most that a body of JSON may have, where a route does not say more. */
const bodyBytes = 1024 * 1024;

/** Every route of every service. */
export function allRoutes(paths: Record<string, Record<string, Operation>>): WorstRoute[] {
  return Object.entries(rules).flatMap(([name, routes]) =>
    Object.entries(routes).map(([route, rule]) => {
      const service = name as Service;
      const [method = '', path = ''] = route.split(' ');
      const under = { knowledge: '/api/knowledge', chat: '/api', platform: '', gateway: '', publicBot: '' }[
        service
      ];
      return { service, name: route, rule, operation: paths[under + path]?.[method.toLowerCase()] };
    }),
  );
}

export type Circumstances = {
  sender: Sender;
  urls: Record<Service, string>;
  /** With bodies that are costly to refuse, which is not the route's own work. */
  refused: boolean;
};

/** The worst requests to a route that its schema allows, and some that it refuses. */
export async function worstRequests(
  route: WorstRoute,
  { sender, urls, refused }: Circumstances,
): Promise<Attempt[]> {
  const [method = '', path = ''] = route.name.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => sender.ids[id] ?? crypto.randomUUID());
  const url = urls[route.service] + filled.replace('*', 'none');
  const headers = { authorization: `Bearer ${sender.token}` };
  const queries = queriesOf(route, sender);
  const attempt = (kind: string, request: Partial<FloodRequest>): Attempt => ({
    route,
    kind,
    request: {
      url: `${url}?${queries[0] ?? ''}`,
      method,
      ...request,
      headers: { ...headers, ...request.headers },
    },
  });
  if (method === 'GET' || method === 'DELETE')
    return queries.map((query, n) =>
      attempt(n === 0 ? 'largest query' : 'other query', { url: `${url}?${query}` }),
    );
  if (route.rule.form)
    return Object.entries(await worstForms(route.name)).map(([kind, form]) => attempt(kind, form));
  const json = { 'content-type': 'application/json' };
  const bodies = { ...bodiesOf(route, sender), ...(refused && refusedBodiesOf(route)) };
  return Object.entries(bodies).map(([kind, body]) => attempt(kind, { headers: json, body }));
}

function queriesOf({ rule, operation }: WorstRoute, { ids }: Sender): string[] {
  const parameters = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const largest = (only: RegExp): string => {
    const query = new URLSearchParams(rule.query ?? '');
    for (const { name, schema } of parameters)
      if (only.test(name) && !query.has(name))
        query.set(
          name,
          String(largestValue(schema, { known: { uuid: ids['honey_jar_id'] ?? '' }, unlimited: 4000 })),
        );
    return query.toString();
  };
  // All options together may find nothing: the first page and the last are asked for by themselves.
  return [...new Set([largest(/^(limit|page_size|per_page)$/), largest(/./)])];
}

function bodiesOf({ rule, operation }: WorstRoute, { ids }: Sender): Record<string, string> {
  const { schema, example } = operation?.requestBody?.content['application/json'] ?? {};
  const usual = rule.body ?? example ?? {};
  const bodies: Record<string, string> = { usual: JSON.stringify(usual) };
  if (schema) {
    const known = { ...ids, uuid: ids['honey_jar_id'] ?? '', email: 'user{n}@mail.example' };
    for (let unlimited = 800_000; unlimited > 100; unlimited /= 2) {
      bodies['largest'] = JSON.stringify(largestValue(schema, { known, unlimited }));
      if (bodies['largest'].length < bodyBytes) break;
    }
  }
  return bodies;
}

function refusedBodiesOf({ rule, operation }: WorstRoute): Record<string, string> {
  const usual = rule.body ?? operation?.requestBody?.content['application/json']?.example ?? {};
  const rest = JSON.stringify(usual).slice(1, -1);
  const before = rest === '' ? '{' : `{${rest},`;
  const names = Array.from({ length: 10_000 }, (_, n) => `"unknown_field_${n}":${n}`);
  const filler = `"filler":"${'x'.repeat(bodyBytes - before.length - 100)}"`;
  return {
    'unknown fields': `${before}${names.join(',')}}`,
    'nested deeply': `${before}"deep":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
    'invalid at its end': `${before}${filler},}`,
    'just below the limit': `${before}${filler}}`,
    'just above the limit': `${before}${filler},"more":"${'x'.repeat(200)}"}`,
  };
}
