import { fieldError } from '#kernel/errors.ts';
import type { Retention, RetentionPolicy } from './jar.ts';

const days: Record<Exclude<RetentionPolicy, 'custom'>, number | null> = {
  permanent: null,
  documentation: 1825,
  standard: 365,
  temporary: 30,
};

/** A policy with the days that it means. Throws `invalid` unless `customDays` are given with `custom`. */
export function retentionOf(policy: RetentionPolicy, customDays?: number | null): Retention {
  if (policy !== 'custom') return { retention_policy: policy, retention_days: days[policy] };
  if (customDays === undefined || customDays === null)
    throw fieldError('custom_days', 'is needed with the policy custom');
  return { retention_policy: policy, retention_days: customDays };
}

/** The days that were given with the policy custom. */
export function customDaysOf({ retention_policy, retention_days }: Retention): number | null {
  return retention_policy === 'custom' ? retention_days : null;
}
