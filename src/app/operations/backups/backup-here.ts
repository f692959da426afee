import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#config/config.settings.ts';
import { openDatabase } from '#db/open.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { checkBackup, type Header, type Manifest } from '#domain/backups/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { refuseToMake } from '#app/operations/records.ts';
import { openStorageOf } from '#app/wiring/stores/installation.ts';
import { socketPath, type FirstLine } from './backup-socket.ts';
import { takeSnapshot } from './snapshot.ts';

type Backup = { header: Header; manifest: Manifest; bytes: number };

/**
 * Writes a backup of the installation into the new file `path`, which gets its name once it was read back and found whole. While a
 * server has the built-in database open, that is asked for it.
 */
export async function backupTo(config: Config, path: string): Promise<Backup> {
  if (await exists(path)) throw new AppError('conflict', `${path} exists already: choose another name`);
  const part = `${path}.part`;
  try {
    await writeTo(config, part);
    const found = await checkBackup(createReadStream(part));
    const { size } = await stat(part);
    await takeName(part, path);
    return { ...found, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeTo(config: Config, part: string): Promise<void> {
  const write = (bytes: AsyncIterable<Buffer>): Promise<void> =>
    pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
  try {
    await writeOffline(config, write);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    await write(bytesOfServer(config));
  }
}

async function writeOffline(config: Config, write: (bytes: AsyncIterable<Buffer>) => Promise<void>) {
  const database = await openDatabase({
    url: config.databaseUrl,
    directory: join(config.dataDir, 'database'),
    logger: createLogger('silent'),
    beforeMaking: refuseToMake,
  });
  try {
    if ((await pendingMigrations(database)).length > 0)
      throw new AppError(
        'conflict',
        'This database was not used with this version yet: start the server once, then back up',
      );
    await takeSnapshot({ database, blobs: await openStorageOf(config) }, write);
  } finally {
    await database.close();
  }
}

/** The same from the server that has the built-in database open. */
async function* bytesOfServer({ dataDir }: Config): AsyncGenerator<Buffer> {
  const socket = connect(socketPath(dataDir));
  let first: Buffer | null = Buffer.alloc(0);
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (first === null) {
        yield chunk;
        continue;
      }
      first = Buffer.concat([first, chunk]);
      const end = first.indexOf('\n');
      if (end < 0) continue;
      const { error } = JSON.parse(first.subarray(0, end).toString('utf8')) as FirstLine;
      if (error !== null) throw new AppError('unavailable', `The server cannot make a backup: ${error}`);
      const rest = first.subarray(end + 1);
      first = null;
      if (rest.length > 0) yield rest;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED' && code !== 'EINVAL') throw error;
    throw new AppError(
      'unavailable',
      'The database is open in a process that makes no backups: another command, or a server that is starting or has no socket ' +
        'for it (see its log). Try again, or stop it',
      { cause: error },
    );
  } finally {
    socket.destroy();
  }
}

/** A file that came there meanwhile is not replaced. */
async function takeName(part: string, path: string): Promise<void> {
  await link(part, path);
  await unlink(part);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
