import { describe, expect, it, vi } from 'vitest';
import { bee, chatOf, modelProcesses, user, useTinyModels } from '#test/models/gguf-engine.ts';
import { llamaMissing } from '#test/models/llama.ts';
import { completeChat } from '#llm/model-providers.ts';
import { scriptedModel, scriptedRegistry } from '#test/fixtures/engines.ts';
import type { ModelEvent } from './model-status.ts';
import { stretched } from '#test/machine/patience.ts';

const { model } = useTinyModels();

const analyst = { user_id: 'ada', role: 'analyst' as const };

async function registry({ max = 2 } = {}) {
  const tiny = await model('skep-tiny', { max_tokens: 3000 });
  const { models } = scriptedRegistry([tiny, scriptedModel('other')], { max, main: 'skep-tiny' });
  const told: ModelEvent[] = [];
  models.watch((event) => void (event.type !== 'loading' && told.push(event)));
  const state = async () => (await models.status('skep-tiny')).state;
  return { models, told, state };
}

function kill(): void {
  process.kill(modelProcesses()[0]?.pid ?? NaN, 'SIGKILL');
}

const gone = {
  type: 'unloaded',
  model: 'skep-tiny',
  message: expect.stringMatching(
    /^The model skep-tiny stopped unexpectedly \(SIGKILL\); the next request starts it again/,
  ),
};
const loaded = { type: 'loaded', model: 'skep-tiny' };

describe.skipIf(llamaMissing !== '')(`a model whose process is killed${llamaMissing}`, () => {
  it('while it does nothing is not loaded any more, and the next use loads it again', async () => {
    const { models, told, state } = await registry();
    (await models.use(null)).release();
    expect(await models.status('skep-tiny')).toMatchObject({ hardware: 'cpu', state: 'loaded' });
    kill();
    await vi.waitFor(() => expect(told).toEqual([loaded, gone]), stretched(10_000));
    expect(await models.status('skep-tiny')).toMatchObject({
      state: 'available',
      progress: null,
      memory_bytes: null,
      hardware: null,
    });
    const lease = await models.use(null);
    expect(lease.load_ms).toBeGreaterThan(0);
    expect(await completeChat(chatOf(lease.model), user('on honey'))).toMatchObject({ text: bee('honey') });
    lease.release();
    expect(told).toEqual([loaded, gone, loaded]);
    expect((await models.status('skep-tiny')).memory_bytes).toBeGreaterThan(10e6);
    await models.unload(analyst, 'skep-tiny');
    expect(told.at(-1)).toEqual({ type: 'unloaded', model: 'skep-tiny' });
    expect([await state(), modelProcesses()]).toEqual(['available', []]);
  });

  it('while it generates fails that request, and waiting ones are answered by the next process', async () => {
    const { models, told } = await registry();
    const lease = await models.use(null);
    const chat = chatOf(lease.model);
    const writing = (async () => {
      for await (const _ of chat.stream(user('go on forever'))) {
        if (modelProcesses().length === 1) kill();
      }
    })();
    const waiting = completeChat(chat, user('on bees'));
    await expect(writing).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(told).toEqual([loaded, gone]);
    expect((await models.status('skep-tiny')).memory_bytes).toBeNull();
    expect(await waiting).toMatchObject({ text: bee('bees') });
    expect(told).toEqual([loaded, gone, loaded]);
    expect(await models.status('skep-tiny')).toMatchObject({
      state: 'loaded',
      memory_bytes: expect.any(Number),
    });
    lease.release();
    await models.close();
    expect(modelProcesses()).toEqual([]);
  });

  it('keeps its room for its users, and releases it when there are none', async () => {
    const { models, state } = await registry({ max: 1 });
    const lease = await models.use(null);
    kill();
    await vi.waitFor(async () => expect(await state()).toBe('available'), stretched(10_000));
    await expect(models.use('other')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(await completeChat(chatOf(lease.model), user('on bees'))).toMatchObject({ text: bee('bees') });
    kill();
    await vi.waitFor(async () => expect(await state()).toBe('available'), stretched(10_000));
    lease.release();
    (await models.use('other')).release();
    await models.close();
  });

  it('while it loads is available, and its operation has failed', async () => {
    const { models, told, state } = await registry();
    const { id } = await models.load(analyst, 'skep-tiny');
    await vi.waitUntil(() => modelProcesses().length === 1, stretched(10_000));
    kill();
    await vi.waitFor(() => expect(models.operation(analyst, id).state).toBe('failed'), stretched(10_000));
    expect(told).toEqual([{ ...gone, type: 'failed' }]);
    expect(await state()).toBe('available');
  });
});
