import { fieldError } from '#kernel/errors.ts';
import type { Retention, RetentionPolicy, RetentionRules } from './jar.ts';

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
    throw fieldError('custom_days', 'is required with the policy custom');
  return { retention_policy: policy, retention_days: customDays };
}

/** The days that were given with the policy custom. */
export function customDaysOf({ retention_policy, retention_days }: Retention): number | null {
  return retention_policy === 'custom' ? retention_days : null;
}

const dayMs = 24 * 3600 * 1000;

/** When a document that is taken in at that time under these rules is deleted, at the earliest; null when it is not. */
export function firstDeletion(
  { retention_days, auto_delete, warning_days }: RetentionRules,
  from: Date,
): Date | null {
  if (!auto_delete || retention_days === null) return null;
  return new Date(from.getTime() + Math.max(retention_days, warning_days) * dayMs);
}
