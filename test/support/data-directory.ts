import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from './embedded-database.ts';
import { temporaryDirectory } from './server.ts';

/** A DATA_DIR whose database is made already: for servers whose first start is not what is tested. */
export async function dataDirectory(): Promise<string> {
  const { database, directory } = await openEmbedded();
  await database.close();
  const prepared = await temporaryDirectory();
  await rename(directory, join(prepared, 'database'));
  return prepared;
}
