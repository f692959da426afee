import { z } from 'zod';
import type { ErrorKind } from '#kernel/errors.ts';
import type { Envelope } from './errors.ts';

/** The error body of the v1 contract and of the platform; they differ in their codes. */
const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
    timestamp: z.iso.datetime(),
    request_id: z.string(),
  }),
});

/** An envelope with the contract's shape: a code of the error's own wins over the one for its kind. */
export function contractEnvelope(codes: Record<ErrorKind, string>): Envelope {
  return {
    body: errorBody,
    render: (error, request) => ({
      error: {
        code: error.code ?? codes[error.kind],
        message: error.message,
        details: error.details ?? {},
        timestamp: new Date().toISOString(),
        request_id: request.id,
      },
    }),
  };
}
