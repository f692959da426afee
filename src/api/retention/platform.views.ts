import type { z } from 'zod';
import { customDaysOf } from '#domain/jars/index.ts';
import type { DocumentRetention, JarSweep } from '#domain/retention/index.ts';
import type { documentRetention, sweepReply } from './platform.schemas.ts';

export type SweepView = z.input<typeof sweepReply>;

export function viewSweep(dry_run: boolean, jars: JarSweep[]): SweepView {
  return {
    dry_run,
    deleted: jars.reduce((sum, { deleted }) => sum + deleted, 0),
    warned: jars.reduce((sum, { warned }) => sum + warned, 0),
    due: jars.reduce((sum, { due }) => sum + due, 0),
    honey_jars: jars.map(({ jar_id, first_end, ...jar }) => ({
      ...jar,
      honey_jar_id: jar_id,
      first_end: first_end?.toISOString() ?? null,
    })),
  };
}

export function viewDocumentRetention(retention: DocumentRetention): z.input<typeof documentRetention> {
  const { retention_policy: policy, retention_days, inherited, ends_at, deletes_at } = retention;
  return {
    policy,
    custom_days: customDaysOf(retention),
    retention_days,
    inherited,
    expires_at: ends_at?.toISOString() ?? null,
    deletes_at: deletes_at?.toISOString() ?? null,
  };
}
