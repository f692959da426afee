import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  createVectors,
  spaceOf,
  type ModelOfVectors,
  type VectorModel,
  type Vectors,
} from '#domain/vectors/index.ts';
import { AppError } from '#kernel/errors.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { createKnowledge, createSearch } from '#domain/search/index.ts';
import { createRetrievalRuns, type RetrievalRun } from './index.ts';
import type { ModelState } from './retrieval-test.ts';
import { runAttempts } from './retrieval-tests.jobs.ts';
import { attemptRun, workOnRun } from './retrieval-tests.worker.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const opened: Vectors[] = [];
const patience = { timeout: 15_000 };
const actor = () => ({ user_id: analyst.user_id, role: 'analyst' as const });

/** A model that holds what matches to be near to each other, and all else. */
function nearModel(name: string, near: RegExp): VectorModel {
  const vectorOf = (text: string) => {
    const vector = new Float32Array(8);
    vector[near.test(text) ? 0 : 1] = 1;
    return vector;
  };
  const embed: VectorModel['embed'] = async (texts) => texts.map(vectorOf);
  return { name, fingerprint: '', dimensions: 8, isBuiltIn: false, embed };
}

const worse = nearModel('worse', /canteen|vessel/i);
const better = nearModel('better', /harbour|vessel/i);

beforeAll(async () => {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
  await addDocument(analyst, jar, { name: 'b.txt', text: 'The canteen serves soup on Mondays.' });
  const question = { question: 'vessel quay', honey_jar_id: jar, expected: [{ document_id: id }] };
  expect((await analyst.post('/api/knowledge/retrieval-tests', question)).status).toBe(201);
});

afterEach(async () => {
  for (const vectors of opened.splice(0)) await vectors.stop();
});

async function open(wanted: VectorModel, others: VectorModel[], waits: boolean): Promise<Vectors> {
  const ofVectors = ({ name }: ModelOfVectors) => others.find((model) => model.name === name) ?? null;
  const vectors = createVectors({ ...test.deps, wanted, ofVectors, waits, everyMs: 20 });
  opened.push(vectors);
  await vectors.start();
  vectors.work();
  return vectors;
}

function runsWith(vectors: Vectors) {
  const { deps } = test;
  const knowledge = createKnowledge({
    ...deps,
    search: createSearch({ index: deps.index, vectors }),
    ask: () => Promise.reject(new Error('Nothing is asked')),
    queries: { note: () => undefined, flush: async () => undefined, stop: async () => undefined },
    incomplete: async () => null,
  });
  const runs = createRetrievalRuns({ ...deps, vectors, queue: { send: async () => null } });
  const settings = { top_k: 10, by_document: false, aliases: false };
  const start = (model: ModelState | null): Promise<RetrievalRun> =>
    runs.start(actor(), { ...settings, vectors: model !== null, model: model ?? 'served' });
  const work = (id: string) => workOnRun({ ...deps, vectors, knowledge }, id);
  const attempt = (id: string, number: number) => attemptRun({ ...deps, vectors, knowledge }, id, number);
  const rankOf = async (model: ModelState | null) => {
    const { id } = await start(model);
    await work(id);
    const { results, settings: asked, status } = await runs.get(actor(), id);
    return [status, asked.model, results.map(({ rank }) => rank)];
  };
  return { runs, start, work, attempt, rankOf };
}

const statesOf = async (vectors: Vectors) =>
  (await vectors.state()).map(({ name, state }) => `${name} ${state}`).toSorted();

it('runs compare words, the model in use and the one that waits, which is used when it need not wait', async () => {
  const before = await open(worse, [], false);
  await expect.poll(() => before.served() !== null, patience).toBe(true);
  opened.splice(opened.indexOf(before), 1);
  await before.stop();

  const waiting = await open(better, [worse], true);
  const { runs, rankOf, start } = runsWith(waiting);
  await expect
    .poll(
      async () => (await waiting.state()).find(({ state }) => state === 'building')?.completed_at,
      patience,
    )
    .toBeInstanceOf(Date);
  // So many rounds would have begun to use it.
  await sleep(500);
  expect(await statesOf(waiting)).toEqual(['better building', 'worse served']);
  expect(await runs.models()).toMatchObject([
    { name: 'worse', state: 'served', complete: 1, available: true, waiting: false },
    { name: 'better', state: 'building', complete: 1, available: true, waiting: true },
  ]);
  expect(await rankOf(null)).toEqual(['completed', null, [null]]);
  expect(await rankOf('served')).toEqual(['completed', 'worse', [2]]);
  expect(await rankOf('building')).toEqual(['completed', 'better', [1]]);
  await expect(start('previous')).rejects.toMatchObject({ kind: 'conflict' });
  opened.splice(opened.indexOf(waiting), 1);
  await waiting.stop();

  const after = await open(better, [worse], false);
  await expect.poll(() => statesOf(after), patience).toEqual(['better served', 'worse previous']);
  await expect.poll(() => after.served() !== null, patience).toBe(true);
  const now = runsWith(after);
  expect(await now.rankOf('served')).toEqual(['completed', 'better', [1]]);
  expect(await now.rankOf('previous')).toEqual(['completed', 'worse', [2]]);
});

it('a question of nothing but an identifier is searched by words in a run by a model, too', async () => {
  const vectors = await open(better, [], false);
  await expect.poll(() => vectors.served()?.space, patience).toBe(spaceOf(better).name);
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'c.txt', text: 'It exploits CVE-2031-1234.' });
  const question = { question: 'CVE-2031-1234', honey_jar_id: jar, expected: [{ document_id: id }] };
  const { body } = await analyst.post('/api/knowledge/retrieval-tests', question);
  const { index } = test.deps;
  const total = await index.count();
  await expect.poll(() => index.countVectors(spaceOf(better).name), patience).toBe(total);
  const { runs, start, work } = runsWith(vectors);
  const run = await start('served');
  await work(run.id);
  const { status, results } = await runs.get(actor(), run.id);
  expect([status, results.find((each) => each.question_id === body.id)?.rank]).toEqual(['completed', 1]);
  expect((await analyst.delete(`/api/knowledge/retrieval-tests/${body.id}`)).status).toBeLessThan(300);
});

it('a run does not count what words alone find as what an absent model finds', async () => {
  const away: VectorModel = {
    ...better,
    embed: () => Promise.reject(new AppError('unavailable', 'The model is away')),
  };
  const vectors = await open(away, [], true);
  await expect.poll(() => vectors.served() !== null, patience).toBe(true);
  const { start, attempt, runs } = runsWith(vectors);
  const { id } = await start('served');
  await expect(attempt(id, 1)).rejects.toMatchObject({ kind: 'unavailable' });
  const first = { status: 'running', error: null, results: [{ state: 'waiting' }] };
  expect(await runs.get(actor(), id)).toMatchObject(first);
  await expect(attempt(id, runAttempts)).rejects.toMatchObject({ kind: 'unavailable' });
  const kept = (await analyst.get(`/api/knowledge/retrieval-tests/runs/${id}`)).body;
  expect(kept).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('did not answer'),
    figures: null,
  });
});

it('a model whose vectors most passages lack, or that cannot be asked, is refused with the reason', async () => {
  const { deps } = test;
  const records = [{ space: 'a', name: 'half', state: 'building' as const }];
  const vectors = {
    served: () => null,
    state: async () => records,
    inSpace: () => null,
  } as unknown as Vectors;
  const index = { ...deps.index, count: async () => 10, countVectors: async () => 5 };
  const of = (given: object) => createRetrievalRuns({ ...deps, vectors: { ...vectors, ...given }, index });
  const settings = {
    top_k: 10,
    by_document: false,
    aliases: false,
    vectors: true,
    model: 'building' as const,
  };
  const refusal = (given: object) =>
    of(given)
      .start(actor(), settings)
      .catch((error: AppError) => error.message);
  expect(await of({}).models()).toMatchObject([{ name: 'half', complete: 0.5, available: false }]);
  expect(await refusal({})).toMatch(/half cannot be asked/);
  const asked = { inSpace: () => ({ space: 'a', embed: better.embed }) };
  expect(await refusal(asked)).toMatch(/^50 % of the passages have vectors of half/);
});
