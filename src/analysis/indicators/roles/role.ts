import { readFileSync } from 'node:fs';
import type { Role, RoleInDocument } from '#analysis/document.ts';
import { citations } from './citations.ts';
import { contacts } from './contacts.ts';
import { evidence, type Reason } from './evidence.ts';
import { headings } from './headings.ts';
import { knownHosts } from './known-hosts.ts';
import { shapes } from './shapes.ts';
import type { Sighted } from './sighted.ts';
import { wording } from './wording.ts';

/** All that speaks for a role of a value, once each; the heading or line that does; the lists it is on. */
export type Evidence = { reasons: Reason[]; under: string; lists?: Partial<Record<Reason, string>> };

/** Log-odds of being an indicator. */
type Weights = { bias: number; weights: Partial<Record<Reason, number>> };

const file = new URL('./weights.json', import.meta.url);
const { bias, weights } = JSON.parse(readFileSync(file, 'utf8')) as Weights;

const kinds = [wording, citations, contacts, shapes];

/** The evidence about a value at one place, that of its sentence first. */
export function evidenceOf(sighted: Sighted): Evidence {
  const heading = headings(sighted);
  const reasons = new Set<Reason>([sighted.said]);
  if (heading) reasons.add(heading.reason);
  for (const kind of kinds) for (const reason of kind(sighted)) reasons.add(reason);
  const known = knownHosts(sighted);
  for (const [reason] of known) reasons.add(reason);
  const lists = known.length > 0 ? { lists: Object.fromEntries(known) } : {};
  return { reasons: [...reasons], under: heading?.title ?? '', ...lists };
}

/** Adds the evidence of another place. */
export function addEvidence(known: Evidence, { reasons, under }: Evidence): void {
  for (const reason of reasons) if (!known.reasons.includes(reason)) known.reasons.push(reason);
  if (known.under === '') known.under = under;
}

/** What settles the role of a value by a standard, a checksum or a list, whatever else is known of it. The first one counts. */
export const settled: Partial<Record<Reason, number>> = {
  weakness: 1,
  reserved: 0.99,
  stated_in_pattern: 0.97,
  harmless_file: 0.97,
  attack_id: 0.95,
  detection_rule: 0.95,
  wallet: 0.95,
};

/**
 * The role of a value in a document, decided over its occurrences: a logistic regression over what speaks for and against an
 * indicator. Of what is none, the evidence against says what it is instead.
 */
export function roleOf(all: Evidence): RoleInDocument {
  const { reasons } = all;
  for (const reason of reasons) {
    const confidence = settled[reason];
    if (confidence !== undefined)
      return { role: evidence[reason].role, confidence, reason: textOf(reason, all) };
  }
  const sum = reasons.reduce((total, reason) => total + (weights[reason] ?? 0), bias);
  const probability = 1 / (1 + Math.exp(-sum));
  const isIndicator = probability >= 0.5;
  const role = isIndicator ? 'indicator' : otherRole(reasons);
  const best = strongest(reasons, role);
  return {
    role,
    confidence: Math.round((isIndicator ? probability : 1 - probability) * 100) / 100,
    reason: best === null ? unclear : textOf(best, all),
  };
}

const weightOf = (reason: Reason): number => Math.abs(weights[reason] ?? 0);

/** The role that most speaks for, other than that of an indicator. How others are written does not say what this one is. */
function otherRole(reasons: Reason[]): Role {
  const sums = new Map<Role, number>();
  for (const reason of reasons) {
    const { role } = evidence[reason];
    if (role !== 'indicator' && reason !== 'others_are_defanged')
      sums.set(role, (sums.get(role) ?? 0) + weightOf(reason));
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'reference';
}

/** The strongest evidence for a role; a heading before all, which people see at once. */
function strongest(reasons: Reason[], role: Role): Reason | null {
  const speaking = reasons
    .filter((reason) => evidence[reason].role === role && weightOf(reason) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return speaking.find((reason) => reason.startsWith('under_')) ?? speaking[0] ?? null;
}

const unclear = 'It is mentioned, and nothing shows what it is.';

function textOf(reason: Reason, { under, lists }: Evidence): string {
  const { text } = evidence[reason];
  const ofHeading = reason.startsWith('under_') || reason === 'called_benign';
  const list = lists?.[reason] ?? '';
  if (list !== '') return `${text.slice(0, -1)} (on the list “${list}”).`;
  return under !== '' && ofHeading ? `${text.slice(0, -1)}: “${under}”.` : text;
}

/** Roles of values that are something to act on. */
export const reportedRoles: readonly Role[] = ['indicator', 'vulnerability'];
export const isReported = (role: Role): boolean => reportedRoles.includes(role);
