import { beforeAll, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const path = '/api/v1/knowledge/search';
const { analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });
let jar: string;
let document: { id: string };

beforeAll(async () => {
  jar = await createJar(analyst, { name: 'Found here' });
  document = await addDocument(analyst, jar, {
    name: 'a.md',
    text: '# Relay\n\nThe amber relay listens on 203.0.113.7.',
    metadata: { title: 'Amber', tags: ['relay'] },
  });
});

it('a search answers passages with their place, and the name of their honey jar', async () => {
  const { status, body } = await analyst.post(path, { query: 'amber relay' });
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      {
        content: expect.stringContaining('The amber relay listens'),
        score: expect.any(Number),
        metadata: {
          document_id: document.id,
          honey_jar_id: jar,
          title: 'Amber',
          page: null,
          section: 'Relay',
          start: expect.any(Number),
          end: expect.any(Number),
          file_type: 'md',
          tags: ['relay'],
        },
        honey_jar_name: 'Found here',
      },
    ],
  });
});

it('a search returns five passages unless another number up to twenty is requested', async () => {
  const many = await createJar(analyst);
  for (let i = 0; i < 7; i += 1)
    await addDocument(analyst, many, { name: `${i}.txt`, text: `Quartz number ${i}.` });
  const found = async (body: object) =>
    (await analyst.post(path, { query: 'quartz', honey_jar_ids: [many], ...body })).body.results.length;
  expect(await found({})).toBe(5);
  expect(await found({ top_k: 1 })).toBe(1);
  expect(await found({ top_k: 20 })).toBe(7);
});

it('a search returns nothing of honey jars that the caller may not read, and does not reveal them', async () => {
  expect((await stranger.post(path, { query: 'amber relay' })).body).toEqual({ results: [] });
  const named = await stranger.post(path, { query: 'amber relay', honey_jar_ids: [jar] });
  expect(named).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
});

it.each([
  ['no query', { query: undefined }],
  ['a query of blanks', { query: '   ' }],
  ['a query of 1,001 characters', { query: 'x'.repeat(1001) }],
  ['no passage asked for', { top_k: 0 }],
  ['21 passages asked for', { top_k: 21 }],
  ['half a passage asked for', { top_k: 1.5 }],
  ['a honey jar that is no id', { honey_jar_ids: ['x'] }],
  ['honey jars of which one is no id', { honey_jar_ids: [crypto.randomUUID(), 'x'] }],
])('a search with %s is refused', async (_case, wrong) => {
  const { status, body } = await analyst.post(path, { query: 'fine', ...wrong });
  expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'VALIDATION_ERROR' });
});

it('a query of 1,000 characters is accepted', async () => {
  expect((await analyst.post(path, { query: 'x'.repeat(1000) })).status).toBe(200);
});
