import { AppError } from '#kernel/errors.ts';
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
  if (customDays === undefined || customDays === null) {
    const message = 'is needed with the policy custom';
    throw new AppError('invalid', `custom_days ${message}`, {
      details: { fields: [{ field: 'custom_days', message }] },
    });
  }
  return { retention_policy: policy, retention_days: customDays };
}
