import type { SystemRoutes } from '#api/system/system.routes.ts';
import { serviceNames } from '#config/config.settings.ts';
import { countAll, databaseVersion } from '#domain/counts/index.ts';
import type { Instance } from '#domain/instances/index.ts';
import type { IntegrityState } from '#domain/integrity/index.ts';
import type { ModelStatus } from '#domain/models/index.ts';
import { isComplete, type VectorModelRecord } from '#domain/vectors/index.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { diskUsage, memoryUsage } from './machine.ts';

/** The content of `/system/status` and `/system/metrics`. */
export function createSystem(deps: Deps): Pick<SystemRoutes, 'status' | 'metrics' | 'storage'> {
  return {
    storage: () => readStorage(deps),
    status: () => readStatus(deps),
    metrics: () => readMetrics(deps),
  };
}

function readStorage({ space }: Deps) {
  const shares = space.read().map(({ free_share }) => free_share);
  const least = shares.length === 0 ? null : Math.round(Math.min(...shares) * 1000) / 10;
  return { status: space.state(), free_percent: least, refuses: space.refusal() !== null };
}

async function readVectors({ vectors, index }: Deps) {
  const [models, passages] = await Promise.all([vectors.state(), countOrNull(index.count())]);
  return Promise.all(
    models.map(async (record) =>
      viewVectors(record, passages, await countOrNull(index.countVectors(record.space), 0)),
    ),
  );
}

/** Null while they cannot be counted. */
async function countOrNull(
  counted: Promise<number | null>,
  none: number | null = null,
): Promise<number | null> {
  return counted.then(
    (count) => count ?? none,
    () => null,
  );
}

function viewVectors(record: VectorModelRecord, passages: number | null, present: number | null) {
  const { name, state, completed_at, served_at, problem, problem_at } = record;
  const isKnown = passages !== null && present !== null;
  return {
    model: name,
    state,
    complete: isKnown ? isComplete(record, { missing: passages - present, passages }) : completed_at !== null,
    passages_with_vectors: present,
    served_since: served_at?.toISOString() ?? null,
    problem:
      problem === null || problem_at === null ? null : { message: problem, at: problem_at.toISOString() },
  };
}

/** The models that are used where none is named. */
async function usualModels({
  vectorModel,
  models,
}: Deps): Promise<{ chat: string; embeddings: string | null }> {
  return { chat: await models.defaultName(), embeddings: vectorModel?.name ?? null };
}

async function readStatus(deps: Deps) {
  const { config, database, index, indexRebuild, instances, integrity, lostFiles, queue } = deps;
  const [models, vectors, all, counts, backlog, version, passages, lost_files, incomplete, stored] =
    await Promise.all([
      usualModels(deps),
      readVectors(deps),
      instances.list(),
      countAll(database.kysely),
      queue.backlog(),
      databaseVersion(database.kysely),
      countOrNull(index.count()),
      lostFiles.count().catch(() => null),
      indexRebuild.state(),
      integrity.state(),
    ]);
  const { users, jars, sessions, documents } = counts;
  return {
    node: process.version,
    services: serviceNames.map((name) => viewService(name, all)),
    database: { driver: database.driver, version },
    storage: { kind: kindOf(config.storageUrl), lost_files },
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
    vectors,
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

/** A model of a remote server may answer without a mark that it is loaded. */
function isActive({ state, inference_count }: ModelStatus): boolean {
  return state === 'loaded' || inference_count > 0;
}

async function readMetrics(deps: Deps) {
  const { config, observability } = deps;
  const [models, today, disk] = await Promise.all([
    deps.models.list(),
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
      active_models: models.filter(isActive).map(({ name }) => name),
    },
  };
}
