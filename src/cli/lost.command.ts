import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { onLostFiles } from '#app/operations/lost-files-offline.ts';
import {
  connectPlatform,
  credentialsOf,
  platformOptions,
  type LostList,
  type PlatformClient,
  type Restored,
} from './client/platform-client.ts';

type Options = { all: boolean; json: boolean; url?: string; key?: string };

/** `skep lost list` and `skep lost restore`, by itself where it can open the records, else by asking the platform. */
export async function lost(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, ...platformOptions },
  });
  const [what, ...fileIds] = positionals;
  if (what === 'list') show(values, listText, await list(values));
  else if (what === 'restore') show(values, restoredText, await restore(values, fileIds));
  else throw new AppError('invalid', 'Give an action for lost files: skep lost list, or skep lost restore');
}

const listed = 1000;

function list(options: Options): Promise<LostList> {
  return hereOrThere(
    options,
    (files) => files.list(listed).then(({ count, files: lost_files }) => ({ count, lost_files })),
    (platform) => platform.lostFiles(listed),
  );
}

function restore(options: Options, fileIds: string[]): Promise<Restored> {
  const { all } = options;
  const known = !all && fileIds.length === 0;
  return hereOrThere(
    options,
    (files) => (known ? files.restoreKnown() : files.restoreFiles(all ? null : fileIds)),
    (platform) => platform.restoreLostFiles({ all, file_ids: fileIds }),
  );
}

async function hereOrThere<T>(
  { url, key }: Options,
  here: Parameters<typeof onLostFiles<T>>[1],
  there: (platform: PlatformClient) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  if (url === undefined && key === undefined) {
    try {
      return await onLostFiles(config, here);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    }
  }
  const address = url ?? `http://${config.host}:${config.port}`;
  return there(await connectPlatform(address, credentialsOf(config, key), console.error));
}

function show<T>({ json }: Options, asText: (answer: T) => string, answer: T): void {
  console.log(json ? JSON.stringify(answer, null, 2) : asText(answer));
}

function listText({ count, lost_files }: LostList): string {
  const lines = lost_files.map(({ file_id, size_bytes, moved_on, deleted_on, has_record }) => {
    const fate = has_record ? 'its record exists again: skep lost restore' : `deleted on ${deleted_on}`;
    return `${file_id}  ${size_bytes} bytes, lost since ${moved_on}, ${fate}`;
  });
  return [...lines, `${count.originals} originals and ${count.derived} derived files are lost`].join('\n');
}

function restoredText({ restored, left }: Restored): string {
  return `${restored.originals} originals and ${restored.derived} derived files restored, ${left.originals} and ${left.derived} left`;
}
