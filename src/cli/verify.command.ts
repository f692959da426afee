import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { verifyHere, type IntegrityView } from '#app/operations/integrity.ts';
import { connectPlatform, credentialsOf, platformOptions } from './client/platform-client.ts';
import { progressBar } from './progress-bar.ts';

type Server = { url?: string | undefined; key?: string | undefined };

const pollMs = 1_000;
const answersWithinMs = 5_000;
// A check without progress for this long has no worker.
const patienceMs = 15 * 60_000;

/**
 * `skep verify`: compares everything that is stored with the records. The exit code is 0 when all is well, 1 when something is
 * missing or damaged, and 2 when it could not be checked.
 */
export async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: platformOptions });
  // Whatever fails on the way must not look like a good result, nor like a bad one.
  process.exitCode = 2;
  const found = await check(loadConfig(), values);
  console.log(values.json ? JSON.stringify(found, null, 2) : asText(found));
  process.exitCode = isGood(found) ? 0 : 1;
}

/** By this command itself, or by the server that was named or that has the records. */
async function check(config: Config, { url, key }: Server): Promise<IntegrityView> {
  const bar = progressBar('Checking');
  try {
    if (url === undefined) {
      try {
        return await verifyHere(config, bar.show);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
      }
    }
    return await checkThere(config, { url: url ?? `http://${config.host}:${config.port}`, key }, bar.show);
  } finally {
    bar.end();
  }
}

async function checkThere(
  config: Config,
  { url, key }: { url: string; key: string | undefined },
  show: (done: number, total: number) => void,
): Promise<IntegrityView> {
  const platform = await connectPlatform(url, credentialsOf(config, key), console.error, answersWithinMs);
  const id = await platform.requestCheck();
  let seen = '';
  for (let movedAt = Date.now(); Date.now() - movedAt < patienceMs;) {
    const state = await platform.integrity();
    if (state.last?.id === id) return state;
    show(state.running?.documents ?? 0, state.documents_total);
    const now = JSON.stringify(state.running);
    if (now !== seen) movedAt = Date.now();
    seen = now;
    await sleep(pollMs);
  }
  throw new AppError(
    'unavailable',
    'The check makes no progress: is a process with the service `worker` running?',
  );
}

function isGood({ damaged_total, last }: IntegrityView): boolean {
  return damaged_total === 0 && (last?.faults.length ?? 0) === 0;
}

const todo = {
  original: 'restore the file from a backup, or upload the same file to the honey jar again',
  text: 'it is created again from the original; no action needed',
  passages: 'they are created again from the original; no action needed',
};

const comesBack = 'it is created again when the original is back';

function asText(found: IntegrityView): string {
  const { damaged, damaged_total, last, index } = found;
  const withoutOriginal = new Set(
    damaged.flatMap(({ part, file_id }) => (part === 'original' ? file_id : [])),
  );
  const lines = damaged.flatMap(
    ({ problem, part, title, filename, honey_jar_name, document_id, file_id }) => {
      const name = title === filename ? `“${title}”` : `“${title}” (${filename})`;
      const stored = part === 'original' ? `, stored as ${file_id}.original` : '';
      return [
        `${problem}: the ${part} of ${name} in the honey jar “${honey_jar_name}”, document ${document_id}${stored}`,
        `    → ${part !== 'original' && withoutOriginal.has(file_id) ? comesBack : todo[part]}`,
      ];
    },
  );
  if (damaged_total > damaged.length) lines.push(`… and ${damaged_total - damaged.length} more`);
  for (const fault of last?.faults ?? [])
    lines.push(`damaged: ${fault}`, '    → restore the database from a backup');
  if (!index.complete)
    lines.push(
      `The search index was damaged and is being rebuilt: ${index.documents_pending} documents left`,
    );
  const { documents = 0, bytes = 0, rereading = 0 } = last ?? {};
  const again = rereading > 0 ? `; ${rereading} are being read again from their originals` : '';
  lines.push(`${documents} documents checked (${(bytes / 1024 ** 2).toFixed(1)} MiB)${again}`);
  lines.push(
    isGood(found)
      ? 'Nothing is missing or damaged'
      : `${damaged_total + (last?.faults.length ?? 0)} missing or damaged`,
  );
  return lines.join('\n');
}
