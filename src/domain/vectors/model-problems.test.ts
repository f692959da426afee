import { afterEach, beforeAll, expect, it } from 'vitest';

import { createSearch } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { wordVectors } from '#test/fixtures/word-vectors.ts';

import type { AskingLimits } from './asked-in-time.ts';
import { createVectors, type VectorModel, type Vectors } from './index.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const patience = { timeout: 15_000 };
const opened: Vectors[] = [];
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
});
afterEach(async () => {
  for (const vectors of opened.splice(0)) await vectors.stop();
});

const refuse = () => Promise.reject(new AppError('unavailable', 'said: A ship', { logged: 'It is away' }));

/** A model of a server that can be held: it does not answer then. */
async function openHeld(name: string, asking = { limitMs: 200, awayMs: 500, probeMs: 200 }) {
  const state = { held: false, calls: 0 };
  const plain = wordVectors(name);
  const model = wordVectors(name, {
    embed: (texts, signal) => {
      state.calls += 1;
      if (!state.held) return plain.embed(texts);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    },
  });
  const vectors = await open(model, asking);
  await expect.poll(() => vectors.served(), patience).not.toBeNull();
  return { state, vectors };
}

async function open(wanted: VectorModel, asking?: AskingLimits): Promise<Vectors> {
  const vectors = createVectors({ ...test.deps, wanted, everyMs: 20, asking });
  opened.push(vectors);
  await vectors.start();
  vectors.work();
  return vectors;
}

async function typeOf(vectors: Vectors): Promise<string> {
  const search = createSearch({ index: test.deps.index, vectors });
  return (await search({ query: 'harbour', filter: { jar_ids: [jar] }, limit: 5 })).search_type;
}

const problemOf = async (vectors: Vectors, name: string) =>
  (await vectors.state()).find((each) => each.name === name)?.problem;

it('a search goes by words when the model does not answer, and the next ones do not wait', async () => {
  const { state, vectors } = await openHeld('slow', { limitMs: 200, awayMs: 60_000, probeMs: 200 });
  expect(await typeOf(vectors)).toBe('hybrid');
  state.held = true;
  state.calls = 0;
  expect(await typeOf(vectors)).toBe('lexical');
  expect(await typeOf(vectors)).toBe('lexical');
  // What is similar is looked for by the same vectors.
  await expect(vectors.served()?.embed(['a'])).rejects.toMatchObject({ kind: 'unavailable' });
  expect(state.calls).toBe(1);
  await expect
    .poll(() => problemOf(vectors, 'slow'), patience)
    .toBe('The embedding model slow did not answer within 0.2 s');
});

it('searches go by meaning again when it answers, and the problem is noted until then', async () => {
  const { state, vectors } = await openHeld('back');
  state.held = true;
  expect(await typeOf(vectors)).toBe('lexical');
  await expect.poll(() => problemOf(vectors, 'back'), patience).toContain('did not answer');
  state.held = false;
  // Nobody searches, and nothing is missing.
  await expect.poll(() => problemOf(vectors, 'back'), patience).toBeNull();
  await expect.poll(() => typeOf(vectors), patience).toBe('hybrid');
});

it('what ends the work on missing vectors is noted with its time', async () => {
  const before = Date.now();
  const vectors = await open(wordVectors('away', { embed: refuse }));
  await expect.poll(() => problemOf(vectors, 'away'), patience).toBe('It is away');
  const record = (await vectors.state()).find(({ name }) => name === 'away');
  expect(record?.problem_at?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
});
