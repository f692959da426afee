import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

import type { WorkerHandle } from './supervised-worker.ts';

/**
 * Starts a module as a process that stands in for a worker thread: for native code, which may take the whole process down when it
 * fails or is stopped in the middle of a task. The process has to end when it is disconnected. Its memory is known on Linux alone.
 */
export function startWorkerProcess(
  module: URL,
  { args, env }: { args: string[]; env: NodeJS.ProcessEnv },
): WorkerHandle {
  const child = fork(module, args, {
    execArgv: [],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    on: (event, listener) => child.on(event, listener),
    postMessage: (message) => void child.send(message as object, () => undefined),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async getHeapStatistics() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return { external_memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 };
    },
  };
}
