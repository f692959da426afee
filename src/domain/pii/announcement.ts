import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Occurrence } from '#domain/webhooks/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Framework, Risk } from '#pii/types.ts';
import { riskLevels } from './configuration/compliance.ts';
import type { Count } from './messages.ts';
import type { Found } from './pii.service.ts';

/** The announcements of a text, never with a value: one for detections of high risk, and one for violated frameworks. */
export function occurrencesIn({ user_id, document_id, request_id, looked }: Found): Occurrence[] {
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
  const told: Occurrence[] = [];
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

type AnnouncerDeps = {
  raise(happened: Occurrence[], tx?: Transaction<Tables>): Promise<void>;
  logger: Logger;
};

/**
 * Announces detections, as part of the transaction that stores them. Where nothing is stored, a failed announcement does not undo
 * the detections: it is logged.
 */
export function createAnnouncer({ raise, logger }: AnnouncerDeps) {
  return async (found: Found[], tx?: Transaction<Tables>): Promise<void> => {
    const happened = found.flatMap(occurrencesIn);
    if (happened.length === 0) return;
    if (tx) return raise(happened, tx);
    await raise(happened).catch((error: unknown) =>
      logger.error({ err: error }, 'could not queue a webhook delivery about detections'),
    );
  };
}
