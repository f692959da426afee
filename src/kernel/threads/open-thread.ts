import { Worker } from 'node:worker_threads';

import { AppError } from '#kernel/errors.ts';

import type { WorkerFailures } from './supervised-worker.ts';
import { threadEnvironment } from './thread-environment.ts';

export type ThreadOptions = {
  /** Seen by debuggers and profilers. */
  name: string;
  /** The most that its heap may hold; without it, as much as that of this process. */
  memoryMb?: number;
  /** What it begins with, copied. */
  workerData?: unknown;
};

/** Starts a worker thread that has nothing of this process's environment and flags. */
export function openThread(module: URL, { name, memoryMb, workerData }: ThreadOptions): Worker {
  return new Worker(module, {
    name,
    workerData,
    env: threadEnvironment(),
    execArgv: [],
    ...(memoryMb !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    }),
  });
}

/** Errors of a thread whose tasks do not fail by what users send. `work` completes the sentence "The thread that …". */
export function internalFailures(work: string, timeoutMs: number): WorkerFailures {
  const failed = (how: string, cause?: unknown) =>
    new AppError('internal', `The thread that ${work} ${how}`, { cause });
  return {
    timeOut: () => failed(`took longer than ${timeoutMs / 1000} s`),
    memoryOut: () => failed('needs more memory than it may use'),
    gone: (cause) => failed('has ended', cause),
    notStarted: (cause) => failed('did not start', cause),
    refused: (_code, message) => failed('has failed', new Error(message)),
  };
}
