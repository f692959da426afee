import type { Diagnostics } from '#api/system/debug.routes.ts';
import { describeConfig } from '#config/config-description.ts';
import { settingOrigins } from '#config/config.ts';
import { countDocuments, lastCompletedAt } from '#domain/counts/index.ts';
import type { Instance } from '#domain/instances/index.ts';
import { newId } from '#kernel/ids.ts';
import { probePrefix, type Blobs } from '#storage/blobs.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { answersAt } from './http-check.ts';
import { checkKnowledge } from './knowledge-check.ts';
import { modelPings } from '#app/wiring/model-engines.ts';
import { notConfigured, probe, type Ask } from './probe.ts';

/** The data of `/debug/…`: every part is checked on request. */
export function createDiagnostics(deps: Deps): Diagnostics {
  const { config, database, instances, logger } = deps;
  // As the process was started: CONFIG_FILE may have changed since.
  const origins = settingOrigins();
  const parts = partsOf(deps);

  const asked = async (name: string, ask: Ask | null) =>
    ask === null
      ? notConfigured
      : probe(ask, (error) => logger.warn({ err: error, part: name }, 'a part is unhealthy'));

  return {
    async serviceStatuses() {
      const [services, all] = await Promise.all([
        Promise.all(
          Object.entries(parts).map(async ([name, ask]) => ({ name, ...(await asked(name, ask)) })),
        ),
        instances.list(),
      ]);
      return {
        status: services.some(({ status }) => status === 'unhealthy') ? 'unhealthy' : 'healthy',
        timestamp: new Date().toISOString(),
        services,
        instances: all.map(viewInstance),
      };
    },

    async knowledgeHealth() {
      let passages: number | null = null;
      const [service, index, documents, lastCompleted] = await Promise.all([
        asked('knowledge_service', parts.knowledge_service),
        asked('search_index', async () => {
          passages = await deps.index.count();
        }),
        countDocuments(database.kysely),
        lastCompletedAt(database.kysely),
      ]);
      return {
        ...service,
        timestamp: new Date().toISOString(),
        mode: config.knowledgeUrl === null ? 'in_process' : 'separate',
        reachable: service.status === 'healthy',
        index: { ...index, passages },
        documents,
        last_completed: lastCompleted?.toISOString() ?? null,
      };
    },

    async containers() {
      const all = await instances.list();
      return { containers: all.map(viewContainer) };
    },

    config: () => ({ settings: describeConfig(config, origins) }),
  };
}

/** What this process is connected to, and how each is asked; null is not configured. */
function partsOf(deps: Deps) {
  const { config, blobs, index, ping, queue } = deps;
  const pings = modelPings(config);
  const issuer = config.oidcIssuer;
  return {
    database: ping,
    storage: () => writeAndRead(blobs),
    search_index: () => index.count(),
    job_queue: () => queue.backlog(),
    knowledge_service: (signal: AbortSignal) => checkKnowledge(deps, signal),
    language_model: pings.chat,
    embeddings: pings.embeddings,
    single_sign_on: issuer === null ? null : (signal: AbortSignal) => answersAt(discoveryOf(issuer), signal),
  } satisfies Record<string, Ask | null>;
}

/** A store that can be read may still be full or read-only. What a crash leaves here is removed at the next start. */
async function writeAndRead(blobs: Blobs): Promise<void> {
  const key = `${probePrefix}${newId()}`;
  await blobs.put(key, Buffer.from('probe'), { durable: false });
  await blobs.read(key);
  await blobs.delete(key);
}

function discoveryOf(issuer: string): URL {
  return new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
}

function timesOf({ started_at, seen_at }: Instance) {
  return { started_at: started_at.toISOString(), last_seen: seen_at.toISOString() };
}

function viewInstance(instance: Instance) {
  const { id, services, alive } = instance;
  return { id, services, status: healthOf(alive), ...timesOf(instance) };
}

function viewContainer(instance: Instance) {
  const { id, services, host, pid, runtime, version, alive } = instance;
  return {
    id,
    name: `${host}:${pid}`,
    services,
    runtime,
    version,
    status: alive ? ('running' as const) : ('gone' as const),
    health: healthOf(alive),
    ...timesOf(instance),
  };
}

function healthOf(alive: boolean): 'healthy' | 'unhealthy' {
  return alive ? 'healthy' : 'unhealthy';
}
