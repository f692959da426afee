import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import type { LostCount } from '#domain/documents/index.ts';
import { createTraffic, type Traffic } from '#domain/request-counts/index.ts';
import { createHttpMetrics } from '#http/metrics.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import type { Queue } from '#queue/queue.ts';
import type { FreeSpace } from '#storage/free-space.ts';
import { createInstallationMetrics } from './installation.metrics.ts';
import { createChatGauges, type Counted } from './chat-gauges.ts';
import { createCpuMeter, type CpuMeter } from './machine.ts';
import { createModelMeter, type ModelMeter } from './model-meter.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { createStorageMetrics } from './storage.metrics.ts';

const sampleEveryMs = 15_000;

// Gauges that prom-client calls totals, which promtool refuses. The same by type is in nodejs_active_handles and so on.
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

let nodeMetrics: Registry | null = null;

/** Figures of Node.js itself. They cost timers and observers, so they begin with the first scrape. */
function nodeRegistry(): Registry {
  if (!nodeMetrics) {
    nodeMetrics = new Registry();
    collectDefaultMetrics({ register: nodeMetrics, eventLoopMonitoringPrecision: 50 });
    for (const name of misnamed) nodeMetrics.removeSingleMetric(name);
  }
  return nodeMetrics;
}

type ObservabilityDeps = {
  database: Database;
  queue: Queue;
  logger: Logger;
  space: FreeSpace;
  countLostFiles: () => Promise<LostCount>;
};

/** What a process measures of itself and of the installation. */
export type Observability = {
  traffic: Traffic;
  models: ModelMeter;
  cpu: CpuMeter;
  /** The number of replies in progress. */
  replies: Counted;
  readiness: Readiness;

  /** Takes note of how many sockets of a service are open. */
  socketObserver: (service: string) => AppOptions['observeSockets'];

  /** Takes note of the answers of a service. The day's figures leave out what no limit counts, e.g. health checks. */
  observer: (service: string) => AppOptions['observe'];

  /** Every figure of this process and the installation's, in the text form of Prometheus. */
  scrape: () => Promise<{ type: string; text: string }>;
  stop: () => Promise<void>;
};

export function createObservability(deps: ObservabilityDeps): Observability {
  const registry = new Registry();
  const traffic = createTraffic(deps);
  const observeHttp = createHttpMetrics(registry);
  const models = createModelMeter(registry);
  const { sockets, replies } = createChatGauges(registry);
  const cpu = createCpuMeter();
  const sampling = startTicker(
    sampleEveryMs,
    async () => cpu.sample(),
    () => undefined,
  );
  createStorageMetrics(registry, deps.space);
  const readInstallation = createInstallationMetrics(registry, deps);

  return {
    traffic,
    models,
    cpu,
    replies,
    readiness: createReadiness(),

    socketObserver(service) {
      sockets.set({ service }, 0);
      return (open) => sockets.set({ service }, open);
    },

    observer(service) {
      return (request, reply) => {
        observeHttp(service, request, reply);
        if (request.routeOptions.config.counted === false || request.holdsBearer) return;
        traffic.note(service, { ms: reply.elapsedTime, failed: reply.statusCode >= 500 });
      };
    },

    async scrape() {
      const node = nodeRegistry();
      await readInstallation();
      const texts = await Promise.all([node.metrics(), registry.metrics()]);
      return { type: registry.contentType, text: texts.join('\n') };
    },

    async stop() {
      await sampling.stop();
      await traffic
        .stop()
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'the last request counts are lost'));
    },
  };
}
