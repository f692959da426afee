import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { backupTo } from '#app/operations/backups/backup-here.ts';

/** `skep backup FILE`: everything but the keys in one file, while the server runs or not. */
export async function backupCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new AppError('invalid', 'Usage: skep backup FILE');
  const { header, manifest, bytes } = await backupTo(loadConfig(), resolve(file));
  if (values.json)
    console.log(JSON.stringify({ file: resolve(file), bytes, ...header, ...manifest }, null, 2));
  else
    console.log(
      [
        `${resolve(file)}: ${(bytes / 1024 ** 2).toFixed(1)} MiB, ` +
          `${manifest.files} files and ${manifest.rows} rows of ${manifest.tables} tables`,
        'The keys are not in it: keep a copy of DATA_DIR/secrets (or MASTER_KEY and AUDIT_KEY) in another place',
      ].join('\n'),
    );
}
