import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { progressBar } from './progress.bar.ts';
import { connectPlatform, type PlatformClient } from './platform.client.ts';

const samples = new URL('../../samples/documents/', import.meta.url);
const jarName = 'Skep samples';

/** `skep demo`: loads the sample documents into a jar of a running platform, through its API. */
export async function demo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } });
  const config = loadConfig();
  if (config.adminEmail === null || config.adminPassword === null) {
    throw new AppError('invalid', 'Set ADMIN_EMAIL and ADMIN_PASSWORD of an account of the running platform');
  }
  const url = values.url ?? `http://${config.host}:${config.port}`;
  const platform = await connectPlatform(url, { email: config.adminEmail, password: config.adminPassword });
  const jar = await sampleJar(platform);
  const files = (await readdir(samples)).sort();
  const bar = progressBar('Loading');
  for (const [position, name] of files.entries()) {
    bar.show(position, files.length);
    await platform.upload(jar, name, await readFile(new URL(name, samples)));
  }
  await platform.untilRead(jar, (done) => bar.show(done, files.length));
  bar.end();
  console.log(
    `${files.length} documents are in the honey jar “${jarName}” (${jar}). Ask: How do we rotate API keys?`,
  );
}

async function sampleJar(platform: PlatformClient): Promise<string> {
  return (
    (await platform.findJar(jarName)) ?? platform.createJar(jarName, 'Sample documents that come with Skep')
  );
}
