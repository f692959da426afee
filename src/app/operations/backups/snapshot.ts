import type { Database } from '#db/database.ts';
import { backupOf, holdingOnServer } from '#domain/backups/index.ts';
import type { Blobs } from '#storage/blobs.ts';
import { version } from '#app/processes/version.ts';

/**
 * Passes a backup of everything, as it is at one moment, to `take`. On a server, what other processes would delete waits meanwhile;
 * of a built-in database, no other process may have the files.
 */
export async function takeSnapshot(
  { database, blobs }: { database: Database; blobs: Blobs },
  take: (bytes: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<void> {
  await database.connect(async (connection) => {
    const taken = () =>
      connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => take(backupOf({ database, tx, blobs, skepVersion: version })));
    await (database.driver === 'postgres' ? holdingOnServer(connection, taken) : taken());
  });
}
