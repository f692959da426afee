import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bee, chatOf, loading, modelProcesses, user, useTinyModels } from '#test/models/gguf-engine.ts';
import { tinyGguf } from '#test/models/gguf-models.ts';
import { llamaMissing } from '#test/models/llama.ts';
import { resolvePerformance } from '#llm/performance.ts';
import { completeChat } from '#llm/model-providers.ts';
import { watchTurns } from '#test/machine/processor-time.ts';

const { place, opened, engine, model } = useTinyModels();

/** What the process of a model takes when it is loaded. */
async function memoryOf(precision: 'fp32' | 'fp16', batch_size: number): Promise<number> {
  const tiny = await model('skep-tiny', { precision, batch_size });
  await tiny.load(loading);
  const [{ rss } = { rss: NaN }] = modelProcesses();
  await tiny.unload();
  return rss;
}

describe.skipIf(llamaMissing !== '')(`a performance profile${llamaMissing}`, () => {
  it.each([
    ['vm_optimized', 2, { cpu_threads: 1, batch_size: 1 }],
    ['vm_optimized', 4, { cpu_threads: 3, batch_size: 1 }],
    ['gpu_accelerated', 2, { cpu_threads: 2, batch_size: 4 }],
    ['cloud', 3, { cpu_threads: 3, batch_size: 8 }],
  ] as const)('%s on %i cores is what llama.cpp runs with', async (profile, cores, expected) => {
    const machine = { cores, memory_bytes: 8e9, gpu: null };
    const tiny = await model(
      'skep-tiny',
      resolvePerformance({ profile, device: 'cpu', custom: null }, machine),
    );
    expect(await tiny.load(loading)).toMatchObject({ ...expected, precision: 'fp32', hardware: 'cpu' });
  });

  it.each([
    ['fp32', 'none', 'F16'],
    ['fp16', 'int8', 'Q8_0'],
    ['bf16', 'int4', 'Q4_0'],
  ] as const)(
    'passes %s and the context to llama.cpp; QUANTIZATION %s selects the file of %s',
    async (precision, quantization, file) => {
      const tiny = await model('skep-tiny', { precision, quantization }, { context_limit: 1024 });
      expect(await tiny.load(loading)).toMatchObject({ precision, context_size: 1024 });
      const maps = readFileSync(`/proc/${modelProcesses()[0]?.pid}/maps`, 'utf8');
      expect(new Set(maps.match(/[^/\s]+\.gguf/g))).toEqual(new Set([`skep-tiny-${file}.gguf`]));
    },
  );

  it('with more precision and more concurrent requests reserves the memory for them', async () => {
    const [little, more, most] = [
      await memoryOf('fp16', 1),
      await memoryOf('fp16', 32),
      await memoryOf('fp32', 32),
    ];
    // 2 x 128 numbers for each of 4096 tokens of each request.
    const half = 2 * 128 * 4096 * 31 * 2;
    expect(more - little).toBeGreaterThan(0.7 * half);
    expect(most - more).toBeGreaterThan(0.7 * half);
  });

  it('sets the threads of the libraries in the process, which gets no other environment than it is given', async () => {
    const tiny = await model('skep-tiny', { cpu_threads: 3 }, { env: { PATH: '/bin' } });
    await tiny.load(loading);
    const environment = readFileSync(`/proc/${modelProcesses()[0]?.pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean);
    const names = environment.map((line) => line.split('=')[0]);
    expect(environment).toEqual(
      expect.arrayContaining(['PATH=/bin', 'OMP_NUM_THREADS=3', 'MKL_NUM_THREADS=3']),
    );
    expect(names.filter((name) => !/^(PATH|OMP_|MKL_|NODE_CHANNEL)/.test(name ?? ''))).toEqual([]);
  });

  it('reports a missing device', async () => {
    const tiny = await model('skep-tiny', { device: 'mps' });
    await expect(tiny.load(loading)).rejects.toMatchObject({
      message: expect.stringContaining('TORCH_DEVICE'),
    });
  });
});

describe.skipIf(llamaMissing !== '')(`the memory of a model${llamaMissing}`, () => {
  it('is measured while it is loaded, and all of it returns', async () => {
    const large = join(place.root, 'large');
    await mkdir(large);
    // 100 MB of weights.
    await writeFile(join(large, 'large-F32.gguf'), tinyGguf({ type: 'F32', idle: 65_536 }));
    await cp(join(place.directory, 'skep-tiny-F16.gguf'), join(large, 'small-F16.gguf'));
    const offered = await engine({}, { directory: large }).models();
    opened.push(...offered);
    const taken: Record<string, number> = {};
    const before = process.memoryUsage.rss();
    for (const each of offered) {
      const { memory_bytes } = await each.load(loading);
      expect((await completeChat(chatOf(each), user('on bees'))).text).toBe(bee('bees'));
      taken[each.card.name] = memory_bytes ?? NaN;
      expect(modelProcesses()[0]?.rss).toBeGreaterThan(50e6);
      await each.unload();
      expect(modelProcesses()).toEqual([]);
    }
    expect((taken['large'] ?? 0) - (taken['small'] ?? 0)).toBeGreaterThan(90e6);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50e6);
  });

  it('and its work are not those of the server: its event loop waits for nothing', async () => {
    const tiny = await model('skep-tiny', { max_tokens: 300 });
    await tiny.load(loading);
    const watched = watchTurns();
    await completeChat(chatOf(tiny), user(`${'long '.repeat(500)} and on forever`));
    expect(watched().longest).toBeLessThan(50);
  });
});
