import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { comparedPassages } from '#analysis/shingles/sketch.ts';
import type { VectorSource } from '#domain/vectors/index.ts';
import { loadStaticModel } from '#embedding/static-model.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openFixture, passagesFor, storeWithVectors, type FixtureDocument } from '#test/fixtures/search.ts';
import { dimlight, ledgerSync, passwords, reworked } from '#test/fixtures/similar-reports.ts';

import { documentsLike } from './documents-like.ts';

const logger = createLogger('silent');
const off: VectorSource = { served: () => null };
const filler = 'The quarterly meeting was held on Monday with coffee for all who came.\n\n';

const documents: FixtureDocument[] = [
  { id: 'dimlight', text: dimlight },
  { id: 'other vendor', text: ledgerSync },
  { id: 'reworked', text: reworked },
  { id: 'excerpt', text: dimlight.slice(dimlight.indexOf('Dimlight writes')) },
  { id: 'passwords', text: passwords },
  { id: 'elsewhere', text: ledgerSync, jar_id: 'another jar' },
  ...Array.from({ length: 30 }, (_, i) => ({
    id: `minutes-${i}`,
    text: `Minutes ${i}\n\n${filler.repeat(4)}`,
  })),
];

let index: SearchIndex;
let close: () => Promise<void>;
let stored: VectorSource;

beforeAll(async () => {
  ({ index, close } = await openFixture());
  const model = loadStaticModel();
  const embed = (text: string) => model.embed([text])[0] as Float32Array;
  stored = await storeWithVectors(index, documents, embed);
  await index.optimize();
});
afterAll(() => close());

async function like(
  text: string,
  { id = 'dimlight', vectors = off, same = [] as string[], limit = 10 } = {},
) {
  const passages = passagesFor({ id, text });
  const filter = { jar_ids: ['jar'] };
  return documentsLike({ index, vectors, logger }, { document_id: id, passages, filter, same, limit });
}

const away: VectorSource = {
  served: () => ({
    space: 'vectors_of_tests',
    embed: () => Promise.reject(new AppError('unavailable', 'The model is away')),
  }),
};

describe.each([
  ['words', 'lexical'],
  ['words and vectors', 'hybrid'],
])('documents similar to one, by %s', (_by, search_type) => {
  const vectors = () => (search_type === 'hybrid' ? stored : off);

  it('are copies first, then the same story by another, and nothing of something else', async () => {
    const found = await like(dimlight, { vectors: vectors() });
    expect(found.search_type).toBe(search_type);
    const { documents: all } = found;
    expect(all.map(({ kind }) => kind)).toEqual(['near_duplicate', 'near_duplicate', 'similar']);
    const byId = new Map(all.map((each) => [each.document_id, each]));
    expect(byId.get('reworked')?.shared_share).toBeLessThan(0.9);
    expect(byId.get('excerpt')?.shared_share).toBeGreaterThan(0.9);
    expect(byId.get('excerpt')?.resemblance).toBeLessThan(0.7);
    expect(all[2]).toMatchObject({ document_id: 'other vendor', pair: expect.anything() as object });
    expect(all[2]?.shared_share).toBeLessThan(0.1);
    for (const { score } of all) expect(score).toBeLessThanOrEqual(1);
  });

  it('show the passages that are most alike', async () => {
    const long = `${filler.repeat(60)}${ledgerSync}\n\n${filler.repeat(60)}`;
    const [found] = (await like(long, { id: 'long', vectors: vectors() })).documents;
    expect(found?.document_id).toBe('other vendor');
    expect(found?.pair?.own.content).toContain('Ledger Sync');
    expect(found?.pair?.other.content).toContain('Ledger Sync');
    const { start, end, content } = found?.pair?.own ?? { start: 0, end: 0, content: null };
    expect(long.slice(start, end)).toBe(content);
  });

  it('are none for a text without words, and as many as are wanted', async () => {
    expect((await like('— … —', { vectors: vectors() })).documents).toEqual([]);
    expect((await like(dimlight, { vectors: vectors(), limit: 1 })).documents).toHaveLength(1);
  });
});

describe('documents similar to one', () => {
  it('are found by words alone while the model cannot be asked', async () => {
    const found = await like(dimlight, { vectors: away });
    expect(found.search_type).toBe('lexical');
    expect(found.documents).toEqual((await like(dimlight)).documents);
  });

  it('are duplicates where their content is known to be the same', async () => {
    const [first] = (await like(dimlight, { same: ['passwords'] })).documents;
    expect(first).toMatchObject({ document_id: 'passwords', kind: 'duplicate', score: 1, shared_share: 1 });
  });

  it('are compared by their first passages only', async () => {
    const paragraphs = Array.from(
      { length: 3 * comparedPassages },
      (_, i) => `${filler.repeat(4)} Part ${i}.\n\n`,
    );
    const text = `${paragraphs.join('')}${dimlight}`;
    await index.add(passagesFor({ id: 'very long', text }));
    const found = (await like(dimlight)).documents.find(({ document_id }) => document_id === 'very long');
    expect(found?.kind).not.toBe('near_duplicate');
    await index.deleteDocuments(['very long']);
  });
});
