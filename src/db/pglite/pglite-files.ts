import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isOfDisk, type WalReserve } from './wal-reserve.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type Node = { name: string; parent: Node };
type Stream = { nfd?: number; node: Node };
type Operation<T extends unknown[] = unknown[]> = (first: Node & Stream, ...rest: T) => unknown;
type NodeFiles = { stream_ops: Record<string, Operation>; node_ops: Record<string, Operation> };

/**
 * The file system of Node under PGlite, with the fsync that PGlite leaves out: what is committed is on disk. Where the
 * write-ahead log finds no space, that of the reserve is used.
 */
export class DurableNodeFs extends NodeFS {
  readonly #reserve: WalReserve | null;

  constructor(path: string, reserve: WalReserve | null) {
    super(path);
    this.#reserve = reserve;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun;
    const before = preRun === undefined ? [] : Array.isArray(preRun) ? preRun : [preRun];
    const install = (module: { FS: { filesystems: Record<string, unknown> } }): void => {
      const files = module.FS.filesystems['NODEFS'] as NodeFiles;
      installFsync(files, this.#reserve);
      if (this.#reserve) guardLog(files, this.#reserve);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, install] as never } };
  }
}

function installFsync({ stream_ops }: NodeFiles, reserve: WalReserve | null): void {
  stream_ops['fsync'] = ({ nfd }) => {
    try {
      if (nfd !== undefined) fsyncSync(nfd);
    } catch (error) {
      if (!reserve) throw error;
      // Data that the system could not write may have been dropped by the next attempt, which would then succeed.
      reserve.giveUp(error);
    }
    return 0;
  };
}

/** Has each change of the write-ahead log tried once more with the space of the reserve. */
function guardLog({ stream_ops, node_ops }: NodeFiles, reserve: WalReserve): void {
  const guard = (operations: Record<string, Operation>, name: string): void => {
    const plain = operations[name];
    if (!plain) throw new Error(`The engine's file system has no ${name}`);
    operations[name] = (first, ...rest) => {
      try {
        return plain(first, ...rest);
      } catch (error) {
        if (!isOfDisk(error) || !isInLog(name === 'write' ? first.node : first)) throw error;
        if (!reserve.release()) return reserve.giveUp(error);
        return operations[name]?.(first, ...rest);
      }
    };
  };
  guard(stream_ops, 'write');
  guard(node_ops, 'mknod');
}

const logDirectory = 'pg_wal';

function isInLog(node: Node): boolean {
  return node.name === logDirectory || node.parent.name === logDirectory;
}

/** Flushes every file and directory below `directory`: a fresh cluster must survive a power cut as a whole. */
export async function fsyncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const tasks = entries.map((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? fsyncTree(path) : fsyncPath(path);
  });
  await Promise.all(tasks);
  await fsyncPath(directory);
}

/** Flushes one file or directory. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
