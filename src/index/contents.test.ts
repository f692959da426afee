import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';
import type { IndexContents, SearchIndex } from './search-index.ts';

let uri: string;
let index: SearchIndex & IndexContents;

beforeEach(async () => {
  uri = await temporaryDirectory();
  index = await openQuiet(uri);
});
afterEach(async () => {
  await index.close();
  await rm(uri, { recursive: true, force: true });
});

describe('replacing contents in the index', () => {
  it('changes section and content of those that have the section still, and nothing else', async () => {
    await index.add([
      passage('alpha', { section: 'old', tags: ['t'] }),
      passage('beta', { section: 'old', ordinal: 1 }),
      passage('gamma', { section: 'newer', ordinal: 2 }),
      passage('delta', { section: 'old', jar_id: 'j2', document_id: 'd2' }),
    ]);
    await index.optimize();
    const rows = await index.passagesIn('j1', { section: 'old', limit: 10 });
    expect(rows.map(({ content }) => content).toSorted()).toEqual(['alpha', 'beta']);
    const changed = [0, 1, 2, 3].map((ordinal) => ({
      document_id: 'd1',
      ordinal,
      section: 'new',
      content: `new ${ordinal}`,
    }));
    await index.replaceContents([...changed, ...changed], { section: 'old' });

    const after = await index.passagesOf('d1');
    expect(after.map(({ section, content }) => `${section}: ${content}`)).toEqual([
      'new: new 0',
      'new: new 1',
      'newer: gamma',
    ]);
    expect(after[0]).toMatchObject({ tags: ['t'], title: 'Report', end: 5 });
    expect(await index.count()).toBe(4);
    const [hit] = await index.searchLexical(asked('alpha'), { jar_ids: ['j1'] }, 5);
    expect(hit?.ordinal).toBe(0);
    expect(await index.passagesIn('j1', { section: 'old', limit: 10 })).toEqual([]);
  });

  it('sees and keeps what another process adds meanwhile', async () => {
    const other = await openQuiet(uri);
    await other.add([passage('alpha', { section: 'old' })]);
    expect(await index.passagesIn('j1', { section: 'old', limit: 10 })).toHaveLength(1);
    const change = [{ document_id: 'd1', ordinal: 0, section: 'new', content: 'new' }];
    await Promise.all([
      index.replaceContents(change, { section: 'old' }),
      other.add([passage('beta', { document_id: 'd2', section: 'old' })]),
      other.add([passage('gamma', { document_id: 'd3', section: 'old' })]),
    ]);
    expect(await index.passagesIn('j1', { section: 'old', limit: 10 })).toHaveLength(2);
    expect(await index.passagesIn('j1', { section: 'new', limit: 10 })).toHaveLength(1);
    await other.close();
  });
});
