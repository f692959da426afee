import { z } from 'zod';
import type { AppError, ErrorKind, FieldProblem } from '#kernel/errors.ts';
import type { Envelope } from '#http/area.ts';
import { namedObject } from '#http/openapi/named-object.ts';

/** The error body of the v1 contract, the platform and the PII area; they differ in their codes. */
const errorBody = namedObject('Error', {
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
    timestamp: z.iso.datetime(),
    request_id: z.string(),
  }),
});

export type ContractOptions = {
  /** The code for each kind of error. A code of the error's own wins over it. */
  codes: Record<ErrorKind, string>;
  /** What errors' own codes are called here, where that differs. */
  renamed?: Record<string, string>;
  status?: Envelope['status'];
};

/** An envelope with the contract's shape. */
export function contractEnvelope({ codes, renamed = {}, status }: ContractOptions): Envelope {
  return {
    body: errorBody,
    ...(status && { status }),
    render(error, requestId) {
      const code = error.code === undefined ? codes[error.kind] : (renamed[error.code] ?? error.code);
      return {
        error: {
          code,
          message: error.message,
          details: detailsFor(code, error),
          timestamp: new Date().toISOString(),
          request_id: requestId,
        },
      };
    },
  };
}

/** INVALID_REQUEST names one field, null for the request as a whole, and the reason; VALIDATION_ERROR names every field. */
export function detailsFor(code: string, { message, details = {} }: AppError): Record<string, unknown> {
  const { fields = [], ...others } = details as { fields?: FieldProblem[] };
  const [first] = fields;
  if (code === 'INVALID_REQUEST')
    return { field: first?.field || null, reason: first?.message ?? message, ...others };
  return code === 'VALIDATION_ERROR' ? { fields, ...others } : details;
}
