import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#kernel/errors.ts';
import { unknownNames } from './field.messages.ts';

/**
 * The hook of a route that takes no body: whoever sends one all the same may think that it is heeded. An empty object counts
 * as none. It is no schema, because of that an empty body called JSON would be refused, and OpenAPI would ask for one.
 */
export async function refuseBody(request: FastifyRequest): Promise<void> {
  const { body } = request;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  // A form is read by the route that takes it: here it would pass for nothing.
  if (request.isMultipart() || (body !== undefined && !isObject))
    throw new AppError('invalid', 'Send no body, or an empty object');
  const names = Object.keys(body ?? {});
  if (names.length > 0) throw fieldError('', unknownNames(names, []));
}
