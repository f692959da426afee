import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';
import type { IndexedPassage, IndexFilter, SearchIndex } from '#index/search-index.ts';

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

async function found(words: string, filter: IndexFilter = here, identifiers = ''): Promise<string[]> {
  const hits = await index.searchLexical(asked(words, identifiers), filter, 10);
  return hits.map((hit) => hit.document_id);
}

async function bestOf(words: string): Promise<string | undefined> {
  const [best] = await found(words);
  return best;
}

function common(from: number): IndexedPassage[] {
  return Array.from({ length: 3000 }, (_, i) => passage('common other', { document_id: `c${from + i}` }));
}

describe('searching the index by terms', () => {
  it('gives the place and the terms of a passage, which has every field when it is read', async () => {
    const whole = passage('implant sleeps', { page: 7, tags: ['apt', 'näïve'], start: 5, end: 19 });
    const { terms: _, ...stored } = whole;
    await index.add([whole]);
    const hits = await index.searchLexical(asked('implant'), here, 10);
    const terms = { body: ['implant', 'sleeps'], title: ['report'], identifiers: [] };
    const { document_id, jar_id, ordinal } = whole;
    expect(hits).toEqual([{ document_id, jar_id, ordinal, terms, score: hits[0]?.score }]);
    expect(hits[0]?.score).toBeGreaterThan(0);
    expect(await index.passagesAt([{ document_id, ordinals: [ordinal] }])).toEqual([stored]);
  });

  it('finds rows added after the last optimize at once, and no deleted ones', async () => {
    await index.add([passage('alpha beta'), passage('alpha gamma', { document_id: 'd2' })]);
    expect(await found('gamma')).toEqual(['d2']);
    await index.optimize();
    await index.add([passage('alpha delta', { document_id: 'd3' })]);
    expect(await found('delta')).toEqual(['d3']);
    expect((await found('alpha')).toSorted()).toEqual(['d1', 'd2', 'd3']);
    await index.deleteDocuments(['d2', 'd3', "it's not there"]);
    expect(await found('alpha')).toEqual(['d1']);
    await index.deleteJar('j1');
    expect(await found('alpha')).toEqual([]);
    expect(await index.count()).toBe(0);
  });

  it('goes by the new tags of a document at once, also where it has none left', async () => {
    const other = passage('alpha gamma', { document_id: 'd2', tags: ['old'] });
    await index.add([passage('alpha beta', { tags: ['old'] }), other]);
    await index.optimize();
    await index.retag(['d1'], ["it's", 'new']);
    expect(await found('alpha', { ...here, tags: ["it's"] })).toEqual(['d1']);
    expect(await found('alpha', { ...here, tags: ['old'] })).toEqual(['d2']);
    await index.retag(['d1'], []);
    await index.retag(['not there'], ['new']);
    expect(await found('alpha', { ...here, tags: ['new'] })).toEqual([]);
    expect((await found('alpha')).toSorted()).toEqual(['d1', 'd2']);
  });

  it('finds a rare word among thousands of passages with a common one, indexed or not', async () => {
    const rare = passage('common rare other', { document_id: 'rare' });
    const foreign = passage('common rare', { document_id: 'foreign', jar_id: 'j2' });
    await index.add([...common(0), foreign, rare]);
    expect(await bestOf('common rare other')).toBe('rare');
    await index.optimize();
    expect(await bestOf('common rare other')).toBe('rare');
    await index.deleteDocuments(['rare']);
    await index.add([...common(3000), rare]);
    expect(await bestOf('common rare other')).toBe('rare');
    // Nothing is left of what the BM25 index holds.
    await index.deleteDocuments(['foreign', ...Array.from({ length: 3000 }, (_, i) => `c${i}`)]);
    expect(await bestOf('common rare other')).toBe('rare');
    await index.clear();
    await index.add([...common(0), rare]);
    expect(await bestOf('common rare other')).toBe('rare');
  });

  it('adds the scores of the fields, each with its boost', async () => {
    const filler = Array.from({ length: 40 }, (_, i) =>
      passage(`noise${i} other`, { document_id: `f${i}`, title: `T${i}` }),
    );
    await index.add([
      ...filler,
      passage('hare other', { document_id: 'body', title: 'x' }),
      passage('quiet other', { document_id: 'title', title: 'hare' }),
      passage('hare other', { document_id: 'both', title: 'hare' }),
    ]);
    await index.optimize();
    const score = async (body: number, title: number): Promise<Map<string, number>> => {
      const query = { body: 'hare', title: 'hare', identifiers: '', boosts: { body, title, identifiers: 1 } };
      const hits = await index.searchLexical(query, here, 10);
      return new Map(hits.map((hit) => [hit.document_id, hit.score]));
    };
    const one = await score(1, 1);
    const weighted = await score(0.5, 1.5);
    expect([...one.keys()][0]).toBe('both');
    expect(one.get('both')).toBeCloseTo((one.get('body') ?? 0) + (one.get('title') ?? 0), 4);
    expect(weighted.get('body')).toBeCloseTo(0.5 * (one.get('body') ?? 0), 4);
    expect(weighted.get('title')).toBeCloseTo(1.5 * (one.get('title') ?? 0), 4);
    expect((await score(1, 0)).has('title')).toBe(false);
  });

  it('ranks a passage with the identifier before one with more of the words', async () => {
    await index.add([
      passage('exploit exploit exploit server', { document_id: 'words' }),
      passage('server', { document_id: 'cve', identifiers: 'cve-2021-44228' }),
      passage('nothing', { document_id: 'other', identifiers: 'cve-2021-4422' }),
    ]);
    expect(await found('exploit', here, 'cve-2021-44228')).toEqual(['cve', 'words']);
    expect(await found('cve-2021-44228')).toEqual([]);
  });

  it('accepts a term of any length and any punctuation', async () => {
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const url = `http://evil.example/${'a'.repeat(3000)}?q=1&x="y"`;
    const odd = [
      '+must',
      '-not',
      '"phrase"',
      'field:value',
      'wild*',
      '(a',
      'AND',
      '~2',
      '^4',
      "o'b",
      '10.0.0.0/8',
      'naïve',
      '漢字',
      '\\',
    ];
    await index.add([
      passage('one', { identifiers: `${hash} ${url}` }),
      passage(odd.join(' '), { document_id: 'd2' }),
    ]);
    for (let round = 0; round < 2; round += 1) {
      expect(await found('', here, hash)).toEqual(['d1']);
      expect(await found('', here, url)).toEqual(['d1']);
      expect(await found('', here, hash.slice(0, -1))).toEqual([]);
      for (const term of odd) expect([term, await found(term)]).toEqual([term, ['d2']]);
      expect(await found('must value phrase wildcard')).toEqual([]);
      await index.optimize();
    }
  });

  it('returns nothing for an empty query, an unknown term, or a limit of zero', async () => {
    expect(await found('alpha')).toEqual([]);
    await index.add([passage('alpha')]);
    expect(await found('')).toEqual([]);
    expect(await found('  \n')).toEqual([]);
    expect(await found('omega')).toEqual([]);
    expect(await index.searchLexical(asked('alpha'), here, 0)).toEqual([]);
  });

  it('orders best first and stops at the limit', async () => {
    await index.add(
      Array.from({ length: 30 }, (_, i) =>
        passage(`alpha ${'pad '.repeat(i)}`, { document_id: `d${i}`, ordinal: i }),
      ),
    );
    const hits = await index.searchLexical(asked('alpha'), here, 12);
    expect(hits).toHaveLength(12);
    expect(hits[0]?.document_id).toBe('d0');
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a));
  });
});

describe('filters', () => {
  const tags = [
    "o'brien",
    '"quoted"',
    "'; DROP TABLE passages; --",
    'ünïcode 漢字',
    'back\\slash',
    '%',
    "\\'",
    'a,b',
    'new\nline',
    '🐝',
  ];

  it('are part of the query, so that the limit counts only what may be seen', async () => {
    const hidden = Array.from({ length: 50 }, (_, i) =>
      passage('alpha alpha', { document_id: `h${i}`, jar_id: 'secret' }),
    );
    await index.add([...hidden, passage('alpha some more words', { document_id: 'mine' })]);
    for (let round = 0; round < 2; round += 1) {
      expect((await index.searchLexical(asked('alpha'), here, 1)).map((hit) => hit.document_id)).toEqual([
        'mine',
      ]);
      expect(await found('alpha', { jar_ids: [] })).toEqual([]);
      expect(await found('alpha', { jar_ids: ['j1'], document_ids: [] })).toEqual([]);
      await index.optimize();
    }
  });

  it('narrow by jar, format, tag and document together', async () => {
    await index.add([
      passage('alpha', { document_id: 'a', format: 'pdf', tags: ['x'] }),
      passage('alpha', { document_id: 'b', format: 'md', tags: ['x', 'y'] }),
      passage('alpha', { document_id: 'c', format: 'md', tags: [] }),
      passage('alpha', { document_id: 'd', format: 'md', tags: ['y'], jar_id: 'j2' }),
    ]);
    for (let round = 0; round < 2; round += 1) {
      expect(await found('alpha', { ...here, formats: ['pdf'] })).toEqual(['a']);
      expect((await found('alpha', { ...here, tags: ['x', 'none'] })).toSorted()).toEqual(['a', 'b']);
      expect(
        (await found('alpha', { jar_ids: ['j1', 'j2'], tags: ['y'], formats: ['md'] })).toSorted(),
      ).toEqual(['b', 'd']);
      expect(await found('alpha', { ...here, document_ids: ['c', 'd'] })).toEqual(['c']);
      expect((await found('alpha', { ...here, tags: [], formats: [] })).toSorted()).toEqual(['a', 'b', 'c']);
      await index.optimize();
    }
  });

  it('match odd tags exactly and are never read as a query', async () => {
    await index.add(tags.map((tag, i) => passage('alpha', { document_id: `d${i}`, tags: [tag, 'all'] })));
    for (let round = 0; round < 2; round += 1) {
      for (const [i, tag] of tags.entries())
        expect([tag, await found('alpha', { ...here, tags: [tag] })]).toEqual([tag, [`d${i}`]]);
      expect(await found('alpha', { ...here, tags: ["x']) OR true OR array_has_any(tags, ['"] })).toEqual([]);
      await index.optimize();
    }
    expect(await index.count()).toBe(tags.length);
  });

  it('take hundreds of jars', async () => {
    const jarIds = Array.from({ length: 800 }, (_, i) => `jar-${i}`);
    await index.add(jarIds.map((jarId) => passage('alpha', { document_id: jarId, jar_id: jarId })));
    await index.optimize();
    const hits = await index.searchLexical(asked('alpha'), { jar_ids: jarIds.slice(0, 500) }, 1000);
    expect(new Set(hits.map((hit) => hit.jar_id))).toEqual(new Set(jarIds.slice(0, 500)));
  });
});

describe('reading the index', () => {
  it('lists a document in order and counts the passages of each', async () => {
    await index.add([3, 1, 2, 0].map((ordinal) => passage(`part ${ordinal}`, { ordinal })));
    await index.add([passage('other', { document_id: "d'2" })]);
    expect((await index.passagesOf('d1')).map((part) => part.ordinal)).toEqual([0, 1, 2, 3]);
    expect(await index.passagesOf("d'2")).toHaveLength(1);
    const some = await index.passagesAt([
      { document_id: 'd1', ordinals: [1, 3, 9] },
      { document_id: "d'2", ordinals: [0] },
    ]);
    expect(some.map(({ content }) => content).toSorted()).toEqual(['other', 'part 1', 'part 3']);
    expect(await index.passagesAt([])).toEqual([]);
    expect(await index.documentCounts()).toEqual(
      new Map([
        ['d1', 4],
        ["d'2", 1],
      ]),
    );
    expect(await index.count()).toBe(5);
  });

  it('is the same after it was closed and opened again', async () => {
    await index.add([passage('alpha')]);
    await index.close();
    index = await openQuiet(uri);
    expect(await found('alpha')).toEqual(['d1']);
  });

  it('is empty after clear, and usable', async () => {
    await index.add([passage('alpha')]);
    await index.clear();
    expect(await index.count()).toBe(0);
    expect(await found('alpha')).toEqual([]);
    await index.add([passage('beta')]);
    expect(await found('beta')).toEqual(['d1']);
  });

  it('is open to readers while many write', async () => {
    // As in a server: the others keep no old version, and a reader could lose the one it is on.
    await index.close();
    index = await openQuiet(uri, { keep_versions_ms: 60_000 });
    const writes = Array.from({ length: 20 }, async (_, i) => {
      await index.add([passage('alpha', { document_id: `d${i}` })]);
      if (i % 3 === 0) await index.deleteDocuments([`d${i}`]);
    });
    const optimizes = [index.optimize(), index.optimize()];
    for (let i = 0; i < 10; i += 1) await found('alpha');
    await Promise.all([...writes, ...optimizes]);
    expect(await index.count()).toBe(13);
    expect(await index.searchLexical(asked('alpha'), here, 50)).toHaveLength(13);
  });
});
