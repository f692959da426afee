import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /** Takes all space but so many bytes. */
  fill: (leave?: number) => void;
  free: () => void;
  freeBytes: () => number;
  /** Only without files that are open for writing. */
  readOnly: (on: boolean) => void;
  unmount: () => void;
};

const mebibyte = Buffer.alloc(1024 * 1024, 7);

/** A file system in memory of so many MiB at `path`. Mounting needs root. */
export async function smallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  if (process.getuid?.() !== 0)
    throw new Error('Tests of full disks mount file systems of their own: run them as root, as .ci/run does');
  await mkdir(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const filling = join(path, 'filling');

  return {
    path,
    fill(leave = 0) {
      const file = openSync(filling, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(path);
          const wanted = Math.min(mebibyte.length, bavail * bsize - leave);
          if (wanted <= 0) return;
          writeSync(file, mebibyte, 0, wanted);
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filling, { force: true }),
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(path);
      return bavail * bsize;
    },
    readOnly: (on) => void execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, path]),
    unmount: () => void execFileSync('umount', ['--lazy', path]),
  };
}
