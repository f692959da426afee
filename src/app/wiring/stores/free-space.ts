import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { purgeJob } from '#domain/documents/index.ts';
import { sweepJob } from '#domain/retention/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import { watchFreeSpace, type FreeSpace } from '#storage/free-space.ts';

type SpaceDeps = { config: Config; database: Database; queue: Queue; logger: Logger };

/** Watches the disks that hold what this process writes. While changes are refused, no job but those that free space is begun. */
export async function openFreeSpace({ config, database, queue, logger }: SpaceDeps): Promise<FreeSpace> {
  const { dataDir } = config;
  const space = await watchFreeSpace({
    directories: {
      // Uploads pass through it also where a bucket holds them.
      files: join(dataDir, 'blobs'),
      ...(database.driver === 'pglite' && { database: join(dataDir, 'database') }),
      ...(config.searchUrl === null && { index: join(dataDir, 'index') }),
    },
    reserveBytes: config.diskReserveMb * 1024 * 1024,
    logger,
  });
  const hold = (refusing: boolean): void => {
    const held = refusing ? queue.pause([purgeJob.name, sweepJob.name]) : queue.resume();
    held.catch((error: unknown) => logger.error({ err: error }, 'could not pause or resume the queue'));
  };
  if (space.refusal()) hold(true);
  space.onChange(hold);
  const { raw } = database;
  if (raw.driver === 'pglite') space.whileFree(raw.keepReserve);
  return space;
}
