import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { connect } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float16, Float32, Schema } from 'apache-arrow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLogger } from '#kernel/logging/logger.ts';
import { asked, openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';

import { passageSchema } from './lance/passages-table.ts';
import { VectorTables } from './lance/vector-tables.ts';
import type { IndexedPassage, IndexFilter, PassageVector, SearchIndex } from './search-index.ts';

const here = { jar_ids: ['j1'] };
const plane = { name: 'vectors_plane', dimensions: 2 };
const room = { name: 'vectors_room', dimensions: 3 };
const east = [1, 0];
const north = [0, 1];

let uri: string;
let index: SearchIndex;

beforeEach(async () => {
  uri = await temporaryDirectory();
  index = await openQuiet(uri);
});
afterEach(async () => {
  await index.close();
  await rm(uri, { recursive: true, force: true });
});

function at(
  id: string,
  vector: number[],
  fields: Partial<IndexedPassage> = {},
): [IndexedPassage, PassageVector] {
  const row = passage('alpha', { document_id: id, ...fields });
  return [row, { ...row, vector: new Float32Array(vector) }];
}

const jarOf = (id: string) => ({ jar_id: id === 'd' ? 'j2' : 'j1' });

async function store(rows: [IndexedPassage, PassageVector][], space = plane): Promise<void> {
  await index.add(rows.map(([row]) => row));
  await index.addVectors(
    space,
    rows.map(([, vector]) => vector),
  );
}

async function near(vector: number[], filter: IndexFilter = here, space = plane): Promise<string[] | null> {
  const hits = await index.nearest({ space: space.name, vector: new Float32Array(vector) }, filter, 10);
  return hits && hits.map(({ document_id }) => document_id);
}

describe('vectors in the index', () => {
  it('are found by cosine, with the filter in the query', async () => {
    await store([
      at('east', east),
      at('north', north),
      at('hidden', east, { jar_id: 'j2' }),
      at('zero', [0, 0]),
    ]);
    await index.add([passage('alpha', { document_id: 'none' })]);
    for (let round = 0; round < 2; round += 1) {
      const vector = new Float32Array([0.8, 0.6]);
      const hits = (await index.nearest({ space: plane.name, vector }, here, 10)) ?? [];
      expect(hits.map(({ document_id, ordinal }) => [document_id, ordinal])).toEqual([
        ['east', 0],
        ['north', 0],
      ]);
      expect(hits[0]?.score).toBeCloseTo(0.8, 3);
      expect(hits[1]?.score).toBeCloseTo(0.6, 3);
      expect(await index.searchLexical(asked('alpha'), here, 10)).toHaveLength(4);
      await index.optimize();
    }
    expect(await near(east, { jar_ids: [] })).toEqual([]);
    const query = { space: plane.name, vector: new Float32Array([0.8, 0.6]) };
    const places = ['north', 'zero', 'none', 'gone'].map((document_id) => ({
      document_id,
      ordinals: [0, 1],
    }));
    const known = await index.similarities(query, places);
    expect(known?.map(({ document_id }) => document_id)).toEqual(['north']);
    expect(known?.[0]?.score).toBeCloseTo(0.6, 3);
    expect(await index.similarities({ ...query, space: 'vectors_none' }, places)).toBeNull();
    expect(await near(east, { ...here, document_ids: ['north'] })).toEqual(['north']);
  });

  it('of one model are apart from those of another, of any dimensions', async () => {
    expect(await near(east)).toBeNull();
    expect([await index.countVectors(plane.name), await index.vectorCounts(plane.name)]).toEqual([
      null,
      null,
    ]);
    await store([at('east', east), at('north', north)]);
    await index.addVectors(room, [at('north', [0, 0, 1])[1]]);
    expect(await near([0, 0, 1], here, room)).toEqual(['north']);
    expect(await near(north)).toEqual(['north', 'east']);
    expect(await index.vectorCounts(room.name)).toEqual(new Map([['north', 1]]));
    await index.keepVectors([room.name]);
    expect(await near(north)).toBeNull();
    expect(await near([0, 0, 1], here, room)).toEqual(['north']);
    await index.addVectors(plane, [at('east', east)[1]]);
    expect(await near(north)).toEqual(['east']);
  });

  it('go with documents, honey jars and all that is there', async () => {
    const ids = ['a', "b's", 'c', 'd'];
    await store(ids.map((id) => at(id, east, jarOf(id))));
    await index.addVectors(
      room,
      ids.map((id) => at(id, [1, 0, 0], jarOf(id))[1]),
    );
    expect(await near(east)).toEqual(['a', "b's", 'c']);
    await index.deleteDocuments(["b's"]);
    await index.deleteJar('j2');
    expect(await index.vectorCounts(plane.name)).toEqual(
      new Map([
        ['a', 1],
        ['c', 1],
      ]),
    );
    expect(await index.countVectors(room.name)).toBe(2);
    await index.deleteVectors(plane.name, ['a']);
    expect(await near(east)).toEqual(['c']);
    expect(await near([1, 0, 0], here, room)).toEqual(['a', 'c']);
    await index.clear();
    expect([await near(east), await index.countVectors(room.name)]).toEqual([null, null]);
  });

  it('go by the new tags of a document at once', async () => {
    await store([at('a', east, { tags: ['old'] }), at('b', east, { tags: ['old'] })]);
    await index.retag(['a'], ["it's", 'new']);
    expect(await near(east, { ...here, tags: ["it's"] })).toEqual(['a']);
    expect(await near(east, { ...here, tags: ['old'] })).toEqual(['b']);
    await index.retag(['a'], []);
    expect(await near(east, { ...here, tags: ['new'] })).toEqual([]);
    expect(await near(east)).toEqual(['a', 'b']);
  });

  it('of the wrong length are not stored', async () => {
    const [row, vector] = at('a', [1, 0, 0]);
    await index.add([row]);
    await expect(index.addVectors(plane, [vector])).rejects.toMatchObject({ kind: 'invalid' });
    expect(await index.countVectors(plane.name)).toBeNull();
  });

  it('are dropped with the rest when the index is built again', async () => {
    await store([at('a', east)]);
    await index.close();
    index = await openQuiet(uri, { recreate: true });
    expect([await index.count(), await near(east)]).toEqual([0, null]);
  });
});

describe('the vectors of another process', () => {
  it('are found, and gone when it drops them', async () => {
    const other = await openQuiet(uri);
    await store([at('a', east)]);
    const query = { space: plane.name, vector: new Float32Array(east) };
    await expect.poll(() => other.nearest(query, here, 10)).toHaveLength(1);
    await index.keepVectors([]);
    await expect.poll(() => other.nearest(query, here, 10), { timeout: 5_000 }).toBeNull();
    await store([at('b', east)]);
    await expect.poll(async () => (await other.nearest(query, here, 10))?.[0]?.document_id).toBe('b');
    await other.close();
  });
});

it('vectors that another process has moved during maintenance are not taken for damaged ones', async () => {
  await store([at('a', east)]);
  const connection = await connect(uri);
  const tables = new VectorTables({ connection, logger: createLogger('silent'), wrote: () => undefined });
  const removed = new Error('lance error: Not found: data/_versions/7.manifest');
  await expect(tables.maintain(() => Promise.reject(removed))).rejects.toMatchObject({ kind: 'unavailable' });
  await tables.close();
  connection.close();
  expect(await index.countVectors(plane.name)).toBe(1);
});

describe('damaged vectors', () => {
  const damages = { _versions: 'nothing readable', data: '' };
  it.each(Object.entries(damages))('in %s are dropped, and the passages stay', async (folder, content) => {
    await store([at('a', east), at('b', north)]);
    await index.close();
    const place = join(uri, `${plane.name}.lance`, folder);
    for (const name of await readdir(place)) await writeFile(join(place, name), content);
    index = await openQuiet(uri);
    expect(await near(east)).toBeNull();
    expect(await index.count()).toBe(2);
    expect(await index.countVectors(plane.name)).toBeNull();
    await index.addVectors(plane, [at('a', east)[1]]);
    expect(await near(east)).toEqual(['a']);
  });

  it('are dropped by maintenance, and by deleting what they are of', async () => {
    for (const work of [() => index.optimize(), () => index.deleteDocuments(['a'])]) {
      await index.clear();
      await store([at('a', east)]);
      await index.close();
      const place = join(uri, `${plane.name}.lance`, '_versions');
      for (const name of await readdir(place)) await writeFile(join(place, name), 'nothing');
      index = await openQuiet(uri);
      await work();
      expect(await index.countVectors(plane.name)).toBeNull();
    }
  });
});

it('an index of an earlier version with a column of vectors takes passages, and gives its own back', async () => {
  await index.close();
  await rm(uri, { recursive: true });
  const vectors = new FixedSizeList(2, new Field('item', new Float32(), true));
  const connection = await connect(uri);
  const table = await connection.createEmptyTable(
    'passages',
    new Schema([...passageSchema.fields, new Field('vector', vectors, true)]),
  );
  table.close();
  connection.close();
  index = await openQuiet(uri);
  await store([at('a', east)]);
  await index.retag(['a'], ['t']);
  await index.optimize();
  expect(await near(east, { ...here, tags: ['t'] })).toEqual(['a']);
  expect(await index.searchLexical(asked('alpha'), here, 10)).toHaveLength(1);
});

it('vectors of an earlier version, which kept half floats, are read as before', async () => {
  await store([at('east', east), at('north', north), at('between', [0.6, 0.8])]);
  await index.close();
  const connection = await connect(uri);
  const table = await connection.openTable(plane.name);
  const half = new FixedSizeList(plane.dimensions, new Field('item', new Float16(), true));
  await table.alterColumns([{ path: 'vector', dataType: half }]);
  index = await openQuiet(uri);
  expect(await near(north)).toEqual(['north', 'between', 'east']);
  const [similar] =
    (await index.similarities({ space: plane.name, vector: new Float32Array(north) }, [
      { document_id: 'between', ordinals: [0] },
    ])) ?? [];
  expect(similar?.score).toBeCloseTo(0.8, 3);
  await store([at('south', [0, -1])]);
  expect(await near(north)).toEqual(['north', 'between', 'east', 'south']);
  await table.checkoutLatest();
  const column = (await table.schema()).fields.find(({ name }) => name === 'vector');
  expect(String(column?.type)).toBe('FixedSizeList[2]<Float32>');
  connection.close();
});
