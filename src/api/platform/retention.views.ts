import type { z } from 'zod';
import type { JarSweep } from '#domain/retention/index.ts';
import type { sweepReply } from './retention.schemas.ts';

export type SweepView = z.input<typeof sweepReply>;

export function viewSweep(dry_run: boolean, jars: JarSweep[]): SweepView {
  return {
    dry_run,
    deleted: jars.reduce((sum, { deleted }) => sum + deleted, 0),
    warned: jars.reduce((sum, { warned }) => sum + warned, 0),
    honey_jars: jars.map(({ jar_id, first_end, ...jar }) => ({
      ...jar,
      honey_jar_id: jar_id,
      first_end: first_end?.toISOString() ?? null,
    })),
  };
}
