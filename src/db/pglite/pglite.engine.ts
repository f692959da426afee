import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs } from './pglite-files.ts';
import { pgliteParsers } from '#db/values.ts';
import type { WalReserve } from './wal-reserve.ts';

// PGlite's own start arguments without -F (which turns fsync off), durable, and small: one user, one backend.
const startParams = [
  '--single',
  '-O',
  '-j',
  ...settings({
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    wal_sync_method: 'fsync',
    shared_buffers: '16MB',
    wal_buffers: '1MB',
    work_mem: '4MB',
    maintenance_work_mem: '16MB',
    max_wal_size: '64MB',
    // Nothing counts what tables hold for the planner, as a server does by itself: it would rather sort all rows of a honey
    // jar than read a few in the order of an index.
    random_page_cost: '1.1',
  }),
];

/**
 * Starts the engine on the cluster in `path`, making the cluster when the directory is empty. With a `reserve` its log uses
 * that space when the disk is full, and the process ends where even that is not enough.
 */
export async function startEngine(path: string, reserve: WalReserve | null = null): Promise<PGlite> {
  // Every thread that compiles WebAssembly keeps some 25 MB for good, and the engine needs only one.
  setFlagsFromString('--wasm-num-compilation-tasks=1');
  // V8's optimizing compiler takes 600 MB and a second for the parser of SQL alone, after some ten statements. The baseline
  // compiler is enough: a statement that is already parsed takes a fifth more processor time.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  try {
    return await PGlite.create({ fs: new DurableNodeFs(path, reserve), startParams, parsers: pgliteParsers });
  } finally {
    // A module keeps what held when it was compiled; others, such as the PDF reader's, are optimized as usual.
    setFlagsFromString('--wasm-dynamic-tiering');
  }
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
