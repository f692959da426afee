import type { Config } from '#config/config.settings.ts';
import { unattended } from '#domain/audit/index.ts';
import type { LostFiles } from '#domain/documents/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openDeps } from '#app/wiring/deps.ts';

/** Works on the lost files without a server. Throws DATABASE_IN_USE when one has the built-in database. */
export async function onLostFiles<T>(config: Config, work: (lostFiles: LostFiles) => Promise<T>): Promise<T> {
  const deps = await openDeps(config, createLogger('error'));
  try {
    await deps.queue.start();
    return await work(deps.lostFiles);
  } finally {
    await deps.close();
  }
}

/** Has the database and the stored files belong together from now on, whatever they were before. */
export async function adoptFiles(config: Config): Promise<void> {
  const deps = await openDeps(config, createLogger('silent'), { adoptFiles: true });
  try {
    await deps.audit.record([unattended({ service: 'command line', action: 'files.adopt' })]);
  } finally {
    await deps.close();
  }
}
