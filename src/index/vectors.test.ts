import { rm } from 'node:fs/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { asked, openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';
import type { IndexedPassage } from './search-index.ts';

const here = { jar_ids: ['j1'] };
let uri: string;

beforeEach(async () => {
  uri = await temporaryDirectory();
});
afterEach(() => rm(uri, { recursive: true, force: true }));

function at(id: string, vector: number[] | null, jarId = 'j1'): IndexedPassage {
  return passage('alpha', { document_id: id, jar_id: jarId, vector: vector && new Float32Array(vector) });
}

describe('vectors in the index', () => {
  it('are found by cosine, with the filter in the query and without those that have none', async () => {
    const index = await openQuiet(uri, { dimensions: 2 });
    await index.add([
      at('east', [1, 0]),
      at('north', [0, 1]),
      at('hidden', [1, 0], 'j2'),
      at('none', null),
      at('zero', [0, 0]),
    ]);
    for (let round = 0; round < 2; round += 1) {
      const hits = await index.searchVector(new Float32Array([0.8, 0.6]), here, 10);
      expect(hits.map((hit) => hit.document_id)).toEqual(['east', 'north']);
      expect(hits[0]?.score).toBeCloseTo(0.8);
      expect(hits[1]?.score).toBeCloseTo(0.6);
      expect(await index.searchLexical(asked('alpha'), here, 10)).toHaveLength(4);
      await index.optimize();
    }
    expect(await index.searchVector(new Float32Array([1, 0]), { jar_ids: [] }, 10)).toEqual([]);
    await index.close();
  });

  it('are refused by an index without any', async () => {
    const index = await openQuiet(uri);
    await index.add([passage('alpha')]);
    expect(await index.searchVector(new Float32Array([1, 0]), here, 10)).toEqual([]);
    await index.close();
  });

  it('of other dimensions are refused with the command to run, and dropped by it', async () => {
    const first = await openQuiet(uri, { dimensions: 2 });
    await first.add([passage('alpha', { vector: new Float32Array([1, 0]) })]);
    await first.close();
    await expect(openQuiet(uri, { dimensions: 3 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'REINDEX_REQUIRED',
      message:
        'The search index contains vectors of 2 dimensions, but the embedding model makes 3: run `skep reindex`',
    });
    const without = await openQuiet(uri);
    await without.add([passage('beta', { document_id: 'd2' })]);
    expect(await without.count()).toBe(2);
    await without.close();
    const rebuilt = await openQuiet(uri, { dimensions: 3, recreate: true });
    expect(await rebuilt.count()).toBe(0);
    await rebuilt.add([passage('alpha', { vector: new Float32Array([1, 0, 0]) })]);
    expect(await rebuilt.searchVector(new Float32Array([1, 0, 0]), here, 10)).toHaveLength(1);
    await rebuilt.close();
  });

  it('are refused when an index without any is opened for a model', async () => {
    await (await openQuiet(uri)).close();
    await expect(openQuiet(uri, { dimensions: 3 })).rejects.toThrow(/contains no vectors.*skep reindex/);
  });

  it('of the wrong length are not stored', async () => {
    const index = await openQuiet(uri, { dimensions: 2 });
    const wrong = passage('alpha', { vector: new Float32Array([1, 0, 0]) });
    await expect(index.add([wrong])).rejects.toMatchObject({ kind: 'invalid' });
    expect(await index.count()).toBe(0);
    await index.close();
  });
});
