import type { Role } from '#analysis/document.ts';
import { citations } from './citations.ts';
import { contacts } from './contacts.ts';
import { headings } from './headings.ts';
import { isPopular, knownHosts } from './known-hosts.ts';
import type { Sighted } from './sighted.ts';
import { shapes } from './shapes.ts';
import { evidence, popularity, preference, type Reason } from './weights.ts';

export type Assessed = { role: Role; reason: Reason; confidence: number };

const kinds = [headings, citations, contacts, knownHosts, shapes];

/** All the evidence about a value, that of its sentence first. */
export function evidenceOf(sighted: Sighted): Reason[] {
  return [sighted.said, ...kinds.flatMap((kind) => kind(sighted))];
}

/**
 * The role that most evidence speaks for. Its confidence is its share when the log-odds of all roles are compared, that of no role
 * among them.
 */
export function roleOf(sighted: Sighted): Assessed {
  const sums = new Map<Role, number>();
  const reasons = evidenceOf(sighted);
  for (const reason of reasons) {
    const { role, weight } = evidence[reason];
    sums.set(role, (sums.get(role) ?? 0) + weight);
  }
  const ordered = [...sums].sort(([, a], [, b]) => b - a);
  const [role, sum] = ordered[0] as [Role, number];
  const whole = ordered.reduce((total, [, other]) => total + Math.exp(other), 1);
  const [reason = sighted.said] = reasons
    .filter((one) => evidence[one].role === role)
    .sort((a, b) => evidence[b].weight - evidence[a].weight);
  const doubt = role === 'indicator' && isPopular(sighted.host) ? popularity : 0;
  return { role, reason, confidence: Math.round((Math.exp(sum) / whole - doubt) * 100) / 100 };
}

/** Whether a value is something to act on. */
export const isReported = (role: Role): boolean => reported[role];
const reported: Record<Role, boolean> = {
  indicator: true,
  vulnerability: true,
  reference: false,
  benign: false,
  contact: false,
  example: false,
};

/** The surer of two places of a value; that of an indicator when they are about as sure. */
export function surer(a: Assessed, b: Assessed): Assessed {
  const rank = ({ role, confidence }: Assessed) => confidence + (isReported(role) ? preference : 0);
  return rank(b) > rank(a) ? b : a;
}
