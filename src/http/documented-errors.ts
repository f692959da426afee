import type { RouteOptions } from 'fastify';
import type { Area } from './area.ts';

const bodyMethods = new Set(['POST', 'PUT', 'PATCH']);

/** Gives a route the error answers that every route of its kind can have, beside those that it names itself. */
export function documentErrors(route: RouteOptions, { envelope }: Area): void {
  const { access = 'user', errors = [] } = route.config ?? {};
  const takesBody = [route.method].flat().some((method) => bodyMethods.has(method));
  const shut = access === 'public' ? [] : [401, 403];
  const unfound = route.url.includes(':') ? [404] : [];
  const invalid = envelope.status?.invalid ?? 422;
  const statuses = [
    400,
    ...shut,
    ...unfound,
    ...(takesBody ? [413, 415, invalid] : []),
    429,
    500,
    503,
    ...errors,
  ];
  const described = Object.fromEntries(statuses.map((status) => [status, envelope.body]));
  route.schema = {
    ...route.schema,
    ...(access === 'public' && { security: [] }),
    response: { ...described, ...(route.schema?.response as object | undefined) },
  };
}
