import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { bee, chatOf, loading, modelProcesses, user, useTinyModels } from '../../test/support/gguf.engine.ts';
import { tinyGguf } from '../../test/support/gguf.models.ts';
import { llamaDirectory, llamaMissing } from '../../test/support/llama.ts';
import { startGgufHost } from './gguf.host.ts';
import { findLlamaLibrary } from './llama.library.ts';
import { completeChat } from './providers.ts';

const { place, opened, engine, model } = useTinyModels();

describe.skipIf(llamaMissing !== '')(`a performance profile${llamaMissing}`, () => {
  it('reaches llama.cpp: threads, requests at once and precision are as it says', async () => {
    const library = (await findLlamaLibrary(llamaDirectory)) ?? '';
    const path = join(place.directory, 'skep-tiny-Q8_0.gguf');
    for (const [cpu_threads, batch_size, precision] of [
      [1, 1, 'fp32'],
      [2, 4, 'fp16'],
      [3, 2, 'bf16'],
    ] as const) {
      const load = {
        library,
        path,
        embeds: false,
        context_size: 1024,
        cpu_threads,
        batch_size,
        device: 'cpu',
        precision,
      } as const;
      const limits = { load_ms: 60_000, idle_ms: 20_000, stop_ms: 1000 };
      const host = startGgufHost({ model: 'm', load, env: {}, limits }, () => undefined);
      expect(await host.loaded).toMatchObject({
        cpu_threads,
        batch_size,
        precision,
        context_size: 1024,
        hardware: 'cpu',
      });
      host.end('was tested');
      await host.ended;
    }
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

  it('for a device that is not there says so', async () => {
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
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await completeChat(chatOf(tiny), user(`${'long '.repeat(500)} and on forever`));
    delay.disable();
    // The longest wait alone says how busy the machine is with others.
    expect(delay.percentile(99) / 1e6).toBeLessThan(50);
  });
});
