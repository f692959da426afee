import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { analyseQuery } from '#analysis/analyse.ts';
import { createSearch } from '#domain/search/search.service.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { openFixture, passagesFor } from '#test/fixtures/search.ts';

import { backgroundShare } from './background.ts';
import { weighTerms, type WeightedTerm } from './term-weights.ts';

const own = { jar_ids: ['own'] };
let index: SearchIndex;
let close: () => Promise<void>;

/** More passages than the engine chooses, most about one subject, a few that mention another in passing. */
async function fillOwn(): Promise<void> {
  const filler = 'The quarterly meeting of the office was held on Monday with coffee and biscuits for all. ';
  const usual = Array.from({ length: 300 }, (_, i) => ({
    id: `usual-${i}`,
    jar_id: 'own',
    text: `Malware malware report ${i}. ${'Operators rotate servers and keys. '.repeat(i % 60)}`,
  }));
  const passing = Array.from({ length: 8 }, (_, i) => ({
    id: `passing-${i}`,
    jar_id: 'own',
    text: `${filler.repeat(3)} A mudminnow was seen ${i} times. ${filler.repeat(2)}`,
  }));
  await index.add([...usual, ...passing].flatMap((document) => passagesFor(document)));
}

async function fillOthers(): Promise<void> {
  const texts = Array.from({ length: 4_000 }, (_, i) => `Mudminnow ${i} among ${i % 97} fish.`);
  await index.add(
    texts.flatMap((text, i) => passagesFor({ id: `other-${i}`, jar_id: `others-${i % 7}`, text })),
  );
  await index.optimize();
}

beforeAll(async () => {
  ({ index, close } = await openFixture());
  await fillOwn();
  await index.optimize();
});
afterAll(() => close());

const queries = ['malware mudminnow', 'mudminnow seen in malware report', 'office meeting malware'];
const everyAnswer = () => {
  const search = createSearch({ index });
  return Promise.all(queries.map((query) => search({ query, filter: own, limit: 20 })));
};

describe('candidates among more passages than the engine chooses', () => {
  it('are the same when thousands of foreign passages make a rare word common in the index', async () => {
    const before = await everyAnswer();
    for (const { hits } of before.slice(0, 2)) {
      const first = hits.slice(0, 8).map(({ document_id }) => document_id.split('-')[0]);
      expect(first).toEqual(Array.from({ length: 8 }, () => 'passing'));
    }
    const weights = await weighTerms(index, analyseQuery(queries.join(' ')), own);
    await fillOthers();
    expect(await weighTerms(index, analyseQuery(queries.join(' ')), own)).toEqual(weights);
    expect(await everyAnswer()).toEqual(before);
    await index.deleteJar('others-1');
    expect(await everyAnswer()).toEqual(before);
    await index.optimize();
    expect(await everyAnswer()).toEqual(before);
  });

  it('count documents where one document has many passages', async () => {
    const long = Array.from({ length: 3_000 }, (_, i) => `The pikeperch log line ${i} repeats pikeperch.`);
    await index.add(passagesFor({ id: 'log', jar_id: 'logs', text: long.join('\n\n') }));
    const short = Array.from({ length: 120 }, (_, i) => ({
      id: `short-${i}`,
      jar_id: 'logs',
      text: `An unrelated text of some length that mentions one pikeperch, number ${i}, among other fish of the lake.`,
    }));
    await index.add(short.flatMap((document) => passagesFor(document)));
    const search = createSearch({ index });
    const request = { query: 'pikeperch', filter: { jar_ids: ['logs'] }, limit: 100 };
    const { hits } = await search({ ...request, group_by: 'document' });
    expect(new Set(hits.map(({ document_id }) => document_id)).size).toBe(100);
    expect(hits).toHaveLength(100);
    const all = await search({ ...request, limit: 200, group_by: 'document' });
    expect(all.hits).toHaveLength(121);
  });
});

async function weightOf(term: string, jar_ids: string[]): Promise<WeightedTerm | undefined> {
  return (await weighTerms(index, analyseQuery(term), { jar_ids }))[0];
}

describe('the weight of a term', () => {
  it('is a number for each of more identifiers than are counted', async () => {
    const query = Array.from({ length: 60 }, (_, i) => `CVE-2020-${1000 + i}`).join(' ');
    const weights = (await weighTerms(index, analyseQuery(query), own)).map(({ weight }) => weight);
    expect(weights.length).toBeGreaterThan(60);
    expect(weights.filter((weight) => !Number.isFinite(weight) || weight <= 0)).toEqual([]);
    const { hits } = await createSearch({ index })({ query: `${query} malware`, filter: own, limit: 5 });
    expect(hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  });

  it('falls with the permitted passages that have it, and is the background where there are none', async () => {
    const common = await weightOf('malware', ['own']);
    const rare = await weightOf('mudminnow', ['own']);
    expect(common?.holders).toBe(300);
    expect(rare?.holders).toBe(8);
    expect(rare?.weight).toBeGreaterThan((common?.weight ?? 0) + 1);
    const empty = await weightOf('malware', ['none']);
    expect(empty).toMatchObject({ holders: 0 });
    expect(empty?.weight).toBeCloseTo(Math.log(1 / backgroundShare('malwar')), 1);
    expect(backgroundShare('malwar')).toBeGreaterThan(0.1);
    expect(backgroundShare('mudminnow')).toBeLessThan(0.001);
  });
});
