import { viewSweep, type SweepView } from '#api/retention/platform.views.ts';
import type { Config } from '#config/config.settings.ts';
import { commandLog } from '#app/processes/log.ts';
import { openDeps } from '#app/wiring/deps.ts';

export type { SweepView };

/** A retention sweep without a server. Throws DATABASE_IN_USE when one has the built-in database. */
export async function sweepRecords(config: Config, dryRun: boolean): Promise<SweepView> {
  const deps = await openDeps(config, commandLog(config));
  try {
    if (dryRun) return viewSweep(true, await deps.retention.plan());
    await deps.queue.start();
    return viewSweep(false, await deps.retention.sweep());
  } finally {
    await deps.close();
  }
}
