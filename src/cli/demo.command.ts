import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { progressBar } from './progress-bar.ts';
import { connectPlatform, credentialsOf, type PlatformClient } from './client/platform-client.ts';

const samples = new URL('../../samples/documents/', import.meta.url);
const jarName = 'Skep samples';

// Uploads are limited by the request, not by the file.
const filesPerForm = 5;

/** `skep demo`: loads the sample documents into a jar of a running platform, through its API. */
export async function demo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' }, key: { type: 'string' } } });
  const config = loadConfig();
  const url = values.url ?? `http://${config.host}:${config.port}`;
  const sending = progressBar('Sending');
  const platform = await connectPlatform(url, credentialsOf(config, values.key), sending.say);
  const jar = await sampleJar(platform);
  const files = (await readdir(samples)).sort();
  for (let sent = 0; sent < files.length; sent += filesPerForm) {
    sending.show(sent, files.length);
    const names = files.slice(sent, sent + filesPerForm);
    await platform.upload(
      jar,
      await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, samples)) }))),
    );
  }
  sending.end();
  const reading = progressBar('Reading');
  await platform.untilRead(jar, reading.show);
  reading.end();
  console.log(
    `${files.length} documents are in the honey jar “${jarName}” (${jar}). Ask: How do we rotate API keys?`,
  );
}

async function sampleJar(platform: PlatformClient): Promise<string> {
  return (
    (await platform.findJar(jarName)) ?? platform.createJar(jarName, 'Sample documents that come with Skep')
  );
}
