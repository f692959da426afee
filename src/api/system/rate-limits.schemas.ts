import { z } from 'zod';
import { namedObject } from '#http/openapi/named-object.ts';

const rateLimit = namedObject('RateLimit', {
  name: z.string().meta({ example: 'upload' }),
  max: z.int().describe('Requests that one user, or one address without a user, may send in a window'),
  window_seconds: z.int(),
  general: z
    .boolean()
    .describe('Whether it counts every request of the area, besides the limit of the request itself'),
  shared: z.boolean().describe('Whether other areas count into it, too'),
  used: z.int().describe('How many requests of yours were counted in the current window'),
  resets_at: z.iso.datetime().nullable().describe('The end of your current window; null: none was counted'),
});

export const rateLimitsReply = z.object({
  scale: z.number().describe('RATE_LIMIT_SCALE: every limit is multiplied by it; `max` already is'),
  areas: z.array(
    z.object({
      name: z.string().meta({ example: 'platform' }),
      paths: z
        .array(z.string())
        .describe('Paths begin with one of these; an empty text is every other path of the service'),
      limits: z.array(rateLimit),
    }),
  ),
});
