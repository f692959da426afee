import { Counter, Gauge, type Registry } from 'prom-client';
import { droppedLogLines } from '#kernel/logger.ts';
import type { FreeSpace } from '#storage/free-space.ts';

/** Free space of the disks, whether changes are refused for want of it, and lines that the log has lost. */
export function createStorageMetrics(registry: Registry, space: FreeSpace): void {
  const registers = [registry];
  const labelNames = ['place'];
  new Gauge({
    name: 'skep_storage_free_bytes',
    help: 'Free space of the disk that holds files, database or index',
    labelNames,
    registers,
    collect() {
      for (const { place, free_bytes } of space.read()) this.set({ place }, free_bytes);
    },
  });
  new Gauge({
    name: 'skep_storage_free_ratio',
    help: 'The same as a share of what may be used, 0 to 1',
    labelNames,
    registers,
    collect() {
      for (const { place, free_share } of space.read()) this.set({ place }, free_share);
    },
  });
  new Gauge({
    name: 'skep_storage_refuses_changes',
    help: '1 while changes are refused because a disk is full or read-only',
    registers,
    collect() {
      this.set(space.refusal() === null ? 0 : 1);
    },
  });
  new Counter({
    name: 'skep_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
}
