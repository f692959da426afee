import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, settingOrigins } from '#config/config.ts';
import { describeConfig } from '#config/config-description.ts';
import { configuredPerformance, upstreamMaxTokens } from './performance.ts';

const machine = { cores: 8, memory_bytes: 16e9, gpu: null };
const resolved = (env: NodeJS.ProcessEnv) => configuredPerformance(loadConfig(env), machine);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-performance-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function yaml(text: string): Promise<NodeJS.ProcessEnv> {
  const CONFIG_FILE = join(directory, 'skep.yaml');
  await writeFile(CONFIG_FILE, text);
  return { CONFIG_FILE };
}

describe('the performance that is configured', () => {
  it('is that of the machine by default', () => {
    expect(resolved({})).toEqual({
      profile: 'vm_optimized',
      device: 'cpu',
      quantization: 'int8',
      cpu_threads: 7,
      batch_size: 1,
      max_tokens: 512,
      precision: 'fp32',
    });
  });

  it('uses each setting of the environment', () => {
    const env = {
      PERFORMANCE_PROFILE: 'cloud',
      TORCH_DEVICE: 'cuda',
      TORCH_PRECISION: 'bf16',
      QUANTIZATION: 'int4',
    };
    expect(resolved(env)).toMatchObject({
      profile: 'cloud',
      device: 'cuda',
      precision: 'bf16',
      quantization: 'int4',
      batch_size: 8,
    });
  });

  it('uses the first number of threads', () => {
    const names = ['OMP_NUM_THREADS', 'MKL_NUM_THREADS', 'TORCH_NUM_THREADS'];
    for (const name of names) expect(resolved({ [name]: '3' }).cpu_threads).toBe(3);
    expect(
      resolved({ OMP_NUM_THREADS: 'auto', MKL_NUM_THREADS: '2', TORCH_NUM_THREADS: '5' }).cpu_threads,
    ).toBe(2);
    expect(resolved({ OMP_NUM_THREADS: 'auto' }).cpu_threads).toBe(7);
  });

  it('uses the custom profile of the YAML file, and shows its origin', async () => {
    const env = await yaml(
      'llm_service:\n  performance:\n    quantization: none\n    cpu_threads: 4\n    batch_size: 2\n   ' +
        ' max_tokens: 900\n    precision: fp16\n',
    );
    const values = {
      quantization: 'none',
      cpu_threads: 4,
      batch_size: 2,
      max_tokens: 900,
      precision: 'fp16',
    };
    expect(resolved(env)).toMatchObject({ profile: 'custom', ...values });
    expect(resolved({ ...env, QUANTIZATION: 'int8' })).toMatchObject({ ...values, quantization: 'int8' });
    const shown = describeConfig(loadConfig(env), settingOrigins(env)).find(({ name }) =>
      name.startsWith('llm_service'),
    );
    expect(shown).toMatchObject({ source: 'config_file', value: JSON.stringify(values) });
  });

  it('is refused when it is none', async () => {
    for (const [text, problem] of [
      ['llm_service: {performance: {quantization: int2}}', /llm_service.performance/],
      ['llm_service: {performance: {threads: 2}}', /llm_service.performance/],
      ['llm_service: {performance: fast}', /llm_service.performance/],
    ] as const) {
      const env = await yaml(text);
      expect(() => loadConfig(env)).toThrow(problem);
    }
    const wrong = {
      PERFORMANCE_PROFILE: 'fast',
      OMP_NUM_THREADS: '0',
      TORCH_DEVICE: 'tpu',
      QUANTIZATION: 'int3',
    };
    for (const [name, value] of Object.entries(wrong))
      expect(() => loadConfig({ [name]: value })).toThrow(name);
  });

  it('caps a model server only when configured', async () => {
    expect(upstreamMaxTokens(loadConfig({}))).toBeNull();
    expect(upstreamMaxTokens(loadConfig({ PERFORMANCE_PROFILE: 'cloud' }))).toBe(4096);
    const env = await yaml('llm_service: {performance: {max_tokens: 900}}');
    expect(upstreamMaxTokens(loadConfig(env))).toBe(900);
  });
});
