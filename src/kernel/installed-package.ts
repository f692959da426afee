import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The file of an installed package that is imported, as Node would find it from `directory`; null where it is not installed. For
 * packages that are no dependencies.
 */
export async function findInstalledPackage(name: string, directory: string): Promise<string | null> {
  const found = join(directory, 'node_modules', name);
  try {
    const { main } = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as { main?: string };
    return pathToFileURL(join(found, main ?? 'dist/index.js')).href;
  } catch {
    const above = dirname(directory);
    return above === directory ? null : findInstalledPackage(name, above);
  }
}
