import { createTtlCache } from '#llm/upstream/ttl-cache.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { modelPings } from '#app/wiring/model-engines.ts';
import { within } from './probe.ts';

// The health of the platform is public: the model server is not asked for every request.
const keptMs = 10_000;
const withinMs = 2000;

/** Whether the configured language model is there; `built_in` where none is configured. Asks every ten seconds at most. */
export function languageModelCheck({ config, models }: Pick<Deps, 'config' | 'models'>) {
  const { chat: ping } = modelPings(config);

  async function ask(signal: AbortSignal): Promise<'healthy' | 'unhealthy' | 'built_in'> {
    if (config.modelName === null) return 'built_in';
    if (ping) await ping(signal);
    // A name that nothing offers is replaced by another model.
    return (await models.defaultName()) === config.modelName ? 'healthy' : 'unhealthy';
  }

  return createTtlCache({
    ask: () => within(withinMs, ask).catch(() => 'unhealthy' as const),
    unknown: 'unhealthy' as const,
    ms: keptMs,
  });
}
