import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import { machineMemory } from '#kernel/machine-memory.ts';
import { version } from '#app/processes/version.ts';

const overMs = 60_000;

type Sample = { at: number; cpu_ms: number };

export type CpuMeter = { sample: () => void; usage: () => number };

/**
 * How much of the cores that it may use this process has used over the last minute, in percent. Call `sample` a few
 * times a minute; until there are samples of a minute, `usage` looks back to the start of the process.
 */
export function createCpuMeter(take: () => Sample = takeSample): CpuMeter {
  let samples: Sample[] = [{ at: 0, cpu_ms: 0 }];
  /** The youngest sample that is a minute old: the one to compare with. */
  const startOf = (now: Sample): number =>
    Math.max(
      0,
      samples.findLastIndex(({ at }) => now.at - at >= overMs),
    );
  return {
    sample() {
      const now = take();
      samples = [...samples.slice(startOf(now)), now];
    },
    usage() {
      const now = take();
      const before = samples[startOf(now)] ?? now;
      const elapsed = (now.at - before.at) * availableParallelism();
      return elapsed === 0 ? 0 : percent((now.cpu_ms - before.cpu_ms) / elapsed);
    },
  };
}

function takeSample(): Sample {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), cpu_ms: (user + system) / 1000 };
}

/** The share of the machine's memory that this process holds. Percent. */
export function memoryUsage(): number {
  return percent(process.memoryUsage.rss() / machineMemory());
}

/** How full the file system of a directory is, counted as `df` does. Percent. */
export async function diskUsage(directory: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(directory);
  const used = blocks - bfree;
  return percent(used / (used + bavail));
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

const containerFiles = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io'];

/** What this process reports about itself to the others. */
export function thisProcess(services: readonly string[]) {
  return { services: [...services], host: hostname(), pid: process.pid, runtime: runtimeKind(), version };
}

/** Whether this process runs in a container, by the marks that container engines leave. */
function runtimeKind(): 'process' | 'container' {
  if (containerFiles.some((path) => existsSync(path))) return 'container';
  try {
    const groups = readFileSync('/proc/1/cgroup', 'utf8');
    return /docker|kubepods|containerd|libpod|lxc/.test(groups) ? 'container' : 'process';
  } catch {
    return 'process';
  }
}
