import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { restoreFrom } from '#app/operations/backups/restore-here.ts';
import { progressBar } from '#cli/progress-bar.ts';

/** `skep restore FILE`: into an empty DATA_DIR, storage and database. */
export async function restoreCommand(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new AppError('invalid', 'Usage: skep restore FILE');
  const config = loadConfig();
  const bar = progressBar('Restoring');
  const { header, manifest } = await restoreFrom(config, resolve(file), bar.show).finally(() => bar.end());
  console.log(
    [
      `Restored the backup of ${header.created_at}: ${manifest.files} files and ${manifest.rows} rows of ${manifest.tables} tables`,
      `The keys are not in it: put the secrets of that installation into ${resolve(config.dataDir, 'secrets')} before you start, ` +
        'or set MASTER_KEY and AUDIT_KEY',
      'The first start builds the search index; until it is complete, searches say so',
    ].join('\n'),
  );
}
