import { join } from 'node:path';
import { copyTemplate } from './embedded-database.ts';
import { temporaryDirectory } from './server.ts';

/** A DATA_DIR whose database is made already: for servers whose first start is not what is tested. */
export async function dataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await copyTemplate(join(directory, 'database'));
  return directory;
}
