import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { createModels, type Model, type Models } from '#domain/models/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { createExtractiveEngine } from '#llm/extractive.engine.ts';
import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiEngine } from '#llm/openai/openai.engine.ts';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream, type UpstreamLimits } from '#llm/upstream/upstream.ts';
import type { ModelEngine } from '#llm/model.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { StreamPace } from '#http/replies/event-stream.ts';
import { gatewayAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { completionRoutes } from '#api/gateway/completions.routes.ts';
import { embeddingRoutes } from '#api/gateway/embeddings.routes.ts';
import { modelRoutes } from '#api/gateway/models.routes.ts';
import type { App } from '#http/app.ts';

export type TestGateway = Kit & {
  url: string;
  client: OpenAI;
  /** The model server behind `org/upstream`. */
  upstream: ScriptedServer;
  /** Models that are being used now. */
  leased: () => number;
  close: () => Promise<void>;
};

const countTokens = async (_model: string, text: string): Promise<number> => text.split(' ').length;

/** The routes of the gateway on a port, over the built-in model, a scripted server's, and these. */
export async function openTestGateway(
  more: Model[] = [],
  limits: Partial<UpstreamLimits> = {},
  { pace, ...options }: Partial<AppOptions> & { pace?: StreamPace } = {},
): Promise<TestGateway> {
  const upstream = await startScriptedServer();
  upstream.route('/v1/models', (response) => void response.writeHead(404).end());
  const engines = [
    createExtractiveEngine({
      answer: async (question, texts) => `${question} ${texts.join('|')}`,
      countTokens: (text) => countTokens('', text),
      context_limit: 1000,
    }),
    createOpenAiEngine({
      upstream: createUpstream({ base_url: upstream.base_url, settings: chatSettings }, limits),
      model: 'org/upstream',
      countTokens,
    }),
  ];
  const scripted: ModelEngine = { name: 'gguf', models: async () => more };
  const models = createModels({
    engines: [...engines, scripted],
    maxLoaded: 10,
    defaultModel: 'extractive',
    logger: createLogger('silent'),
  });
  const used = counted(models);
  const deps = { models: used.models, documents: null, maxBodyBytes: 4 * 1024 * 1024, pace };
  const routes = (app: App): void => {
    completionRoutes(app, deps);
    embeddingRoutes(app, deps);
    modelRoutes(app, deps);
  };
  const kit = await openKit({ areas: gatewayAreas, ...options }, routes);
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`;
  return {
    ...kit,
    url,
    client: new OpenAI({ baseURL: `${url}/v1`, apiKey: 'ann', maxRetries: 0 }),
    upstream,
    leased: used.leased,
    async close() {
      await upstream.close();
      await kit.app.close();
      await models.close();
    },
  };
}

/** The same models, and how many are being used. */
function counted(models: Models): { models: Models; leased: () => number } {
  let leased = 0;
  return {
    leased: () => leased,
    models: {
      ...models,
      async use(name, signal) {
        const { release, ...lease } = await models.use(name, signal);
        leased += 1;
        let held = true;
        return {
          ...lease,
          release() {
            if (held) leased -= 1;
            held = false;
            release();
          },
        };
      },
    },
  };
}
