import { beforeAll, describe, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  platformFor,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const { test, owner } = platformFor({ owner: 'analyst' });
let jar: string;
let document: string;

beforeAll(async () => {
  jar = await createJar(owner, { name: 'Raptors', tags: ['birds'] });
  const text = '# Field notes\n\nThe lammergeier nested above the quarry.';
  const added = await addDocument(owner, jar, {
    name: 'notes.md',
    text,
    metadata: { title: 'Notes of May', tags: ['may'] },
  });
  document = added.id;
});

/** The same user at another service, identified only by the token. */
async function asOwner(app: TestPlatform['knowledge'], url: string, payload: object) {
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await app.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, body: response.json() };
}

const search = (body: object) => asOwner(test.knowledge, '/search', body);

const asked = (path: string, client: Client, user_id?: string) =>
  client.post(path, { query: 'lammergeier', ...(user_id && { user_id }) });

describe('the search of the knowledge service', () => {
  it('answers the form of the platform with the names of the jars', async () => {
    const { status, body } = await search({ query: 'lammergeier' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      query: 'lammergeier',
      total_results: 1,
      searched_documents: 1,
      search_type: 'lexical',
      results: [
        {
          id: `${document}:0`,
          document_id: document,
          honey_jar_id: jar,
          honey_jar_name: 'Raptors',
          title: 'Notes of May',
          content: expect.stringContaining('The lammergeier nested above the quarry.'),
          metadata: { page: null, section: 'Field notes', file_type: 'md', tags: ['may'] },
        },
      ],
    });
    expect(body.query_time).toBeGreaterThan(0);
    expect(body.results[0].score).toBeGreaterThan(0);
  });

  it('accepts limit or top_k, filters, and leaves out the content on request', async () => {
    for (const size of [{ limit: 1 }, { top_k: 1 }]) {
      expect((await search({ query: 'lammergeier', ...size })).body.results).toHaveLength(1);
    }
    const bare = await search({ query: 'lammergeier', include_content: false });
    expect(bare.body.results[0]).not.toHaveProperty('content');
    const other = await search({ query: 'lammergeier', filters: { tags: ['june'] } });
    expect(other.body).toMatchObject({ results: [], total_results: 0, searched_documents: 0 });
  });

  it('refuses invalid queries, and jars that cannot be seen', async () => {
    for (const query of ['', '   ', 'x'.repeat(1001), 'a\0b', 7]) {
      expect((await search({ query })).status).toBe(422);
    }
    for (const size of [{ limit: 21 }, { top_k: 21 }])
      expect((await search({ query: 'x', ...size })).status).toBe(422);
    expect((await search({ query: 'x', top_k: 20 })).status).toBe(200);
    expect((await search({ query: 'x', honey_jar_ids: [unknownId] })).status).toBe(404);
  });

  it('returns nothing of the jars of others', async () => {
    const stranger = await test.signIn('analyst', test.knowledge);
    expect((await stranger.post('/search', { query: 'lammergeier' })).body.results).toEqual([]);
    const named = await stranger.post('/search', { query: 'lammergeier', honey_jar_ids: [jar] });
    expect(named.status).toBe(404);
  });
});

describe.each([
  ['on its own', 'knowledge', '/assistant/context'],
  ['through the platform', 'platform', '/api/knowledge/assistant/context'],
] as const)('the context for an assistant, %s', (_, service, path) => {
  const context = (body: object) => asOwner(test[service], path, body);

  it('contains passages with their origin', async () => {
    const { status, body } = await context({ query: 'lammergeier', user_id: owner.user_id });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        {
          content: expect.stringContaining('The lammergeier nested above the quarry.'),
          score: expect.any(Number),
          metadata: {
            source: 'Notes of May',
            document_id: document,
            page: null,
            section: 'Field notes',
            start: expect.any(Number),
            end: expect.any(Number),
            honey_jar_id: jar,
            honey_jar_name: 'Raptors',
            timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      ],
      total_results: 1,
      processing_time: expect.any(Number),
      confidence_score: body.results[0].score,
      search_type: 'lexical',
    });
  });

  it('reports when there is none, and can be restricted to one jar', async () => {
    const none = await context({ query: 'zymurgy' });
    expect(none.body).toMatchObject({ results: [], total_results: 0, confidence_score: 0 });
    const empty = await createJar(owner, { name: 'Empty' });
    expect((await context({ query: 'lammergeier', honey_jar_id: empty })).body.results).toEqual([]);
    expect((await context({ query: 'lammergeier', honey_jar_id: jar })).body.results).toHaveLength(1);
    expect((await context({ query: 'lammergeier', honey_jar_id: unknownId })).status).toBe(404);
    expect((await context({ query: 'lammergeier', limit: 21 })).status).toBe(422);
  });

  it("is refused for other users, except for an admin, who then has that user's rights", async () => {
    const app = test[service];
    const [stranger, admin] = [await test.signIn('analyst', app), await test.signIn('admin', app)];
    expect(await asked(path, stranger, owner.user_id)).toMatchObject({
      status: 403,
      body: { error: { code: 'PERMISSION_DENIED' } },
    });
    expect((await asked(path, stranger)).body.results).toEqual([]);
    expect((await asked(path, admin)).body.results).toEqual([]);
    expect((await asked(path, admin, owner.user_id)).body.results).toHaveLength(1);
    expect((await asked(path, admin, stranger.user_id)).body.results).toEqual([]);
    expect((await asked(path, admin, unknownId)).status).toBe(404);
    expect((await asked(path, admin, 'no id')).status).toBe(422);
  });
});
