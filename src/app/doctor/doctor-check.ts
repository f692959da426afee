import type { Facts } from './doctor-facts.ts';

export const severities = ['critical', 'warning', 'info'] as const;
/** `critical` is exploitable now; `warning` is weaker than it need be; `info` is worth knowing. */
export type Severity = (typeof severities)[number];

export type Problem = { severity: Severity; what: string; todo: string };

/** Looks at the facts for one weakness. */
export type Check = (facts: Facts) => Problem[];

/** The problem in a list, or nothing. */
export function when(
  weak: boolean,
  severity: Severity,
  { what, todo }: Omit<Problem, 'severity'>,
): Problem[] {
  return weak ? [{ severity, what, todo }] : [];
}
