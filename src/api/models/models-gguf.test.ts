import { describe, expect, it } from 'vitest';
import { modelProcesses } from '#test/models/gguf-engine.ts';
import { ggufPlatformFor } from '#test/models/gguf-platform.ts';
import { llamaMissing } from '#test/models/llama.ts';
import { until } from '#test/machine/patience.ts';

const path = (name: string): string => `/api/chat/models/${name}`;

describe.skipIf(llamaMissing !== '')(`GGUF files at /api/chat/models${llamaMissing}`, () => {
  const { ann } = ggufPlatformFor({ ann: 'analyst' }, { maxLoadedModels: 1 });

  const statusOf = async (name: string) => (await ann.get(path(name))).body;

  async function load(name: string): Promise<any> {
    const { status, body } = await ann.post(`${path(name)}/load`);
    expect(status).toBe(202);
    const ended = async () => {
      const { body: operation } = await ann.get(`/api/chat/models/operations/${body.operation_id}`);
      return operation.state !== 'running' && operation;
    };
    return until(ended, { what: 'the operation has ended' });
  }

  it('take memory while they are loaded, as their process does, and give all of it back', async () => {
    expect(await statusOf('skep-tiny')).toMatchObject({
      status: 'available',
      engine: 'gguf',
      memory_usage: null,
      load_time: null,
    });
    expect(await load('skep-tiny')).toMatchObject({ state: 'completed', progress: 1 });
    const loaded = await statusOf('skep-tiny');
    const [child] = modelProcesses();
    expect(loaded).toMatchObject({ status: 'loaded', hardware: 'cpu', load_time: expect.any(Number) });
    expect(loaded.memory_usage / (child?.rss ?? NaN)).toBeGreaterThan(0.5);
    expect(loaded.memory_usage / (child?.rss ?? NaN)).toBeLessThan(1.5);
    expect((await ann.post(`${path('skep-tiny')}/unload`)).status).toBe(200);
    expect(modelProcesses()).toEqual([]);
    expect(await statusOf('skep-tiny')).toMatchObject({ status: 'available', memory_usage: null });
  });

  it('make room for each other, the least recently used first, and never more than MAX_LOADED_MODELS', async () => {
    await load('skep-tiny');
    const [first] = modelProcesses();
    expect(await load('skep-second')).toMatchObject({ state: 'completed' });
    const processes = modelProcesses();
    expect(processes).toHaveLength(1);
    expect(processes[0]?.pid).not.toBe(first?.pid);
    const { body } = await ann.get('/api/chat/models');
    expect(body).toMatchObject({ max_loaded: 1 });
    expect(Object.fromEntries(body.models.map(({ name, status }: any) => [name, status]))).toEqual({
      extractive: 'loaded',
      'skep-tiny': 'available',
      'skep-second': 'loaded',
    });
  });
});
