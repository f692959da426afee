import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { progressBar } from './progress-bar.ts';
import { connectPlatform, credentialsOf } from './client/platform-client.ts';

/** `skep demo`: has a running platform load the sample documents into a honey jar of the account. */
export async function demo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' }, key: { type: 'string' } } });
  const config = loadConfig();
  const url = values.url ?? `http://${config.host}:${config.port}`;
  const reading = progressBar('Reading');
  const platform = await connectPlatform(url, credentialsOf(config, values.key), reading.say);
  const { honey_jar, documents, questions } = await platform.loadSamples();
  await platform.untilRead(honey_jar.id, reading.show);
  reading.end();
  console.log(
    `${documents} documents are in the honey jar “${honey_jar.name}” (${honey_jar.id}). Ask: ${questions[0]?.question}`,
  );
}
