import { describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const found = ({ results }: any) => results.map(({ document_id }: any) => document_id);

describe('search and ask in the platform form', () => {
  it('return a passage with its position and count what was searched', async () => {
    const jar = await createJar(analyst);
    const text = '# Keys\n\n## Rotation\n\nRotate the signing key every ninety days.';
    const document = await addDocument(analyst, jar, {
      name: 'keys.md',
      text: text,
      metadata: { tags: ['keys'] },
    });
    await addDocument(analyst, jar, { name: 'other.txt', text: 'Nothing of interest.' });
    const { status, body } = await analyst.post('/api/knowledge/search', {
      query: 'signing key',
      honey_jar_ids: [jar],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: 'signing key', searched_documents: 2, search_type: 'lexical' });
    const [hit] = body.results;
    expect(hit).toMatchObject({
      document_id: document.id,
      honey_jar_id: jar,
      metadata: { section: 'Keys > Rotation', page: null },
    });
    const extracted = 'Keys\n\nRotation\n\nRotate the signing key every ninety days.';
    expect(extracted.slice(hit.metadata.start, hit.metadata.end)).toBe(hit.content);
    expect(hit.score).toBeGreaterThan(0);
    const filtered = await analyst.post('/api/knowledge/search', {
      query: 'signing key',
      honey_jar_ids: [jar],
      filters: { document_types: ['txt'], tags: ['keys'] },
    });
    expect(filtered.body).toMatchObject({ total_results: 0, searched_documents: 0 });
    const bare = await analyst.post('/api/knowledge/search', {
      query: 'signing key',
      honey_jar_ids: [jar],
      include_content: false,
    });
    expect(bare.body.results[0]).not.toHaveProperty('content');
  });

  it('look only into documents of the dates asked for: published, or else uploaded', async () => {
    const jar = await createJar(analyst);
    const old = { name: 'old.md', text: '---\ndate: 2024-03-05\n---\n\nRotate the signing key.' };
    const published = await addDocument(analyst, jar, old);
    const undated = await addDocument(analyst, jar, { name: 'new.txt', text: 'The signing key again.' });
    const search = async (filters: object, limit = 10) =>
      (
        await analyst.post('/api/knowledge/search', {
          query: 'signing key',
          honey_jar_ids: [jar],
          filters,
          limit,
        })
      ).body;
    const before = await search({ to: '2024-03-05T23:59:59Z' }, 1);
    expect(found(before)).toEqual([published.id]);
    expect(before.searched_documents).toBe(1);
    expect(found(await search({ from: '2024-03-06T00:00:00Z' }, 1))).toEqual([undated.id]);
    expect(found(await search({ from: '2024-03-05T00:00:00Z' }))).toHaveLength(2);
    expect(found(await search({ from: '2024-03-06T00:00:00Z', to: '2024-03-07T00:00:00Z' }))).toEqual([]);
    expect((await search({ from: 'yesterday' })).error.code).toBeDefined();
    const reversed = await search({ from: '2024-03-07T00:00:00Z', to: '2024-03-06T00:00:00Z' });
    expect(reversed.error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(reversed.error.message).toContain('filters.from: must not be after `to`');
    const atOnce = { from: '2024-03-05T00:00:00Z', to: '2024-03-05T00:00:00Z' };
    expect(found(await search(atOnce))).toEqual([published.id]);
  });

  it('never look into a jar that the caller may not read', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'secret.txt', text: 'The codeword is quetzalcoatlus.' });
    const own = await analyst.post('/api/knowledge/search', { query: 'quetzalcoatlus' });
    expect(own.body.total_results).toBe(1);
    const other = await stranger.post('/api/knowledge/search', { query: 'quetzalcoatlus' });
    expect(other.body.total_results).toBe(0);
    const named = await stranger.post('/api/knowledge/search', {
      query: 'quetzalcoatlus',
      honey_jar_ids: [jar],
    });
    expect(named.status).toBe(404);
    const asked = await stranger.post('/api/knowledge/ask', { question: 'What is the codeword?' });
    expect(asked.body).toMatchObject({ answered: false, sources: [] });
  });

  it('say with a refusal how many documents are not read yet', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'read.txt', text: 'The mosasaur exploits CVE-2021-44228.' });
    const ask = async () =>
      (await analyst.post('/api/knowledge/ask', { question: 'Who drives the tram?', honey_jar_ids: [jar] }))
        .body;
    const calm = await ask();
    expect(calm).toMatchObject({ answered: false, documents_being_read: 0 });
    expect(calm).not.toHaveProperty('reading');
    expect(calm.looked_for).toEqual({ kind: 'a name', names: [], words: ['drives', 'tram'] });
    await test.deps.queue.pause([]);
    await analyst.upload(`/api/knowledge/honey-pots/${jar}/documents`, { 'waits.txt': 'A tram passes.' });
    const early = await ask();
    const { body: known } = await analyst.post('/api/knowledge/ask', {
      question: 'Which CVE does the mosasaur exploit?',
      honey_jar_ids: [jar],
    });
    await test.deps.queue.resume();
    expect(known).toMatchObject({ documents_being_read: null, reading: { documents_pending: 1 } });
    expect(early.reading).toEqual({ documents_pending: 1 });
    expect(early).toMatchObject({ answered: false, documents_being_read: 1 });
    expect(early.answer).toBe(`${calm.answer} One document is still being read: ask again later.`);
  });

  it('leave out a jar with allow_search off', async () => {
    const jar = await createJar(analyst, { settings: { allow_search: false } });
    await addDocument(analyst, jar, { name: 'quiet.txt', text: 'An ichthyosaur swims.' });
    expect((await analyst.post('/api/knowledge/search', { query: 'ichthyosaur' })).body.total_results).toBe(
      0,
    );
  });

  it('answer with quotes that are in the document at their offsets', async () => {
    const jar = await createJar(analyst);
    const text = 'The relay listens on port 8443. It was installed on 3 May 2026 by the attacker.\n';
    const document = await addDocument(analyst, jar, { name: 'relay.txt', text: text });
    const { body } = await analyst.post('/api/knowledge/ask', {
      question: 'Which port does the relay listen on?',
      honey_jar_ids: [jar],
    });
    expect(body).toMatchObject({ answered: true, model_used: 'extractive' });
    expect(body.answer).toContain('port 8443');
    expect(body.sources[0]).toMatchObject({ number: 1, document_id: document.id, page: null });
    for (const { quote, start, end } of body.sources) expect(text.slice(start, end)).toBe(quote);
    expect(body.confidence).toBeGreaterThan(0);
    expect(body.confidence).toBeLessThanOrEqual(1);
  });

  it('refuse an empty and an over-long query', async () => {
    expect((await analyst.post('/api/knowledge/search', { query: ' ' })).status).toBe(422);
    expect((await analyst.post('/api/knowledge/search', { query: 'x'.repeat(1001) })).status).toBe(422);
  });
});
