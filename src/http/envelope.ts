import { z } from 'zod';
import type { AppError, ErrorKind } from '#kernel/errors.ts';
import type { Envelope } from './errors.ts';

/** The error body of the v1 contract, the platform and the PII area; they differ in their codes. */
const errorBody = z.object({
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
  details?: (error: AppError) => Record<string, unknown>;
};

/** An envelope with the contract's shape. */
export function contractEnvelope({ codes, renamed = {}, status, details }: ContractOptions): Envelope {
  return {
    body: errorBody,
    ...(status && { status }),
    render: (error, requestId) => ({
      error: {
        code: error.code === undefined ? codes[error.kind] : (renamed[error.code] ?? error.code),
        message: error.message,
        details: details?.(error) ?? error.details ?? {},
        timestamp: new Date().toISOString(),
        request_id: requestId,
      },
    }),
  };
}
