import type { InjectOptions } from 'fastify';
import { inject, type Reply } from '#test/platform/inject.ts';
import type { TestPlatform } from '#test/platform/platform.ts';
import { registeredRoutes } from '#test/platform/routes.ts';
import type { RouteRule } from './route-rule.ts';
import { rules } from './route-rules.ts';
import type { App } from '#http/app.ts';

export type Route = { app: App; service: keyof typeof rules; name: string; rule: RouteRule };

const boundary = 'gateway-test';
const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA text.\r\n--${boundary}--\r\n`;

/** The routes of every service with their rules. Throws naming those that the table does not know, or no longer. */
export function routesOf(test: TestPlatform): Route[] {
  const services = {
    platform: test.platform,
    knowledge: test.knowledge,
    chat: test.chat,
    gateway: test.gateway,
    publicBot: test.publicBot,
  };
  const problems: string[] = [];
  const routes = Object.entries(services).flatMap(([name, app]) => {
    const service = name as Route['service'];
    const found = registeredRoutes(app).filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    for (const route of Object.keys(rules[service])) {
      if (!found.includes(route)) problems.push(`${service}: ${route} is in the table only`);
    }
    return found.flatMap((route): Route[] => {
      const rule = rules[service][route];
      if (!rule) problems.push(`${service}: ${route} is missing in test/routes/route-rules.ts`);
      return rule ? [{ app, service, name: route, rule }] : [];
    });
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return routes;
}

/** The names of the ids in a route's path. */
export function idsIn({ name }: Route): string[] {
  return [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** Calls a route with these ids in its path (random ones when left out) and a body that its schema takes. */
export function call(
  route: Route,
  headers: Record<string, string>,
  ids: Record<string, string> = {},
): Promise<Reply> {
  const [method = 'GET', path = ''] = route.name.split(' ');
  const url = path
    .replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? crypto.randomUUID())
    .replace('*', 'none');
  const { body, query = '' } = route.rule;
  const options: InjectOptions = { method, url: `${url}?${query}`, headers };
  if (route.rule.form) {
    options.payload = form;
    options.headers = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  } else if (body) options.payload = body;
  return inject(route.app, options);
}
