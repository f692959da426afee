import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { tiny } from './promises.ts';

/** Runs `work` in a new directory, which is removed afterwards. */
export async function inNewDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** In a tiny run a new data directory gets a database that is made already: the making takes longer than most tiny runs. */
export async function prepareDatabase(dataDirectory: string): Promise<void> {
  if (tiny && !existsSync(dataDirectory)) await copyTemplate(join(dataDirectory, 'database'));
}
