import type { SystemRoutes } from '#api/platform/system.routes.ts';
import { serviceNames } from '#config/config.settings.ts';
import { countAll, databaseVersion } from '#domain/figures/index.ts';
import type { Instance } from '#domain/instances/index.ts';
import type { IntegrityState } from '#domain/integrity/index.ts';
import type { Deps } from './deps.ts';
import { diskUsage, memoryUsage } from './machine.ts';

/** What `/system/status` and `/system/metrics` tell of the installation. */
export function createSystem(deps: Deps): Pick<SystemRoutes, 'status' | 'metrics'> {
  return { status: () => readStatus(deps), metrics: () => readMetrics(deps) };
}

/** The models that are used where none is named. */
async function usualModels({ config, models }: Deps): Promise<{ chat: string; embeddings: string | null }> {
  const embeddings = config.embeddingsBaseUrl === null ? null : config.embeddingsModel;
  return { chat: await models.defaultName(), embeddings };
}

async function readStatus(deps: Deps) {
  const { config, database, index, indexRebuild, instances, integrity, queue } = deps;
  const [models, all, counts, backlog, version, passages, incomplete, stored] = await Promise.all([
    usualModels(deps),
    instances.list(),
    countAll(database.kysely),
    queue.backlog(),
    databaseVersion(database.kysely),
    index.count().catch(() => null),
    indexRebuild.state(),
    integrity.state(),
  ]);
  const { users, jars, sessions, documents } = counts;
  return {
    node: process.version,
    services: serviceNames.map((name) => viewService(name, all)),
    database: { driver: database.driver, version },
    storage: { kind: kindOf(config.storageUrl) },
    index: {
      kind: kindOf(config.searchUrl),
      passages,
      complete: incomplete === null,
      documents_pending: incomplete?.documents_pending ?? 0,
    },
    integrity: viewIntegrity(stored),
    counts: { users, honey_jars: jars, live_sessions: sessions, documents },
    queues: backlog.map(({ queue: name, waiting, oldest_seconds }) => ({ name, waiting, oldest_seconds })),
    models,
    registration: config.registration,
  };
}

function viewIntegrity({ counts, last }: IntegrityState) {
  const originals = counts.filter(({ part }) => part === 'original');
  return {
    damaged_originals: originals.reduce((sum, { files }) => sum + files, 0),
    last_check: last?.ended_at?.toISOString() ?? null,
    faults: last?.faults.length ?? 0,
  };
}

function kindOf(url: string | null): 'directory' | 's3' {
  return url === null ? 'directory' : 's3';
}

function viewService(name: string, all: Instance[]) {
  const running = all.filter(({ alive, services }) => alive && services.includes(name)).length;
  return {
    name,
    status: running > 0 ? ('healthy' as const) : ('not_running' as const),
    instances: running,
  };
}

async function readMetrics(deps: Deps) {
  const { config, observability } = deps;
  const [{ chat, embeddings }, today, disk] = await Promise.all([
    usualModels(deps),
    observability.traffic.today(),
    diskUsage(config.dataDir),
  ]);
  const calls = observability.models.totals();
  return {
    performance: { cpu_usage: observability.cpu.usage(), memory_usage: memoryUsage(), disk_usage: disk },
    requests: {
      total_today: today.total,
      average_response_time: today.average_seconds,
      error_rate: today.error_rate,
    },
    models: {
      total_inferences: calls.calls,
      average_inference_time: calls.average_seconds,
      active_models: embeddings === null ? [chat] : [chat, embeddings],
    },
  };
}
