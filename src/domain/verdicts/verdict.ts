import { isReported } from '#analysis/indicators/roles/role.ts';
import type { IndicatorType, RoleInDocument } from '#analysis/document.ts';

export const verdictKinds = ['benign', 'malicious'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

export const verdictScopes = ['document', 'honey_jar', 'installation'] as const;
export type VerdictScope = (typeof verdictScopes)[number];

/** What a verdict is about: one of the three. */
export type Subject = { value: string | null; pattern: string | null; range: string | null };

/** A decision of somebody about a value, a wildcard or a range, that goes before what documents show. */
export type Verdict = Subject & {
  id: string;
  verdict: VerdictKind;
  scope: VerdictScope;
  /** Of scope `document`; else null. */
  document_id: string | null;
  /** The honey jar, also that of the document; null for the installation. */
  jar_id: string | null;
  note: string;
  /** Null when the account is gone. */
  decided_by: string | null;
  decided_by_name: string;
  created_at: Date;
};

/** The role that a verdict gives to a value. A weakness stays one. */
export function roleBy(
  { verdict, decided_by_name, created_at }: Pick<Verdict, 'verdict' | 'decided_by_name' | 'created_at'>,
  type: IndicatorType,
): RoleInDocument {
  const role = verdict === 'benign' ? 'benign' : type === 'cve' ? 'vulnerability' : 'indicator';
  const day = created_at.toISOString().slice(0, 10);
  return { role, confidence: 1, reason: `Verdict of ${decided_by_name} on ${day}.` };
}

/** How much a change of roles changes the count of what is to be acted on. */
export function countChange(before: RoleInDocument['role'], after: RoleInDocument['role']): number {
  return Number(isReported(after)) - Number(isReported(before));
}
