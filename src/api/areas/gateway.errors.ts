import { z } from 'zod';
import type { AppError, ErrorKind } from '#kernel/errors.ts';
import type { Envelope } from '#http/area.ts';
import { namedObject } from '#http/openapi/named-object.ts';

type Told = { type: string; code: string | null };

const wrong = (code: string | null = null): Told => ({ type: 'invalid_request_error', code });

/** As OpenAI's API names them, where it has a name. */
const told: Record<ErrorKind, Told> = {
  invalid: wrong(),
  unreadable: wrong(),
  unauthenticated: wrong('invalid_api_key'),
  forbidden: { type: 'permission_error', code: 'permission_denied' },
  not_found: wrong('not_found'),
  method_not_allowed: wrong('method_not_allowed'),
  upgrade_required: wrong('upgrade_required'),
  conflict: wrong('conflict'),
  gone: wrong('gone'),
  too_large: wrong('request_too_large'),
  headers_too_large: wrong('request_too_large'),
  too_slow: { type: 'timeout', code: 'request_timeout' },
  unsupported: wrong('unsupported_media_type'),
  unprocessable: wrong('unprocessable'),
  rate_limited: { type: 'requests', code: 'rate_limit_exceeded' },
  unavailable: { type: 'server_error', code: 'service_unavailable' },
  storage_full: { type: 'server_error', code: 'storage_full' },
  internal: { type: 'server_error', code: 'internal_error' },
};

const envelopeBody = namedObject('GatewayError', {
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable().describe('The field of the body that is wrong'),
    code: z.string().nullable(),
  }),
});

/** The first field that a failed validation names. */
function paramOf({ details }: AppError): string | null {
  const [first] = (details?.['fields'] ?? []) as { field?: string }[];
  return first?.field || null;
}

/** The error envelope of OpenAI's API, which its clients turn into their own errors. */
export const gatewayEnvelope: Envelope = {
  body: envelopeBody,
  status: { invalid: 400, unprocessable: 400 },
  render: (error) => ({
    error: {
      message: error.message,
      type: told[error.kind].type,
      param: paramOf(error),
      code: error.code?.toLowerCase() ?? told[error.kind].code,
    },
  }),
};
