import { z } from 'zod';
import { retentionOf, retentionPolicies, type Retention } from '#domain/jars/index.ts';

/** What bulk uploads call policies. */
const bulkNames = {
  '30d': retentionOf('temporary'),
  '90d': retentionOf('custom', 90),
  '1y': retentionOf('standard'),
};

/** A policy by its own name, or by the name that bulk uploads call it. */
export const retentionName = z
  .enum([...retentionPolicies, '30d', '90d', '1y'])
  .describe(
    'How long documents are kept; 30d means temporary, 1y means standard, 90d means custom with 90 days',
  )
  .meta({ example: 'standard' });

export const customDays = z.int().min(1).max(36_500).describe('Only with the policy custom');

/** What a name means. Throws `invalid` for custom without its days. */
export function retentionNamed(name: z.output<typeof retentionName>, days?: number): Retention {
  if (name === '30d' || name === '90d' || name === '1y') return bulkNames[name];
  return retentionOf(name, days);
}
