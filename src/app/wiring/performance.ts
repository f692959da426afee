import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Config } from '#config/config.settings.ts';
import { resolvePerformance, type Machine, type Performance } from '#llm/performance.ts';
import { machineMemory } from '#kernel/machine-memory.ts';

/** How models are run in this process. */
export function configuredPerformance(config: Config, machine: Machine = thisMachine()): Performance {
  const { performanceProfile: profile, torchDevice: device, performance: file } = config;
  const { torchPrecision: precision, quantization, ompNumThreads, mklNumThreads, torchNumThreads } = config;
  const threads = [ompNumThreads, mklNumThreads, torchNumThreads].find((each) => each !== 'auto');
  const custom = file && { ...file, cpu_threads: file.cpu_threads === 'auto' ? null : file.cpu_threads };
  return resolvePerformance(
    { profile, device, custom, precision, quantization, cpu_threads: threads },
    machine,
  );
}

/**
 * Maximum tokens of an answer of a model server; null: the server's own maximum. This machine's capacity says nothing about the
 * server's, so only a configured number counts.
 */
export function upstreamMaxTokens(config: Config): number | null {
  const decided = config.performanceProfile !== 'auto' || config.performance?.max_tokens !== undefined;
  return decided ? configuredPerformance(config).max_tokens : null;
}

function thisMachine(): Machine {
  return { cores: availableParallelism(), memory_bytes: machineMemory(), gpu: gpuOf(process.platform) };
}

function gpuOf(platform: NodeJS.Platform): Machine['gpu'] {
  if (platform === 'darwin') return process.arch === 'arm64' ? 'mps' : null;
  // The driver's own file: there only where it runs.
  return existsSync('/proc/driver/nvidia/version') ? 'cuda' : null;
}
