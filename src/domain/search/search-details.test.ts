import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SearchIndex } from '#index/search-index.ts';
import type { VectorSource } from '#domain/vectors/index.ts';
import { openFixture, storeWithVectors } from '#test/fixtures/search.ts';

import type { SearchHit } from './search-hit.ts';
import { createSearch, type Search } from './search.service.ts';

const filter = { jar_ids: ['jar'] };

/** By the length of a text and how many vowels it has: near means nothing, but the numbers are real. */
const embed = (text: string) => new Float32Array([text.length, (text.match(/[aeiou]/g) ?? []).length]);

const documents = [
  { id: 'name', text: 'APT29 was seen in the network of the ministry.' },
  { id: 'alias', text: 'Analysts tracked Midnight Blizzard for months. It exploited a supplier.' },
  { id: 'apart', text: 'The blizzard began at midnight, and the roads were closed.' },
  { id: 'spelled', text: 'In 2020 APT 29 attacked laboratories.' },
  {
    id: 'defanged',
    text: 'Beacons went to hxxps://drop[.]example[.]net/a, which was exploiting CVE-2021-44228.',
  },
  {
    id: 'twice',
    text: `Exploits of the relay. ${'The relay was exploited again and again by them. '.repeat(60)}`,
  },
  ...Array.from({ length: 20 }, (_, i) => ({
    id: `other-${i}`,
    text: `Report ${i} about a relay and ${i} others.`,
  })),
];

let index: SearchIndex;
let close: () => Promise<void>;
let search: Search;
let vectors: VectorSource;

beforeAll(async () => {
  ({ index, close } = await openFixture());
  vectors = await storeWithVectors(index, documents, embed);
  await index.optimize();
  search = createSearch({ index });
});
afterAll(() => close());

const ids = (hits: SearchHit[]) => hits.map(({ document_id }) => document_id);
const lit = ({ content, highlights = [] }: SearchHit) =>
  highlights.map(({ start, end }) => content.slice(start, end));

test('with aliases a name is found under its other names and spellings, below the name itself', async () => {
  const without = await search({ query: 'APT29', filter, limit: 10 });
  expect(ids(without.hits)).toEqual(['name']);
  expect(without.names).toBeNull();
  const { hits, names } = await search({
    query: 'APT29',
    filter,
    limit: 10,
    aliases: true,
    highlights: true,
  });
  expect(ids(hits)[0]).toBe('name');
  expect(ids(hits).toSorted()).toEqual(['alias', 'name', 'spelled']);
  expect(names).toMatchObject([{ name: 'APT29', found: expect.arrayContaining(['Midnight Blizzard']) }]);
  expect(names?.[0]?.aliases).toContain('Cozy Bear');
  expect(names?.[0]?.found).not.toContain('Cozy Bear');
  expect(hits.flatMap(lit).toSorted()).toEqual(['APT 29', 'APT29', 'Midnight Blizzard']);
});

test('words without known aliases are searched as without, and a name of an ordinary word has none', async () => {
  for (const query of ['relay', 'Royal blizzard']) {
    const { hits } = await search({ query, filter, limit: 10 });
    const also = await search({ query, filter, limit: 10, aliases: true });
    expect(also).toMatchObject({ hits, names: [] });
  }
});

test('highlights are other forms of the words, and identifiers in any spelling', async () => {
  const query = 'who exploited drop.example.net with cve-2021-44228';
  const { hits } = await search({ query, filter, limit: 1, highlights: true });
  expect(hits.map(lit)).toEqual([['drop[.]example[.]net', 'exploiting', 'CVE-2021-44228']]);
  const [plain] = (await search({ query, filter, limit: 1 })).hits;
  expect(plain).not.toHaveProperty('highlights');
  expect(plain).not.toHaveProperty('explanation');
});

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** Checks that the numbers of an explanation are those of the score. */
function assertAddsUp({ score, explanation }: SearchHit): void {
  if (!explanation) throw new Error('not explained');
  const { terms, parts, strength, half_strength, identifiers } = explanation;
  expect(sum(Object.values(parts))).toBeCloseTo(strength, 9);
  expect(sum(terms.map(({ contribution }) => contribution))).toBeCloseTo(parts.words, 9);
  const share = strength / (strength + half_strength);
  const { contained, named } = identifiers;
  expect(named === 0 ? share : (contained + share) / (named + 1)).toBeCloseTo(score, 12);
}

const queries = [
  'relay exploits',
  'APT29 in the ministry',
  'drop.example.net exploiting',
  'relay relay exploited again',
];

test.each([
  ['by words', {}, false],
  ['with aliases', { aliases: true }, false],
  ['by document', { group_by: 'document' as const }, false],
  ['with vectors', { aliases: true }, true],
  ['with vectors and by document', { group_by: 'document' as const }, true],
])(
  'the parts of every score add up %s, and asking for them changes nothing',
  async (_, options, hasVectors) => {
    const asked = createSearch({ index, ...(hasVectors && { vectors }) });
    for (const query of queries) {
      const plain = await asked({ query, filter, limit: 20, ...options });
      const { hits } = await asked({ query, filter, limit: 20, ...options, explain: true });
      expect(hits.length).toBeGreaterThan(0);
      for (const hit of hits) assertAddsUp(hit);
      expect(hits.map(({ explanation: _explained, ...hit }) => hit)).toEqual(plain.hits);
    }
  },
);

test('an explanation has the places in both lists, the matched terms, and what is contained exactly', async () => {
  const asked = createSearch({ index, vectors });
  const { hits } = await asked({ query: 'APT29 ministry', filter, limit: 20, aliases: true, explain: true });
  const ranks = hits.flatMap(({ explanation }) => explanation?.vector?.rank ?? []);
  expect(ranks.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ranks.length }, (_, i) => i + 1));
  const byId = new Map(hits.map((hit) => [hit.document_id, hit.explanation]));
  expect(byId.get('name')).toMatchObject({
    lexical_rank: 1,
    terms: [{ term: 'apt29', kind: 'word', passages: 1 }, {}],
  });
  expect(byId.get('alias')?.terms).toMatchObject([
    { kind: 'alias', alias_of: 'APT29', term: 'Midnight Blizzard' },
  ]);
  expect(byId.get('other-3')).toMatchObject({ lexical_rank: null, parts: { words: 0 } });
  const exact = await search({ query: 'CVE-2021-44228 T1059', filter, limit: 1, explain: true });
  expect(exact.hits[0]?.explanation).toMatchObject({
    identifiers: { contained: 1, named: 2 },
    terms: [{ kind: 'identifier', term: 'cve-2021-44228' }],
    vector: null,
  });
});

/** Texts about what is quiet are apart from all others, and from queries. */
const turned = (text: string) => new Float32Array(text.includes('quiet') ? [0.6, 0.8] : [1, 0]);

test('an explanation has the similarity of what only words found, too', async () => {
  const far = { id: 'far', text: 'The lagoon is quiet.' };
  const near = Array.from({ length: 120 }, (_, i) => ({ id: `near-${i}`, text: `Water ${i}.` }));
  const { index: own, close: closeOwn } = await openFixture();
  const asked = createSearch({ index: own, vectors: await storeWithVectors(own, [far, ...near], turned) });
  const { hits } = await asked({ query: 'lagoon', filter, limit: 10, explain: true });
  const { parts, vector } = hits.find(({ document_id }) => document_id === 'far')?.explanation ?? {};
  expect(parts?.vectors).toBeGreaterThan(0);
  expect(vector).toEqual({ rank: null, similarity: expect.closeTo(0.6, 2) });
  await closeOwn();
});

test('vectors can be left out', async () => {
  const asked = createSearch({ index, vectors });
  expect((await asked({ query: 'relay', filter, limit: 5 })).search_type).toBe('hybrid');
  const without = await asked({ query: 'relay', filter, limit: 5, vectors: false });
  expect(without).toEqual(await search({ query: 'relay', filter, limit: 5 }));
});
