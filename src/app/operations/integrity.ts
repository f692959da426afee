import type { z } from 'zod';
import type { integrityReply } from '#api/system/integrity.schemas.ts';
import type { Config } from '#config/config.settings.ts';
import { settingOrigins } from '#config/config.ts';
import { countAll } from '#domain/counts/index.ts';
import type { Progress, Round } from '#domain/integrity/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { examine } from '#app/doctor/doctor-examine.ts';
import { recordFacts } from '#app/doctor/doctor-records.ts';

export type IntegrityView = z.input<typeof integrityReply>;

/** What the platform's admins ask of the integrity of what is stored. */
export function createIntegrityAdmin(deps: Deps) {
  return {
    integrityState: () => readIntegrity(deps),
    requestCheck: () => deps.integrity.request(),
    diagnose: () => examine(deps.config, settingOrigins(), () => recordFacts(deps.database)),
  };
}

/** The health of stored files, the index and the embedding model. Unreadable values are left out: then something else is unhealthy. */
export async function storedConditions({
  integrity,
  indexRebuild,
  vectors,
}: Deps): Promise<Record<string, 'healthy' | 'degraded'>> {
  try {
    const [counts, incomplete, models] = await Promise.all([
      integrity.counts(),
      indexRebuild.state(),
      vectors.state(),
    ]);
    const isDamaged = counts.some(({ part }) => part === 'original');
    return {
      stored_files: isDamaged ? 'degraded' : 'healthy',
      search_index: incomplete ? 'degraded' : 'healthy',
      ...(models.length > 0 && {
        // Searches go on by words.
        embeddings: models.some(
          ({ space, problem, state }) =>
            state !== 'previous' && problem !== null && vectors.inSpace(space) !== null,
        )
          ? ('degraded' as const)
          : ('healthy' as const),
      }),
    };
  } catch {
    return {};
  }
}

/** Checks everything without a server. Throws DATABASE_IN_USE when one has the built-in database. */
export async function verifyHere(
  config: Config,
  seen: (done: number, total: number) => void,
): Promise<IntegrityView> {
  const deps = await openDeps(config, createLogger('silent'));
  try {
    await deps.queue.start();
    const total = totalOf(await countAll(deps.database.kysely));
    await deps.integrity.checkNow(({ documents }: Progress) => seen(documents, total));
    return await readIntegrity(deps);
  } finally {
    await deps.close();
  }
}

async function readIntegrity({ integrity, indexRebuild, database }: Deps): Promise<IntegrityView> {
  const [{ running, last, damaged, counts }, incomplete, all] = await Promise.all([
    integrity.state(),
    indexRebuild.state(),
    countAll(database.kysely),
  ]);
  return {
    running: running && viewRound(running),
    last: last && viewRound(last),
    documents_total: totalOf(all),
    index: { complete: incomplete === null, documents_pending: incomplete?.documents_pending ?? 0 },
    damaged_total: counts.reduce((sum, { files }) => sum + files, 0),
    damaged: damaged.map(({ found_at, ...each }) => ({ ...each, found_at: found_at.toISOString() })),
  };
}

function totalOf({ documents }: Awaited<ReturnType<typeof countAll>>): number {
  return Object.values(documents).reduce((sum, count) => sum + count, 0);
}

function viewRound({ position: _position, started_at, ended_at, ...round }: Round) {
  return { ...round, started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
