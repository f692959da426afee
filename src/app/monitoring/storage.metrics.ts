import { Counter, Gauge, type Metric, type Registry } from 'prom-client';
import { droppedLogLines } from '#kernel/logging/logger.ts';
import type { FreeSpace, Space } from '#storage/free-space.ts';

/** Free space of the disks, whether changes are refused for want of it, and lines that the log has lost. */
export function createStorageMetrics(registry: Registry, space: FreeSpace): Metric[] {
  const registers = [registry];
  const ofEachPlace = (name: string, help: string, valueOf: (of: Space) => number): Gauge<'place'> =>
    new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers,
      collect() {
        for (const each of space.read()) this.set({ place: each.place }, valueOf(each));
      },
    });

  return [
    ofEachPlace(
      'skep_storage_free_bytes',
      'Free space of the disk that holds files, database or index',
      ({ free_bytes }) => free_bytes,
    ),
    ofEachPlace(
      'skep_storage_free_ratio',
      'The same as a share of the usable space, 0 to 1',
      ({ free_share }) => free_share,
    ),
    new Gauge({
      name: 'skep_storage_refuses_changes',
      help: '1 while changes are refused because a disk is full or read-only',
      registers,
      collect() {
        this.set(space.refusal() === null ? 0 : 1);
      },
    }),
    new Counter({
      name: 'skep_log_lines_dropped_total',
      help: 'Log lines that could not be written',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    }),
  ];
}
