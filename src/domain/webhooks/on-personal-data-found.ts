import { riskLevels, type Count, type Found } from '#domain/pii/index.ts';
import type { Framework, Risk } from '#pii/types.ts';
import { webhookSource, type Occurrence } from './webhook-source.ts';

const events = ['pii.high_risk_detected', 'pii.compliance_violation'] as const;

/** Never with a value of the text: one event for detections of high risk, and one for violated frameworks. */
export const onPersonalDataFound = webhookSource({
  events,
  occurrencesOf: (found: Found[]) => found.flatMap(occurrencesIn),
});

type Raised = Occurrence<(typeof events)[number]>;

function occurrencesIn({ user_id, document_id, request_id, looked }: Found): Raised[] {
  const { counts, summary } = looked;
  const about = (pii_type: string, risk_level: Risk, compliance_frameworks: Framework[]) => ({
    document_id,
    request_id: request_id ?? null,
    pii_type,
    risk_level,
    compliance_frameworks,
    user_id,
  });
  const under = (type: string): Framework[] =>
    counts.flatMap(({ framework, pii_type }) => (framework !== null && pii_type === type ? [framework] : []));
  const told: Raised[] = [];
  const pii_types = counts
    .filter(({ framework, high_risk }) => framework === null && high_risk > 0)
    .map(({ pii_type, high_risk: count }) => ({ pii_type, count, compliance_frameworks: under(pii_type) }))
    .toSorted((a, b) => b.count - a.count);
  if (pii_types[0]) {
    const all = new Set(pii_types.flatMap(({ compliance_frameworks }) => compliance_frameworks));
    const data = { ...about(pii_types[0].pii_type, 'high', [...all]), pii_types };
    told.push({ user_id, event: 'pii.high_risk_detected', data });
  }
  const violated = (Object.keys(summary) as Framework[]).filter(
    (framework) => summary[framework]?.compliance_status === 'violations_detected',
  );
  const gravest = counts
    .filter(({ framework }) => framework !== null && violated.includes(framework))
    .toSorted(byGravity)[0];
  if (gravest) {
    const data = about(gravest.pii_type, gravest.risk_level, violated);
    told.push({ user_id, event: 'pii.compliance_violation', data });
  }
  return told;
}

function byGravity(a: Count, b: Count): number {
  return riskLevels.indexOf(a.risk_level) - riskLevels.indexOf(b.risk_level) || b.finds - a.finds;
}
