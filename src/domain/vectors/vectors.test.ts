import { afterEach, describe, expect, it } from 'vitest';

import { createIngest } from '#domain/documents/index.ts';
import { createSearch } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { reopened } from '#test/platform/tickets.ts';
import { wordVectors } from '#test/fixtures/word-vectors.ts';

import { createVectors, spaceOf, type ModelOfVectors, type VectorModel, type Vectors } from './index.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const opened: Vectors[] = [];

afterEach(async () => {
  for (const vectors of opened.splice(0)) await vectors.stop();
});

async function open(
  wanted: VectorModel | null,
  others: VectorModel[] = [],
  { waits = false } = {},
): Promise<Vectors> {
  const ofVectors = ({ name }: ModelOfVectors) => others.find((model) => model.name === name) ?? null;
  const vectors = createVectors({ ...test.deps, wanted, ofVectors, everyMs: 20, waits });
  opened.push(vectors);
  await vectors.start();
  vectors.work();
  return vectors;
}

async function close(vectors: Vectors): Promise<void> {
  opened.splice(opened.indexOf(vectors), 1);
  await vectors.stop();
}

const refuse = () => Promise.reject(new AppError('unavailable', 'The model is away'));
const servedBy = (vectors: Vectors) => vectors.served()?.space ?? null;
const patience = { timeout: 15_000 };

async function typeOf(vectors: Vectors, jar: string): Promise<string> {
  const search = createSearch({ index: test.deps.index, vectors });
  return (await search({ query: 'harbour', filter: { jar_ids: [jar] }, limit: 5 })).search_type;
}

const statesOf = async (vectors: Vectors) =>
  (await vectors.state()).map(({ name, state }) => `${name} ${state}`).toSorted();

describe('the vectors that are served', () => {
  it('are of a model when they are complete, and new documents and deleted ones follow', async () => {
    const jar = await createJar(analyst);
    const first = await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    let isAway = true;
    const model = wordVectors('one', {
      embed: async (texts) => {
        if (isAway) throw new AppError('unavailable', 'The model is away');
        return wordVectors('one').embed(texts);
      },
    });
    const space = spaceOf(model);
    const away = await open(model);
    await expect.poll(async () => (await away.state()).length, patience).toBe(1);
    expect([servedBy(away), await typeOf(away, jar)]).toEqual([null, 'lexical']);
    await close(away);

    isAway = false;
    const vectors = await open(model);
    await expect.poll(() => servedBy(vectors), patience).toBe(space.name);
    expect(await typeOf(vectors, jar)).toBe('hybrid');
    const second = await addDocument(analyst, jar, { name: 'b.txt', text: 'Another came into the harbour.' });
    const countOf = async (id: string) => (await test.deps.index.vectorCounts(space.name))?.get(id);
    await expect.poll(() => countOf(second.id), patience).toBe(1);
    const embedded = async () =>
      (await analyst.get(`/api/knowledge/documents/${second.id}`)).body.embedding_count;
    await expect.poll(embedded, patience).toBe(1);
    await analyst.delete(`/api/knowledge/documents/${first.id}`);
    await expect.poll(() => countOf(first.id), patience).toBeUndefined();
    expect(await vectors.state()).toMatchObject([{ name: 'one', state: 'served', dimensions: 32 }]);
  });

  it('stay those of the old model until those of another are complete, of the same dimensions too', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    const [one, two, three] = ['one', 'two', 'three'].map((name) => wordVectors(name)) as [
      VectorModel,
      VectorModel,
      VectorModel,
    ];
    const before = await open(one);
    const { index } = test.deps;
    const countOf = () => index.countVectors(spaceOf(one).name);
    await expect.poll(countOf, patience).toBe(await index.count());
    await expect.poll(() => servedBy(before), patience).toBe(spaceOf(one).name);
    await close(before);

    const held = Promise.withResolvers<void>();
    const slow = { ...two, embed: (texts: string[]) => held.promise.then(() => two.embed(texts)) };
    const able = await open(slow, [one]);
    await expect.poll(() => statesOf(able), patience).toEqual(['one served', 'two building']);
    expect([servedBy(able), await typeOf(able, jar)]).toEqual([spaceOf(one).name, 'hybrid']);
    // Without the old model nothing can be asked of its vectors.
    const unable = createVectors({ ...test.deps, wanted: slow, everyMs: 20 });
    opened.push(unable);
    await unable.start();
    expect([servedBy(unable), await typeOf(unable, jar)]).toEqual([null, 'lexical']);
    held.resolve();
    await expect.poll(() => servedBy(able), patience).toBe(spaceOf(two).name);
    await expect.poll(() => servedBy(unable), patience).toBe(spaceOf(two).name);
    expect(await statesOf(able)).toEqual(['one previous', 'two served']);
    await close(able);

    const third = await open(three, [two]);
    await expect.poll(() => servedBy(third), patience).toBe(spaceOf(three).name);
    expect(await statesOf(third)).toEqual(['three served', 'two previous']);
    const dropped = () => test.deps.index.countVectors(spaceOf(one).name);
    await expect.poll(dropped, patience).toBeNull();
    await close(third);

    // Back to the one before: what is missing since then is made, and not all of it.
    const back = await open(two, [three]);
    await expect.poll(() => servedBy(back), patience).toBe(spaceOf(two).name);
    expect(await statesOf(back)).toEqual(['three previous', 'two served']);
  });

  it('of another model are made and served while the old model is away, though new documents lack its vectors', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    const [one, two] = [wordVectors('one'), wordVectors('two')];
    const before = await open(one);
    await expect.poll(() => servedBy(before), patience).toBe(spaceOf(one).name);
    await close(before);
    await addDocument(analyst, jar, { name: 'b.txt', text: 'Another came into the harbour.' });
    const vectors = await open(two, [{ ...one, embed: refuse }]);
    await expect.poll(() => servedBy(vectors), patience).toBe(spaceOf(two).name);
    expect(await typeOf(vectors, jar)).toBe('hybrid');
  });

  it('of texts of an earlier form are made again, and the old ones are asked until then', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    const model = wordVectors('formed');
    const first = await open(model);
    await expect.poll(() => servedBy(first), patience).toBe(spaceOf(model).name);
    await close(first);
    const { name } = spaceOf(model, 0);
    const { index, database } = test.deps;
    const found = await index.nearest(
      { space: spaceOf(model).name, vector: Float32Array.from({ length: 32 }, () => 1) },
      { jar_ids: [jar] },
      1,
    );
    const passages = await index.passagesNow((found ?? []).map(({ document_id }) => document_id));
    const own = await model.embed(passages.map(({ content }) => content));
    await index.addVectors(
      spaceOf(model, 0),
      passages.map((passage, at) => ({ ...passage, vector: own[at] as Float32Array })),
    );
    await database.kysely
      .updateTable('vector_models')
      .set({ space: name })
      .where('name', '=', 'formed')
      .execute();
    await index.keepVectors([name]);

    const held = Promise.withResolvers<void>();
    const slow = {
      ...model,
      embed: (texts: string[]) => held.promise.then(() => model.embed(texts)),
      embedQuery: model.embed,
    };
    // Where another model would wait to be chosen, the same one does not.
    const vectors = await open(slow, [slow], { waits: true });
    await expect
      .poll(() => statesOf(vectors), patience)
      .toEqual(expect.arrayContaining(['formed building', 'formed served']));
    expect([servedBy(vectors), await typeOf(vectors, jar)]).toEqual([name, 'hybrid']);
    expect(await index.countVectors(name)).toBe(passages.length);
    held.resolve();
    await expect.poll(() => servedBy(vectors), patience).toBe(spaceOf(model).name);
    expect(await index.countVectors(name)).toBe(passages.length);
    expect(await index.countVectors(spaceOf(model).name)).toBe(await index.count());
  });

  it('are served again when those that were missing have come with their documents', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    const { index, database } = test.deps;
    const model = wordVectors('one');
    const space = spaceOf(model);
    const before = await open(model);
    await expect.poll(() => servedBy(before), patience).toBe(space.name);
    await close(before);
    const { id } = await addDocument(analyst, jar, { name: 'b.txt', text: 'Another came into the harbour.' });
    // As while it is read: its reader brings the vectors.
    const set = (status: 'processing' | 'completed') =>
      database.kysely.updateTable('documents').set({ status }).where('id', '=', id).execute();
    await set('processing');
    const vectors = await open(model);
    await expect.poll(() => servedBy(vectors), patience).toBeNull();
    const passages = await index.passagesNow([id]);
    const own = await model.embed(passages.map(({ content }) => content));
    await index.addVectors(
      space,
      passages.map((passage, at) => ({ ...passage, vector: own[at] as Float32Array })),
    );
    await expect.poll(() => servedBy(vectors), patience).toBe(space.name);
    await set('completed');
  });

  it('are made again when they are lost, with words alone until then', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    const model = wordVectors('one');
    const vectors = await open(model);
    await expect.poll(() => servedBy(vectors), patience).toBe(spaceOf(model).name);
    await test.deps.index.keepVectors([]);
    expect(await typeOf(vectors, jar)).toBe('lexical');
    await expect.poll(() => typeOf(vectors, jar), patience).toBe('hybrid');
    await expect
      .poll(() => test.deps.index.countVectors(spaceOf(model).name), patience)
      .toBe(await test.deps.index.count());
  });

  it('of a built-in model are stored with the passages', async () => {
    const model = wordVectors('built in', { isBuiltIn: true });
    const vectors = await open(model);
    await expect.poll(() => servedBy(vectors), patience).toBe(spaceOf(model).name);
    await close(vectors);
    const jar = await createJar(analyst);
    const ingest = createIngestWith(vectors);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
    await ingest(id);
    expect((await test.deps.index.vectorCounts(spaceOf(model).name))?.get(id)).toBe(1);
  });

  it('are none without a model', async () => {
    const vectors = await open(null);
    expect([servedBy(vectors), await vectors.add([])]).toEqual([null, false]);
  });
});

function createIngestWith(vectors: Vectors) {
  return async (id: string): Promise<void> => {
    await createIngest({ ...test.deps, vectors })([await reopened(test.deps.database, id, 'new')]);
  };
}
