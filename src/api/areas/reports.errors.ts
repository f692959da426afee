import { z } from 'zod';
import type { Envelope } from '#http/area.ts';

/** The error envelope of the reports area: a sentence. */
export const reportsEnvelope: Envelope = {
  body: z.object({ success: z.literal(false), error: z.string() }),
  status: { invalid: 400 },
  render: (error) => ({
    success: false,
    error: error.kind === 'unauthenticated' ? 'Authentication required' : error.message,
  }),
};
