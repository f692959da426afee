import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { adoptFiles } from '#app/operations/lost-files-offline.ts';

/** `skep adopt-files`: uses the configured database with the configured files from now on. */
export async function adoptFilesCommand(args: string[]): Promise<void> {
  parseArgs({ args });
  await adoptFiles(loadConfig());
  console.log(
    [
      'Database and files belong together now.',
      'At the next start, files that the database does not know move to lost/, where they stay for 30 days: skep lost list',
      'Documents whose files are missing are listed by: skep verify',
      'Where the database is not the one of the audit log’s end, skep audit verify says that the chain is broken.',
    ].join('\n'),
  );
}
