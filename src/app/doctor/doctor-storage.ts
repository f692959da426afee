import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { countLost, type LostCount } from '#domain/documents/index.ts';
import { openStorage } from '#storage/open.ts';

/** How many stored files wait in `lost/`; a server may run meanwhile. Throws when the storage does not answer. */
export async function readLost({ storageUrl, dataDir }: Config): Promise<LostCount> {
  const directory = join(dataDir, 'blobs');
  if (storageUrl === null && !existsSync(directory)) return { originals: 0, derived: 0 };
  return countLost(await openStorage({ url: storageUrl, directory }));
}
