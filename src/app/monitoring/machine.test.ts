import { availableParallelism, tmpdir } from 'node:os';
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createCpuMeter, diskUsage, memoryUsage, thisProcess } from './machine.ts';

/** Keeps one core at work. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it('processor use is a share of all cores, over the last minute', () => {
  let at = 0;
  let used = 0;
  const cpu = createCpuMeter(() => ({ at, cpu_ms: used }));
  const all = 1000 * availableParallelism();
  const pass = (seconds: number, share: number): void => {
    at += seconds * 1000;
    used += seconds * share * all;
    cpu.sample();
  };
  pass(15, 1);
  expect(cpu.usage()).toBe(100);
  pass(15, 0);
  expect(cpu.usage()).toBe(50);
  for (let i = 0; i < 8; i += 1) pass(15, 0.1);
  expect(cpu.usage()).toBe(10);
});

it('the use of the processor is measured', () => {
  const cpu = createCpuMeter();
  work(200);
  const { user, system } = process.cpuUsage();
  const sinceStart = (user + system) / 1000 / performance.now() / availableParallelism();
  expect(cpu.usage() / 100).toBeCloseTo(Math.min(1, sinceStart), 1);
});

it('memory and disk are percentages of the total', async () => {
  expect(memoryUsage()).toBeGreaterThan(0);
  expect(memoryUsage()).toBeLessThan(100);
  const shown = execFileSync('df', ['--output=pcent', tmpdir()], { encoding: 'utf8' });
  expect(Math.abs((await diskUsage(tmpdir())) - Number(/(\d+)%/.exec(shown)?.[1]))).toBeLessThanOrEqual(2);
});

it('a process tells which it is', () => {
  expect(thisProcess(['worker'])).toMatchObject({ services: ['worker'], pid: process.pid });
  expect(['process', 'container']).toContain(thisProcess([]).runtime);
});
