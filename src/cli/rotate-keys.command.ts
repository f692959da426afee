import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { rotateKeysHere } from '#app/operations/key-rotation-offline.ts';
import { connectPlatform, credentialsOf, type PlatformClient } from './client/platform-client.ts';
import { progressBar } from './progress-bar.ts';

const pollMs = 500;
// A damaged file keeps its key for ever, and its jar would be waited for as long.
const patienceMs = 10 * 60_000;

/** The token is that of an admin's session: an API key does not change keys. */
type Asked = { files: boolean; token: string | undefined };

type Outcome = {
  master_key: { source: 'setting' | 'file' };
  master_key_changed: boolean;
  sealed_anew: number;
  /** Honey jars that are not sealed with their new key yet. */
  unfinished: number;
};

/** `skep rotate-keys`: changes to new keys, by itself where it can open the records, else by asking the platform. */
export async function rotateKeysCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      files: { type: 'boolean', default: false },
    },
  });
  const config = loadConfig();
  const asked = { files: values.files, token: values.token };
  const outcome =
    values.url === undefined ? await here(config, asked) : await there(config, { ...asked, url: values.url });
  for (const line of linesOf(outcome, values.files)) console.log(line);
}

async function here(config: Config, { files, token }: Asked): Promise<Outcome> {
  try {
    return { ...(await rotateKeysHere(config, { files })), unfinished: 0 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    return there(config, { files, token, url: `http://${config.host}:${config.port}` });
  }
}

async function there(config: Config, { files, token, url }: Asked & { url: string }): Promise<Outcome> {
  const platform = await connectPlatform(url, credentialsOf(config, token), console.error);
  const outcome = await platform.rotateKeys(files);
  return { ...outcome, unfinished: files ? await untilSealed(platform, outcome.honey_jars.unfinished) : 0 };
}

/** Waits until all jars are sealed with their new keys, or for long nothing has moved. Answers how many are left. */
async function untilSealed(platform: PlatformClient, all: number): Promise<number> {
  const bar = progressBar('Sealing');
  let left = all;
  for (let movedAt = Date.now(); left > 0 && Date.now() - movedAt < patienceMs;) {
    bar.show(all - left, all);
    await sleep(pollMs);
    const { unfinished } = (await platform.keyState()).honey_jars;
    if (unfinished !== left) movedAt = Date.now();
    left = unfinished;
  }
  bar.end();
  return left;
}

function linesOf(
  { master_key, master_key_changed, sealed_anew, unfinished }: Outcome,
  files: boolean,
): string[] {
  const lines = master_key_changed
    ? [`The master key was replaced; ${sealed_anew} secrets are sealed with the new one`]
    : ['MASTER_KEY was already the key in use and stays'];
  if (master_key_changed && master_key.source === 'setting')
    lines.push('You can now remove MASTER_KEY_PREVIOUS');
  if (files && unfinished === 0)
    lines.push('Every encrypted honey jar has a new key; all of its data is sealed with it');
  if (unfinished > 0)
    lines.push(
      `Every encrypted honey jar has a new key; ${unfinished} are still being sealed with it in the background. GET /api/admin/keys ` +
        'shows the progress, and the server’s log lists documents that cannot be opened',
    );
  return lines;
}
