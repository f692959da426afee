import { rm } from 'node:fs/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';
import type { IndexFilter, SearchIndex } from '#index/search-index.ts';

import { createCountCache } from './count-cache.ts';

const here: IndexFilter = { jar_ids: ['j1'] };
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

describe('counting in the index', () => {
  it('counts the permitted passages that hold a term, up to a number', async () => {
    const holders = Array.from({ length: 30 }, (_, i) => passage('alpha beta', { document_id: `d${i}` }));
    const others = holders.map((each) => ({ ...each, jar_id: 'j2', document_id: `x${each.document_id}` }));
    await index.add([...holders, ...others, passage('gamma', { document_id: 'g', identifiers: 'alpha' })]);
    const count = (term: string, most = 100, field: 'body' | 'identifiers' = 'body') =>
      index.countHolders({ field, term }, here, most);
    for (let round = 0; round < 2; round += 1) {
      expect(await Promise.all([count('alpha'), count('alpha', 12), count('omega')])).toEqual([30, 12, 0]);
      expect(await count('alpha', 100, 'identifiers')).toBe(1);
      expect(await index.countPermitted(here)).toBe(31);
      expect(await index.countPermitted({ ...here, other_than: ['d1', "d'2"] })).toBe(30);
      await index.optimize();
    }
    await index.deleteDocuments(['d3', 'd4']);
    expect(await count('alpha')).toBe(28);
    expect(await index.countPermitted(here)).toBe(29);
    expect(await index.countHolders({ field: 'body', term: 'alpha' }, { jar_ids: [] }, 9)).toBe(0);
  });

  it('counts what another connection has written', async () => {
    await index.add([passage('alpha')]);
    const count = () => index.countHolders({ field: 'body', term: 'alpha' }, here, 10);
    expect(await count()).toBe(1);
    const other = await openQuiet(uri);
    await other.add([passage('alpha', { document_id: 'd2' })]);
    await other.close();
    await expect.poll(count, { timeout: 5_000 }).toBe(2);
  });
});

describe('kept counts', () => {
  it('are counted once for a version of the index, a filter and a term, and again after a failure', async () => {
    const kept = createCountCache();
    let counted = 0;
    const count = (what: { version?: number; filter?: string; term?: string }) =>
      kept({ version: 1, filter: 'a', term: 't', ...what }, async () => {
        counted += 1;
        if (counted === 1) throw new Error('the index failed');
        return counted;
      });
    await expect(count({})).rejects.toThrow('the index failed');
    expect(await Promise.all([count({}), count({})])).toEqual([2, 2]);
    expect(await count({ term: 'u' })).toBe(3);
    expect(await count({ filter: 'b' })).toBe(4);
    expect(await count({})).toBe(2);
    expect(await count({ version: 2 })).toBe(5);
    expect(await count({ version: 1 })).toBe(6);
  });
});
