import type { Config } from '#config/config.settings.ts';
import { rebuildIndex } from '#domain/documents/index.ts';
import { commandLog } from '#app/processes/log.ts';
import { openDeps } from '#app/wiring/deps.ts';

/**
 * Empties the search index and builds it again from records and files. On the built-in database no server may
 * run meanwhile (`conflict` otherwise).
 */
export async function reindexAll(
  config: Config,
  progress: (done: number, total: number) => void,
): Promise<{ documents: number; passages: number }> {
  const deps = await openDeps(config, commandLog(config), { recreateIndex: true });
  try {
    const documents = await rebuildIndex(deps, progress);
    await deps.index.optimize();
    return { documents, passages: await deps.index.count() };
  } finally {
    await deps.close();
  }
}
