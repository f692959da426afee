import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { rotateKeysHere } from '#services/key-rotation.offline.ts';
import { connectPlatform, credentialsOf } from './platform.client.ts';
import { progressBar } from './progress.bar.ts';

const pollMs = 500;

type Outcome = {
  master_key: { source: 'setting' | 'file' };
  master_key_changed: boolean;
  sealed_anew: number;
};

/** `skep rotate-keys`: changes to new keys, by itself where it can open the records, else by asking the platform. */
export async function rotateKeysCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      files: { type: 'boolean', default: false },
    },
  });
  const config = loadConfig();
  const asked = { files: values.files, key: values.key };
  const outcome =
    values.url === undefined ? await here(config, asked) : await there(config, { ...asked, url: values.url });
  for (const line of linesOf(outcome, values.files)) console.log(line);
}

async function here(
  config: Config,
  { files, key }: { files: boolean; key: string | undefined },
): Promise<Outcome> {
  try {
    return await rotateKeysHere(config, { files });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    return there(config, { files, key, url: `http://${config.host}:${config.port}` });
  }
}

async function there(
  config: Config,
  { files, key, url }: { files: boolean; key: string | undefined; url: string },
): Promise<Outcome> {
  const platform = await connectPlatform(url, credentialsOf(config, key), console.error);
  const outcome = await platform.rotateKeys(files);
  const bar = progressBar('Sealing');
  const all = outcome.honey_jars.unfinished;
  for (let left = files ? all : 0; left > 0;) {
    bar.show(all - left, all);
    await sleep(pollMs);
    left = (await platform.keyState()).honey_jars.unfinished;
  }
  bar.end();
  return outcome;
}

function linesOf({ master_key, master_key_changed, sealed_anew }: Outcome, files: boolean): string[] {
  const lines = master_key_changed
    ? [`The master key is new; ${sealed_anew} secrets are sealed with it`]
    : ['MASTER_KEY was the key in use already, and stays'];
  if (master_key_changed && master_key.source === 'setting') lines.push('MASTER_KEY_PREVIOUS can go now');
  if (files) lines.push('Every encrypted honey jar has a new key; all of it is sealed with that');
  return lines;
}
