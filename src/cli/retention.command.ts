import { parseArgs } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { sweepRecords, type SweepView } from '#app/operations/retention-sweep-offline.ts';
import { connectPlatform, credentialsOf } from './client/platform-client.ts';

type Options = { 'dry-run'?: boolean; json?: boolean; url?: string; key?: string };

/** `skep retention`: warns of documents that will be deleted, deletes those warned of, notifies of those past their end. */
export async function retention(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
      url: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const swept = await sweep(loadConfig(), values);
  console.log(values.json ? JSON.stringify(swept, null, 2) : asText(swept));
}

/** On the records themselves, or by the server that has them or that was named. */
async function sweep(config: Config, { 'dry-run': dryRun = false, url, key }: Options): Promise<SweepView> {
  if (url === undefined && key === undefined) {
    try {
      return await sweepRecords(config, dryRun);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    }
  }
  const address = url ?? `http://${config.host}:${config.port}`;
  const platform = await connectPlatform(address, credentialsOf(config, key), console.error);
  return platform.sweepRetention(dryRun);
}

function asText({ dry_run, deleted, warned, due, honey_jars }: SweepView): string {
  const [willDelete, willWarn, willNotify] = dry_run
    ? ['to delete', 'to warn about', 'expired, to notify about']
    : ['deleted', 'warned about', 'expired, notified about'];
  const lines = honey_jars.map(({ name, honey_jar_id, first_end, ...jar }) => {
    const first = first_end === null ? '' : ` (the first ends ${first_end.slice(0, 10)})`;
    return `${name} ${honey_jar_id}: ${jar.deleted} ${willDelete}, ${jar.warned} ${willWarn}, ${jar.due} ${willNotify}${first}`;
  });
  return [
    ...lines,
    `In all: ${deleted} documents ${willDelete}, ${warned} ${willWarn}, ${due} ${willNotify}`,
  ].join('\n');
}
