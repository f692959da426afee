import { z } from 'zod';
import { completionRoutes } from '#api/gateway/completions.routes.ts';
import { embeddingRoutes } from '#api/gateway/embeddings.routes.ts';
import { modelRoutes } from '#api/gateway/models.routes.ts';
import type { ModelStatus } from '#domain/models/index.ts';
import type { Health } from '#http/operations.ts';
import { devices, precisions, profileNames, quantizations, type Performance } from '#llm/performance.ts';
import { gatewayAreas } from '#api/areas/areas.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { serviceApp } from './service-app.ts';
import { within } from '#app/monitoring/probe.ts';
import type { App } from '#http/app.ts';

/** The model gateway on its own port; in a process that opens no search index without models of documents. */
export async function gatewayApp(deps: BaseDeps & Partial<Pick<Deps, 'documentModels'>>): Promise<App> {
  const app = await serviceApp(deps, 'gateway', gatewayAreas, { health: modelHealth(deps) });
  const { models, documentModels: documents = null } = deps;
  const parts = { models, documents, maxBodyBytes: deps.config.gatewayMaxBytes };
  completionRoutes(app, parts);
  embeddingRoutes(app, parts);
  modelRoutes(app, parts);
  return app;
}

// A model server that does not answer must not delay our health response. Milliseconds.
const lookWithinMs = 1000;

function modelHealth({ models, performance }: BaseDeps): Health {
  return {
    body: z.object({
      model: z.string().nullable().describe('The default model; null while unknown'),
      device: z
        .string()
        .nullable()
        .describe('The device it runs on, such as `cpu`; `remote`: at a model server'),
      performance: z
        .object({
          profile: z.enum(profileNames),
          device: z.enum(devices),
          quantization: z.enum(quantizations),
          cpu_threads: z.number().int(),
          batch_size: z.number().int(),
          max_tokens: z.number().int(),
          precision: z.enum(precisions),
        })
        .describe('The active profile for models of this process'),
    }),
    async read() {
      const status = await within(lookWithinMs, async () => models.status(await models.defaultName())).catch(
        () => null,
      );
      return { model: status?.name ?? null, device: status && deviceOf(status, performance), performance };
    },
  };
}

function deviceOf({ engine, hardware }: ModelStatus, { device }: Performance): string {
  if (hardware !== null) return hardware;
  if (engine === 'extractive') return 'cpu';
  return engine === 'gguf' ? device : 'remote';
}
