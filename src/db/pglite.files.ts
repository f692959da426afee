import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type NodeStream = { nfd?: number };

/** The file system of Node under PGlite, with the fsync that PGlite leaves out: what is committed is on disk. */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun;
    const before = preRun === undefined ? [] : Array.isArray(preRun) ? preRun : [preRun];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, installFsync] as never } };
  }
}

function installFsync(module: { FS: { filesystems: Record<string, unknown> } }): void {
  const nodeFiles = module.FS.filesystems.NODEFS as { stream_ops: Record<string, unknown> };
  nodeFiles.stream_ops.fsync = (stream: NodeStream): number => {
    if (stream.nfd !== undefined) fsyncSync(stream.nfd);
    return 0;
  };
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
