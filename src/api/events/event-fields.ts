import { isIP } from 'node:net';
import { z } from 'zod';

export const threatLevel = z.int().min(0).max(10);

export const indicators = z.array(z.object({ type: z.string(), value: z.string() }));

export const ipParam = z
  .string()
  .refine((text) => isIP(text) !== 0, 'must be an IPv4 or IPv6 address')
  .meta({ example: '203.0.113.7' });

export const searchWords = z
  .string()
  .max(1000)
  .describe(
    'Words that must all occur in title, description or indicators; a phrase in double quotes. Empty: only the filters apply',
  )
  .meta({ example: 'evil.example' });
