import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { adoptFiles } from '#app/operations/lost-files-offline.ts';

/** `skep adopt-files`: uses the configured database with the configured files from now on. */
export async function adoptFilesCommand(args: string[]): Promise<void> {
  parseArgs({ args });
  await adoptFiles(loadConfig());
  console.log(
    [
      'The database and the files are now linked.',
      'At the next start, files that are unknown to the database move to lost/, where they stay for 30 days: skep lost list',
      'To list documents whose files are missing: skep verify',
      'If the audit log in this database is not the one the files were used with, skep audit verify will report a broken chain.',
    ].join('\n'),
  );
}
