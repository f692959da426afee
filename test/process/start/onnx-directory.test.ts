import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onnxRuntimeDirectory, onnxRuntimeMissing } from '#test/embedding/onnx-runtime.ts';
import { writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';
import { stretched, until } from '#test/machine/patience.ts';
import { send, signIn, untilEnded, type Client, type Hit } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { startServer, type Server } from '#test/server/server.ts';

type ModelView = { name: string; state: string; complete: number; available: boolean };

const texts = {
  'depot.txt': 'At the warehouse thieves took every laptop of the depot.',
  'menu.txt': 'Fish and soup are served in the canteen.',
};
const builtIn = 'skep-static-1';

let directory: string;
let server: Server;
let client: Client;

const model = () => join(directory, 'tiny');

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startServer({ directory, env });
  client = await signIn(server.url);
}
const fromDirectory = (more: Record<string, string> = {}) =>
  start({ EMBEDDINGS_DIR: model(), ONNX_RUNTIME_DIR: onnxRuntimeDirectory, ...more });

const ask = <T>(path: string, json?: object) =>
  send<T>(new URL(`/api/knowledge${path}`, server.url), { ...(json && { json }), token: client.token });
const models = async () => (await ask<{ models: ModelView[] }>('/retrieval-tests')).models;
async function best(query: string) {
  const { search_type, results } = await ask<{ search_type: string; results: Hit[] }>('/search', { query });
  return [search_type, results[0]?.title];
}

/** Waits until the vectors of these models are complete, with each in its state. */
async function untilModels(...wanted: string[]): Promise<void> {
  const areThere = async () => {
    const seen = (await models()).map(({ name, state, complete, available }) =>
      [name, state, ...(complete === 1 ? ['complete'] : []), ...(available ? ['available'] : [])].join(' '),
    );
    return seen.join(', ') === wanted.join(', ');
  };
  await until(areThere, { what: wanted.join(', '), withinMs: stretched(30_000), everyMs: 100 });
}

beforeAll(async () => {
  if (onnxRuntimeMissing !== '') return;
  directory = await dataDirectory();
  await writeTinyEncoder(model());
  await start();
  const jar = await client.createJar('Depot');
  for (const [name, text] of Object.entries(texts)) await client.upload(jar, name, text);
  await untilEnded(client, jar, 30_000);
  await untilModels(`${builtIn} served complete available`);
});
afterAll(async () => {
  if (onnxRuntimeMissing !== '') return;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe.skipIf(onnxRuntimeMissing !== '')(`a model in a directory${onnxRuntimeMissing}`, () => {
  it('makes its vectors next to those of the built-in model, which are used until it takes its place', async () => {
    await server.stop();
    await fromDirectory({ EMBEDDINGS_SWITCH: 'manual' });
    await untilModels(`${builtIn} served complete available`, 'tiny building complete available');
    expect(await best('notebooks')).toEqual(['hybrid', 'depot.txt']);

    await server.kill();
    await fromDirectory();
    await untilModels(`${builtIn} previous complete available`, 'tiny served complete available');
    expect(await best('burglar computers')).toEqual(['hybrid', 'depot.txt']);
    expect(await best('notebooks')).toEqual(['hybrid', 'menu.txt']);
  });

  it('is another model after a file of it changed, with as many dimensions', async () => {
    await server.stop();
    await writeTinyEncoder(model(), { seed: 'other' });
    await fromDirectory();
    await untilModels('tiny previous complete', 'tiny served complete available');
    expect(await best('burglar computers')).toEqual(['hybrid', 'depot.txt']);
  });
});
