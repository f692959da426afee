import type { FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { unknownNames } from '#kernel/fields/field-messages.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { fieldErrors } from '#http/replies/errors.ts';
import { bodyForm, queryForm } from './strict-form.ts';

const noParameters = z.object({});
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Makes a route refuse what it does not know, in its body and among its query parameters: a misspelt name would otherwise
 * look as if it had been followed. A route that is `lenient` ignores parameters that it does not know, and a body where it
 * takes none.
 */
export function refuseUnknown(route: RouteOptions): void {
  const { lenient = false, form } = route.config ?? {};
  const methods = [route.method].flat();
  if (methods.includes('OPTIONS')) return;
  const { body, querystring = noParameters, ...schema } = route.schema ?? {};
  route.schema = {
    ...schema,
    ...(body !== undefined && { body: bodyForm(body as z.ZodType) }),
    querystring: lenient ? querystring : queryForm(querystring as z.ZodType),
  };
  const takesNoBody = body === undefined && form === undefined && !methods.some((name) => bodyless.has(name));
  if (takesNoBody && !lenient) route.preValidation = [refuseBody, ...[route.preValidation ?? []].flat()];
}

/** No schema, because an empty body called JSON would then be refused, and OpenAPI would ask for one. */
async function refuseBody(request: FastifyRequest): Promise<void> {
  const body = request.body ?? {};
  // A form is read by the route that takes it: here it would go unread.
  if (request.isMultipart() || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('invalid', 'Send no body, or an empty object');
  const names = Object.keys(body);
  if (names.length > 0) throw unknownFields(names, []);
}

/** Throws `invalid` for a field of a multipart form that its route does not describe. */
export function assertKnownField(request: FastifyRequest, name: string): void {
  const known = Object.keys(request.routeOptions.config.form?.fields ?? {});
  if (!known.includes(name)) throw unknownFields([name], known);
}

function unknownFields(names: readonly string[], known: readonly string[]): AppError {
  const problem = { code: 'unrecognized_keys', path: [], keys: names, message: unknownNames(names, known) };
  return fieldErrors('invalid', fieldProblems([problem]));
}
