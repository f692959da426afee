import { z } from 'zod';
import type { Envelope } from '#http/area.ts';
import { statusIn } from '#http/replies/errors.ts';

/** The error message of TAXII 2.1 (section 3.6.1). */
export const taxiiEnvelope: Envelope = {
  body: z.object({
    title: z.string(),
    error_code: z.string(),
    error_id: z.string(),
    http_status: z.string(),
  }),
  // Nothing is sent to it, so what is not supported is what a client wants to accept.
  status: { invalid: 400, unsupported: 406 },
  render: ({ message, kind }, requestId) => ({
    title: message,
    error_code: kind,
    error_id: requestId,
    http_status: String(statusIn(taxiiEnvelope, kind)),
  }),
};
