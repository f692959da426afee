import { describe, expect, it } from 'vitest';
import { resolvePerformance, type Machine, type PerformanceSettings } from './performance.ts';

const gib = 1024 ** 3;
const small: Machine = { cores: 4, memory_bytes: 8 * gib, gpu: null };
const auto: PerformanceSettings = { profile: 'auto', device: 'auto', custom: null };
const resolve = (settings: Partial<PerformanceSettings>, machine: Partial<Machine> = {}) =>
  resolvePerformance({ ...auto, ...settings }, { ...small, ...machine });

describe('a performance profile', () => {
  it.each([
    ['vm_optimized', { quantization: 'int8', cpu_threads: 3, batch_size: 1, max_tokens: 512 }],
    ['gpu_accelerated', { quantization: 'none', cpu_threads: 4, batch_size: 4, max_tokens: 2048 }],
    ['cloud', { quantization: 'none', cpu_threads: 4, batch_size: 8, max_tokens: 4096 }],
  ] as const)('%s has the values of its table', (profile, values) => {
    expect(resolve({ profile })).toMatchObject({ profile, ...values });
  });

  it.each([
    ['vm_optimized', {}],
    ['gpu_accelerated', { gpu: 'cuda' }],
    ['gpu_accelerated', { gpu: 'mps', cores: 64, memory_bytes: 64 * gib }],
    ['cloud', { cores: 8, memory_bytes: 32 * gib }],
    ['vm_optimized', { cores: 7, memory_bytes: 32 * gib }],
    ['vm_optimized', { cores: 8, memory_bytes: 32 * gib - 1 }],
  ] as const)('is %s by itself on a machine with %o', (profile, machine) => {
    expect(resolve({}, machine).profile).toBe(profile);
  });

  it('uses the only core on a single-core machine', () => {
    expect(resolve({}, { cores: 1 }).cpu_threads).toBe(1);
  });

  it('works in half precision on a GPU, in full on the CPU, even when there is a GPU', () => {
    expect(resolve({}, { gpu: 'cuda' })).toMatchObject({ device: 'cuda', precision: 'fp16' });
    expect(resolve({ device: 'cpu' }, { gpu: 'cuda' })).toMatchObject({
      profile: 'vm_optimized',
      device: 'cpu',
      precision: 'fp32',
    });
    expect(resolve({ profile: 'gpu_accelerated' })).toMatchObject({ device: 'cpu', precision: 'fp32' });
  });

  it('of the configuration file is the custom one, with defaults for this machine', () => {
    const custom = { batch_size: 2, max_tokens: 100 };
    const expected = {
      profile: 'custom',
      quantization: 'int8',
      cpu_threads: 3,
      batch_size: 2,
      max_tokens: 100,
    };
    expect(resolve({ custom })).toMatchObject(expected);
    expect(resolve({ custom, profile: 'custom' })).toMatchObject(expected);
    expect(resolve({ profile: 'custom' })).toMatchObject({ profile: 'custom', batch_size: 1 });
    expect(resolve({ custom, profile: 'cloud' })).toMatchObject({ profile: 'cloud', batch_size: 8 });
  });

  it('gives way to single settings', () => {
    const custom = { cpu_threads: 2, precision: 'fp16', quantization: 'none' } as const;
    const single = { cpu_threads: 7, precision: 'bf16', quantization: 'int4' } as const;
    expect(resolve({ custom, ...single })).toMatchObject(single);
    expect(resolve({ profile: 'cloud', ...single })).toMatchObject(single);
  });
});
