import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { unattended, type Audit } from '#domain/audit/index.ts';
import type { DeletionHold } from '#domain/backups/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';
import { backupInProcess } from './backup-child.ts';

type Deps = { config: Config; database: Database; deletionHold: DeletionHold; audit: Audit; logger: Logger };

export const socketPath = (dataDir: string): string => join(dataDir, 'database', 'backup.sock');

/** What comes first: a line of JSON. The bytes of the backup follow where there is no error. */
export type FirstLine = { error: string | null };

/**
 * Gives backups of the built-in database, which only this process can read, through a socket next to it: anyone who may open that
 * could read the files of the database as well, so no credentials are asked for.
 */
export async function openBackupSocket(deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const { config, database, logger } = deps;
  if (database.driver !== 'pglite') return { stop: async () => undefined };
  const path = socketPath(config.dataDir);
  const open = new Set<Socket>();
  let isBusy = false;

  async function answer(socket: Socket): Promise<void> {
    if (isBusy) {
      socket.end(lineOf('Another backup is being made'));
      return;
    }
    isBusy = true;
    try {
      await serve(deps, socket);
    } finally {
      isBusy = false;
    }
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    answer(socket).catch((error: unknown) => {
      // Without its end, no one takes what has arrived for a backup.
      socket.destroy();
      logger.error({ err: error }, 'a backup could not be made');
    });
  });
  // What a process that was killed left; its lock is ours now.
  await rm(path, { force: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      logger.warn({ err: error }, 'skep backup needs the server to be stopped: no socket for it');
      resolve(false);
    });
    server.listen(path, () => resolve(true));
  });
  if (isOpen) await chmod(path, 0o600);
  return {
    async stop() {
      if (!isOpen) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function serve({ config, database, deletionHold, audit }: Deps, socket: Socket): Promise<void> {
  if (database.raw.driver !== 'pglite') return;
  const held = deletionHold.hold();
  let isBegun = false;
  // A start removes directories of this name: what a process that was killed left.
  const directory = join(config.dataDir, 'database', `cluster.draft-${newId()}`);
  try {
    await mkdir(directory, { mode: 0o700 });
    await database.raw.copyTo(join(directory, 'cluster'));
    await audit.record([unattended({ service: 'command line', action: 'backup.create' })]);
    isBegun = true;
    socket.write(lineOf(null));
    const { storageUrl, dataDir } = config;
    await backupInProcess({ database: directory, storageUrl, files: join(dataDir, 'blobs') }, socket);
    socket.end();
  } catch (error) {
    const outage = asOutage(error);
    if (!outage || isBegun) throw error;
    socket.end(lineOf(outage.message));
  } finally {
    held.release();
    await rm(directory, { recursive: true, force: true });
  }
}

function lineOf(error: string | null): string {
  return `${JSON.stringify({ error } satisfies FirstLine)}\n`;
}
