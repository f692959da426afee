import { mkdir, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import type { Role } from '#domain/users/index.ts';
import { tinyGguf } from './gguf-models.ts';
import { llamaDirectory } from './llama.ts';
import {
  addDocument,
  createJar,
  platformFor,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

/** What the tiny model that names its source is taken to have said, once its source is checked. */
export const citing = (topic: string): string => `This tiny model read about ${topic} 🐝. [1]`;

/** A platform whose default model is a tiny one that names its source; there is a second one, `skep-second`. */
export function ggufPlatformFor<Name extends string = never>(
  people: Partial<Record<Name, Role>>,
  settings: Partial<Config> = {},
): { test: TestPlatform } & Record<Name, Client> {
  const modelDir = join(tmpdir(), `skep-gguf-${randomUUID()}`);
  beforeAll(async () => {
    await mkdir(modelDir);
    const bytes = tinyGguf({ cites: true });
    for (const name of ['skep-tiny', 'skep-second']) await writeFile(join(modelDir, `${name}.gguf`), bytes);
  });
  const opened = platformFor(people, {
    modelDir,
    llamaCppDir: llamaDirectory,
    modelName: 'skep-tiny',
    // More than any test reads: what is stopped is stopped in the middle.
    performance: { max_tokens: 3000 },
    ...settings,
  });
  afterAll(() => rm(modelDir, { recursive: true }));
  return opened;
}

/** What `readOn` is about: a question that its document answers. */
export const question = 'What did the tiny model read about?';

/** Gives a user a jar in which a tiny model has read about a topic; returns the document's id. */
export async function readOn(client: Client, topic: string, more = ''): Promise<string> {
  const jar = await createJar(client, { visibility: 'private' });
  const text = `The tiny model has read about ${topic}: much ${topic}, more ${topic}, all ${topic} ${more}.`;
  return (await addDocument(client, jar, { name: `${topic}.txt`, text })).id;
}
