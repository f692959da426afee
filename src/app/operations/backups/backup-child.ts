import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#kernel/errors.ts';

export type BackupTask = {
  /** The directory of a built-in database that no one else uses. */
  database: string;
  storageUrl: string | null;
  files: string;
};

const program = fileURLToPath(new URL('./backup.process.ts', import.meta.url));
const keptOfErrors = 2000;

/**
 * Has a process of its own write a backup to `target`: reading the records takes a processor for seconds. It ends with the
 * target. Throws when not all was written.
 */
export async function backupInProcess(task: BackupTask, target: Writable): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let errors = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errors = (errors + text).slice(-keptOfErrors)));
  try {
    await Promise.all([pipeline(child.stdout, target, { end: false }), ended]);
  } catch (error) {
    child.kill('SIGKILL');
    // One that never began has failed already.
    await ended.catch(() => null);
    throw error;
  }
  const [code] = await ended;
  if (code !== 0)
    throw new AppError('internal', `The process that makes the backup failed: ${errors.trim()}`);
}
