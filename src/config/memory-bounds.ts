import { availableParallelism } from 'node:os';

const youngFlag = '--max-semi-space-size';

/**
 * Half of the young generation of a heap, in MiB. Node.js 24 lets it grow to 64, which saves no processor time here. It grows under
 * load, hardly ever shrinks, and each thread has one.
 */
const youngMb = 8;
const mebibyte = 2 ** 20;

/** The C library of Linux reads these when a process starts. What an operator has set is left as it is. */
const allocator = (cores: number): Record<string, string> => ({
  // Its pools keep what is free in them. Without a bound there are eight a core, and threads of libraries use them all.
  MALLOC_ARENA_MAX: String(Math.max(2, cores)),
  // Anything larger goes back to the system as soon as it is free; without a number of its own the limit grows up to 32 MiB. With
  // 128 KiB the pieces of each search among a million passages came from the system again: 9,000 page faults, half as much time again.
  MALLOC_MMAP_THRESHOLD_: String(4 * mebibyte),
  // Of what is free at the end of a pool so much is kept for what comes next.
  MALLOC_TRIM_THRESHOLD_: String(16 * mebibyte),
});

export type Launch = { execArgv: readonly string[]; env: NodeJS.ProcessEnv };

/** The options and the environment with which memory is bounded, or null where the process was started with such. */
export function boundedLaunch(
  { execArgv, env }: Launch,
  cores: number = availableParallelism(),
): Launch | null {
  const hasFlag = `${execArgv.join(' ')} ${env['NODE_OPTIONS'] ?? ''}`.includes(youngFlag);
  const missing = Object.entries(allocator(cores)).filter(([name]) => env[name] === undefined);
  if (hasFlag && missing.length === 0) return null;
  return {
    execArgv: hasFlag ? execArgv : [`${youngFlag}=${youngMb}`, ...execArgv],
    env: { ...env, ...Object.fromEntries(missing) },
  };
}

/**
 * Replaces this process by the same program with bounded memory (0053), which can only be set as a process starts. It stays the
 * same process for the program that started it. Does nothing outside Linux, and when the parent communicates with this process.
 */
export function boundMemory(): void {
  const launch = boundedLaunch(process);
  if (process.platform !== 'linux' || process.channel || launch === null) return;
  const { execPath, argv } = process;
  process.execve?.(execPath, [execPath, ...launch.execArgv, ...argv.slice(1)], launch.env);
}
