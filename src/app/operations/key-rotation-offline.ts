import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config/config.settings.ts';
import { unattended } from '#domain/audit/index.ts';
import { resealAll, settleSeconds } from '#domain/documents/index.ts';
import type { Rotated } from '#domain/encryption/index.ts';
import { AppError } from '#kernel/errors.ts';
import { commandLog } from '#app/processes/log.ts';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { rotateKeys } from './key-rotation.ts';

/**
 * Rotates the keys without a server, and with `files` seals everything with the new ones before it answers. Throws
 * `conflict` DATABASE_IN_USE when a server keeps the built-in database to itself.
 */
export async function rotateKeysHere(config: Config, { files }: { files: boolean }): Promise<Rotated> {
  const deps = await openDeps(config, commandLog(config));
  try {
    const note = (change: object) =>
      deps.audit.record([
        unattended({ service: 'command line', action: 'keys.rotate', details: { files, ...change } }),
      ]);
    const rotated = await rotateKeys({ ...deps, queue: null, note }, { files });
    if (files) await sealAll(deps);
    return rotated;
  } finally {
    await deps.close();
  }
}

async function sealAll(deps: Deps): Promise<void> {
  for (;;) {
    const { outcome } = await resealAll(deps);
    if (outcome === 'done') return;
    if (outcome === 'damaged')
      throw new AppError(
        'conflict',
        'Some files or passages cannot be decrypted (see above); their honey jars keep the old key',
      );
    await sleep(settleSeconds(deps.database) * 1000);
  }
}
