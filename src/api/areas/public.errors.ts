import { z } from 'zod';
import { detailsFor } from '#http/replies/envelope.ts';
import type { ErrorKind } from '#kernel/errors.ts';
import type { Envelope } from '#http/area.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const codes: Record<ErrorKind, string> = {
  invalid: 'INVALID_REQUEST',
  unreadable: 'INVALID_REQUEST',
  unauthenticated: 'INVALID_API_KEY',
  forbidden: 'INSUFFICIENT_PERMISSIONS',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  upgrade_required: 'INVALID_REQUEST',
  conflict: 'CONFLICT',
  gone: 'GONE',
  too_large: 'INVALID_REQUEST',
  headers_too_large: 'INVALID_REQUEST',
  too_slow: 'INVALID_REQUEST',
  unsupported: 'INVALID_REQUEST',
  unprocessable: 'INVALID_REQUEST',
  rate_limited: 'RATE_LIMIT_EXCEEDED',
  unavailable: 'SERVICE_UNAVAILABLE',
  storage_full: 'STORAGE_FULL',
  internal: 'INTERNAL_ERROR',
};

const wanted = 'Send an API key of the public interface that has not expired, as X-API-Key';

/** The error envelope of the public bot area. */
export const publicEnvelope: Envelope = {
  body: namedObject('BotError', {
    success: z.literal(false),
    error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }),
  }),
  status: { invalid: 400 },
  render(error) {
    const code = error.code ?? codes[error.kind];
    const message = error.kind === 'unauthenticated' ? wanted : error.message;
    return { success: false, error: { code, message, details: detailsFor(code, error) } };
  },
};
