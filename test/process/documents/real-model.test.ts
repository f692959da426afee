import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stretched } from '#test/machine/patience.ts';
import { llamaDirectory } from '#test/models/llama.ts';
import { realModel, realModelMissing } from '#test/models/real-model.ts';
import { send, signIn, untilEnded, type AnswerView } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { startServer, type Server } from '#test/server/server.ts';

const text = `The Amber relay of the Velvet Hare group listens on port 8443 of the jump host. It was first seen in Antwerp
on 14 May 2021. The group encrypts the files of shipping companies and exploits CVE-2021-34527.`;
const within = { timeout: stretched(300_000) };

let directory: string;
let server: Server;

beforeAll(async () => {
  if (realModelMissing !== '') return;
  directory = await dataDirectory();
  const models = join(directory, 'models');
  await mkdir(models);
  await symlink(resolve(realModel), join(models, 'real.gguf'));
  const settings = join(directory, 'skep.yaml');
  // One thread and short answers: a busy machine takes minutes otherwise.
  await writeFile(settings, 'llm_service:\n  performance: { cpu_threads: 1, max_tokens: 48 }\n');
  const env = {
    CONFIG_FILE: settings,
    LLAMA_CPP_DIR: resolve(llamaDirectory),
    MODEL_NAME: 'real',
    MODEL_CONTEXT_LIMIT: '1024',
  };
  server = await startServer({ directory, env });
});
afterAll(async () => {
  if (realModelMissing !== '') return;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe.skipIf(realModelMissing !== '')(`a real language model${realModelMissing}`, () => {
  it('is asked, and whatever it writes, the answer is one of the document', within, async () => {
    const client = await signIn(server.url);
    const jar = await client.createJar('Relays');
    await client.upload(jar, 'relay.txt', text);
    await untilEnded(client, jar, 60_000);
    for (const [question, right] of [
      ['On which port does the Amber relay listen?', '8443'],
      ['Which CVE does the Velvet Hare group exploit?', 'CVE-2021-34527'],
      ['When was the Amber relay first seen?', '14 May 2021'],
    ] as const) {
      const { answered, answer, sources } = await client.ask(question);
      expect({ question, answered, answer }).toMatchObject({
        answered: true,
        answer: expect.stringContaining(right) as string,
      });
      for (const { quote } of sources) expect(text).toContain(quote);
    }
    const model = await send<{ inference_count: number }>(
      new URL('/api/chat/models/real', server.url),
      client,
    );
    expect(model.inference_count).toBe(3);
  });

  it('gives no answer that no document holds', within, async () => {
    const client = await signIn(server.url);
    const { answer } = (await client.ask(
      'Which bank in Lisbon did Copper Fox rob in 2019?',
    )) satisfies AnswerView;
    expect(answer).not.toMatch(/(?<!Looked for: .*)\b(?:Copper Fox|Lisbon|2019)\b/);
  });
});
