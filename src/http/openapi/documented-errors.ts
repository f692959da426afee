import type { RouteOptions } from 'fastify';
import type { z } from 'zod';
import { AppError, type AppErrorOptions, type ErrorKind } from '#kernel/errors.ts';
import type { Area, Envelope } from '#http/area.ts';
import { statusIn } from '#http/replies/errors.ts';
import type { RouteConfig } from '#http/route-config.ts';

const bodyless = new Set(['GET', 'HEAD']);
const exampleId = '0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4';

/** The description of each kind of error in the documentation; `method_not_allowed` belongs to no operation. */
const messages: Partial<Record<ErrorKind, string>> = {
  unreadable: 'The body is not valid JSON',
  invalid: 'name: must be at least 3 characters long',
  unauthenticated: 'Sign in first: POST /api/auth/login, then send the token as bearer',
  forbidden: 'Only an admin may do this',
  not_found: 'Honey jar not found',
  upgrade_required: 'This endpoint is a WebSocket: send Upgrade: websocket',
  conflict: 'A user with this e-mail already exists',
  gone: 'The file was deleted: reports are kept for 30 days',
  too_large: 'The body is too large',
  unsupported: 'This content type is not supported here; send application/json',
  rate_limited: 'Too many requests; try again in 42 s',
  unavailable: 'Too busy; try again in a moment',
  storage_full:
    'The disk that holds the uploaded files is full; reading still works. Free some space, then try again',
  internal: 'Internal error; the server log has the details',
};

const particulars: Partial<Record<ErrorKind, AppErrorOptions>> = {
  invalid: {
    details: { fields: [{ field: 'name', message: 'must be at least 3 characters long' }] },
  },
  rate_limited: { details: { retry_after: 42 } },
  unavailable: { code: 'SERVICE_UNAVAILABLE', details: { retry_after: 1 } },
  storage_full: { details: { retry_after: 30 } },
};

const documented = new WeakMap<Envelope, Map<number, z.ZodType>>();

/** Gives a route the error responses that every route of its kind can have, in addition to its own. */
export function documentErrors(route: RouteOptions, { envelope }: Area): void {
  const { access = 'user', action, changes, errors = [] }: RouteConfig = route.config ?? {};
  const takesBody = [route.method].flat().some((method) => !bodyless.has(method));
  const shut = access === 'public' ? [] : [401, 403];
  const unfound = route.url.includes(':') ? [404] : [];
  const invalid = statusIn(envelope, 'invalid');
  const statuses = [
    400,
    ...shut,
    ...unfound,
    ...(takesBody ? [413, 415, invalid] : []),
    429,
    500,
    503,
    ...(action && changes !== false ? [507] : []),
    ...errors,
  ];
  const known = errorBodies(envelope);
  const described = Object.fromEntries(
    statuses.map((status) => [status, known.get(status) ?? envelope.body]),
  );
  route.schema = {
    ...route.schema,
    ...(access === 'public' && { security: [] }),
    ...(access.endsWith('session') && { security: [{ BearerAuth: [] }, { PasskeyAuth: [] }] }),
    response: { ...described, ...(route.schema?.response as object | undefined) },
  };
}

/** The area's error body for each status, with the example of one. */
function errorBodies(envelope: Envelope): Map<number, z.ZodType> {
  const made = documented.get(envelope) ?? new Map<number, z.ZodType>();
  if (made.size === 0) {
    for (const [kind, message] of Object.entries(messages) as [ErrorKind, string][]) {
      const status = statusIn(envelope, kind);
      const error = new AppError(kind, message, particulars[kind]);
      const example = atOneTime(envelope.render(error, exampleId));
      if (!made.has(status)) made.set(status, envelope.body.meta({ example }));
    }
    documented.set(envelope, made);
  }
  return made;
}

/** The same example at every start. */
function atOneTime(body: object): object {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      name === 'timestamp' ? '2026-01-15T09:30:00.000Z' : value,
    ),
  ) as object;
}
