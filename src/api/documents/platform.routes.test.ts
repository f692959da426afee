import { describe, expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

describe('documents in the platform form', () => {
  it('are processing when uploaded and completed soon after, with true counts', async () => {
    const jar = await createJar(analyst);
    const metadata = JSON.stringify({ title: 'Loader note', tags: ['loader'], source: 'partner' });
    const uploaded = await analyst.upload(
      `${jarsPath}/${jar}/documents`,
      { 'note.md': '# Loader\n\nIt beacons.' },
      { metadata },
    );
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({
      filename: 'note.md',
      title: 'Loader note',
      size: 21,
      status: 'processing',
      processing_progress: 0,
    });
    const document = await untilRead(analyst, uploaded.body.id);
    expect(document).toMatchObject({
      status: 'completed',
      processing_progress: 100,
      chunk_count: 1,
      embedding_count: 0,
      file_type: 'md',
      content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      content_at: document.uploaded_at as string,
      metadata: { source: 'partner', pages: null, word_count: 3, language: null },
      error: null,
    });
    expect(document.processing_time).toBeGreaterThan(0);
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.document_count).toBe(1);
  });

  it('are refused as duplicates when the jar has the same content, and get a number when only the name is taken', async () => {
    const jar = await createJar(analyst);
    const first = await addDocument(analyst, jar, { name: 'note.txt', text: 'First text.' });
    const again = await analyst.upload(`${jarsPath}/${jar}/documents`, { 'other.txt': 'First text.' });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'DUPLICATE', details: { document_id: first.id } });
    const second = await addDocument(analyst, jar, { name: 'note.txt', text: 'Second text.' });
    const third = await addDocument(analyst, jar, { name: 'note.txt', text: 'Third text.' });
    expect([second.filename, third.filename]).toEqual(['note (2).txt', 'note (3).txt']);
    expect((await analyst.get(`${jarsPath}/${jar}/documents`)).body.total).toBe(3);
  });

  it('fail alone with a code and a reason, and can be retried', async () => {
    const jar = await createJar(analyst);
    const failed = await addDocument(analyst, jar, {
      name: 'broken.pdf',
      text: '%PDF-1.7\nnothing behind it',
    });
    expect(failed).toMatchObject({
      status: 'failed',
      processing_progress: 100,
      error: { code: 'CORRUPT_FILE' },
    });
    expect(failed.error.message.length).toBeGreaterThan(10);
    const retried = await analyst.post(`/api/knowledge/documents/${failed.id}/retry`);
    expect(retried).toMatchObject({ status: 202, body: { status: 'processing', error: null } });
    expect(await untilRead(analyst, failed.id)).toMatchObject({ status: 'failed' });
    const fine = await addDocument(analyst, jar, { name: 'fine.txt', text: 'All is well.' });
    expect((await analyst.post(`/api/knowledge/documents/${fine.id}/retry`)).status).toBe(409);
  });

  it('vanish from records, index and files when deleted', async () => {
    const jar = await createJar(analyst);
    const document = await addDocument(analyst, jar, {
      name: 'gone.txt',
      text: 'The word xylobalsamum stands here.',
    });
    const search = { query: 'xylobalsamum', honey_jar_ids: [jar] };
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(1);
    expect((await stranger.delete(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect((await analyst.delete(`/api/knowledge/documents/${document.id}`)).body.success).toBe(true);
    expect((await analyst.get(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(0);
    expect(await test.deps.blobs.stat(`${document.id}.original`)).toBeUndefined();
    expect(await test.deps.blobs.stat(`${document.id}.text`)).toBeUndefined();
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.document_count).toBe(0);
  });

  it('are the same under an id in upper case, and vanish under it as well', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'case.txt', text: 'A quaternion in upper case.' });
    const path = `/api/knowledge/documents/${id.toUpperCase()}`;
    expect((await analyst.get(path)).body.id).toBe(id);
    expect((await analyst.get(`${jarsPath}/${jar.toUpperCase()}`)).body.document_count).toBe(1);
    expect((await analyst.delete(path)).status).toBe(200);
    const search = { query: 'quaternion', honey_jar_ids: [jar.toUpperCase()] };
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(0);
    expect(await test.deps.blobs.stat(`${id}.original`)).toBeUndefined();
  });

  it('vanish with their jar', async () => {
    const jar = await createJar(analyst);
    const document = await addDocument(analyst, jar, {
      name: 'a.txt',
      text: 'Text about a bearded vulture.',
    });
    expect((await analyst.delete(`${jarsPath}/${jar}`)).body.success).toBe(true);
    expect((await analyst.get(`/api/knowledge/documents/${document.id}`)).status).toBe(404);
    expect(await test.deps.index.passagesOf(document.id)).toEqual([]);
    expect(await test.deps.blobs.stat(`${document.id}.original`)).toBeUndefined();
  });

  it('are refused with a clear message when the form is wrong', async () => {
    const jar = await createJar(analyst);
    const path = `${jarsPath}/${jar}/documents`;
    expect((await analyst.post(path, { file: 'x' })).status).toBe(415);
    const badMetadata = await analyst.upload(path, { 'a.txt': 'a' }, { metadata: '{"title":' });
    expect(badMetadata).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect((await analyst.upload(path, {}, { metadata: '{}' })).status).toBe(422);
    expect((await analyst.get(path)).body.total).toBe(0);
  });
});
