import { beforeAll, describe, expect, it } from 'vitest';
import { createSearch } from '#domain/search/index.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import type { Reply } from '#test/platform/inject.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const query = 'heron beacon';
const filler = 'The quarterly figures of the office were discussed at some length by everybody present. ';
const part = `Heron beacon configuration. ${filler.repeat(15)}`;
let jar: string;
let once: string;
let throughout: string;

const idsIn = ({ body }: Reply): string[] =>
  body.results.map((hit: { document_id?: string; metadata: { document_id?: string } }) => {
    return hit.document_id ?? hit.metadata.document_id;
  });

beforeAll(async () => {
  jar = await createJar(analyst);
  const text = `Heron beacon configuration. ${filler.repeat(8)}`;
  ({ id: once } = await addDocument(analyst, jar, { name: 'once.txt', text }));
  ({ id: throughout } = await addDocument(analyst, jar, { name: 'all.txt', text: `${part}\n\n${part}` }));
});

describe.each([
  { area: 'platform', path: '/api/knowledge/search' },
  { area: 'v1', path: '/api/v1/knowledge/search' },
])('group_by in the search of the $area', ({ path }) => {
  it('returns the best passage of each document, in the order of documents', async () => {
    const body = { query, honey_jar_ids: [jar] };
    const passages = await analyst.post(path, body);
    expect(idsIn(passages)).toEqual([once, throughout, throughout]);
    const documents = await analyst.post(path, { ...body, group_by: 'document' });
    expect(documents.status).toBe(200);
    expect(idsIn(documents)).toEqual([throughout, once]);
    const found = await createSearch(test.deps)({
      query,
      filter: { jar_ids: [jar] },
      limit: 10,
      group_by: 'document',
    });
    expect(idsIn(documents)).toEqual(found.hits.map(({ document_id }) => document_id));
  });

  it.each(['jar', '', true])('refuses to group by %j', async (group_by) => {
    expect((await analyst.post(path, { query, group_by })).status).toBe(422);
  });
});

it('the search of the knowledge service groups by document too, with the names of honey jars', async () => {
  const response = await test.knowledge.inject({
    method: 'POST',
    url: '/search',
    payload: { query, honey_jar_ids: [jar], group_by: 'document' },
    headers: { authorization: `Bearer ${analyst.token}` },
  });
  expect(response.statusCode).toBe(200);
  expect(idsIn({ status: 200, body: response.json(), headers: {} })).toEqual([throughout, once]);
});

it('group_by counts documents in the limit, however many passages one document has', async () => {
  const many = await createJar(analyst);
  const lines = Array.from({ length: 2_000 }, (_, i) => `Stork entry ${i}: the stork beacon answered.`);
  await addDocument(analyst, many, { name: 'log.txt', text: lines.join('\n\n') });
  const texts = Array.from(
    { length: 105 },
    (_, i) => `Note ${i} mentions a stork among ${filler.repeat(1 + (i % 3))}`,
  );
  await Promise.all(texts.map((text, i) => addDocument(analyst, many, { name: `${i}.txt`, text })));
  const body = { query: 'stork beacon', honey_jar_ids: [many], limit: 100 };
  const documents = idsIn(await analyst.post('/api/knowledge/search', { ...body, group_by: 'document' }));
  expect(documents).toHaveLength(100);
  expect(new Set(documents).size).toBe(100);
  expect(new Set(idsIn(await analyst.post('/api/knowledge/search', body))).size).toBeLessThan(100);
}, 120_000);
