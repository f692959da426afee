import { totalmem } from 'node:os';

/** The memory of this machine, or what the process's cgroup may have of it. Bytes. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
