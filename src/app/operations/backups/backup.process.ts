import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openStorage } from '#storage/open.ts';
import type { BackupTask } from './backup-child.ts';
import { takeSnapshot } from './snapshot.ts';

// Writes a backup to standard output: a copy of the built-in database is read here, while the server goes on.
const [task = ''] = process.argv.slice(2);
const { database: directory, storageUrl, files } = JSON.parse(task) as BackupTask;
const database = await openDatabase({ url: null, directory, logger: createLogger('silent') });
const blobs = await openStorage({ url: storageUrl, directory: files });
await takeSnapshot({ database, blobs }, async (bytes) => {
  await pipeline(Readable.from(bytes, { objectMode: false }), process.stdout, { end: false });
});
await database.close();
process.exit(0);
