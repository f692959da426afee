import { describe, expect, it } from 'vitest';
import { extractorVersion } from '#extraction/threads/version.ts';
import {
  addDocument,
  createJar,
  jarsPath,
  platformFor,
  statusesOf,
  untilRead,
} from '#test/platform/platform.ts';
import { createIngest, type IngestDeps } from '#domain/documents/ingestion/ingest.service.ts';
import { reopenAny } from './rereading.repository.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const found = async (query: string, jar: string): Promise<string[]> =>
  (await analyst.post('/api/knowledge/search', { query, honey_jar_ids: [jar] })).body.results.map(
    ({ content }: any) => content,
  );
const recordOf = (id: string) =>
  test.deps.database.kysely
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('processing a document again', () => {
  it('keeps it searchable until the new reading is done, and recreates everything derived from it', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, {
      name: 'a.txt',
      text: 'It beacons to 198.51.100.99, a theremin.',
    });
    const db = test.deps.database.kysely;
    await db.updateTable('documents').set({ extractor_version: 0 }).where('id', '=', id).execute();
    const tickets = await reopenAny(db, [id]);
    let before: string[] = [];
    const extractor = {
      ...test.deps.extractor,
      run: async (...input: Parameters<IngestDeps['extractor']['run']>) => {
        before = await found('theremin', jar);
        return test.deps.extractor.run(...input);
      },
    };
    await createIngest({ ...test.deps, extractor })(tickets);
    expect(before).toHaveLength(1);
    expect(await found('theremin', jar)).toEqual(before);
    expect(await recordOf(id)).toMatchObject({
      status: 'completed',
      extractor_version: extractorVersion,
      version: 1,
    });
  });

  it('can be requested for one that has ended, by users who may write in the jar', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Read, and read again.' });
    const path = `/api/knowledge/documents/${id}/reprocess`;
    expect((await stranger.post(path)).status).toBe(404);
    expect(await analyst.post(path)).toMatchObject({ status: 202, body: { id, status: 'processing' } });
    expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', chunk_count: 1 });
    const failed = await addDocument(analyst, jar, { name: 'b.pdf', text: '%PDF-1.7 nothing' });
    const inJar = `/api/knowledge/honey-jars/${jar}/documents/${failed.id}`;
    expect(await analyst.post(`${inJar}/reprocess`)).toMatchObject({ status: 202, body: { id: failed.id } });
    await untilRead(analyst, failed.id);
    expect(await analyst.post(`${inJar}/retry`)).toMatchObject({
      status: 202,
      body: { status: 'processing' },
    });
  });

  it('is refused while it is read, and of two at once one is', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'Asked twice at once.' });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute();
    expect((await analyst.post(`/api/knowledge/documents/${id}/reprocess`)).status).toBe(409);
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute();
    const retry = () => analyst.post(`/api/knowledge/documents/${id}/retry`);
    expect(statusesOf(await Promise.all([retry(), retry()]))).toEqual([202, 409]);
  });

  it('of a jar processes those read by an older extraction, or all on request', async () => {
    const jar = await createJar(analyst);
    const ids: string[] = [];
    for (const text of ['First.', 'Second.', 'Third.'])
      ids.push((await addDocument(analyst, jar, { name: `${text}txt`, text })).id);
    const path = `${jarsPath}/${jar}/reprocess`;
    expect((await analyst.post(path)).body).toMatchObject({ documents: 0 });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ extractor_version: 0 })
      .where('id', '=', ids[1] ?? '')
      .execute();
    expect((await stranger.post(path)).status).toBe(404);
    expect(await analyst.post(path)).toMatchObject({
      status: 202,
      body: { success: true, documents: 1, message: '1 document will be processed again' },
    });
    for (const id of ids) await untilRead(analyst, id);
    const all = await analyst.post(`/api/knowledge/honey-jars/${jar}/reprocess?outdated_only=false`);
    expect(all.body.documents).toBe(3);
    for (const id of ids)
      expect(await untilRead(analyst, id)).toMatchObject({ status: 'completed', chunk_count: 1 });
    expect((await analyst.post(`${path}?outdated_only=maybe`)).status).toBe(400);
  });

  it('that cannot be read any more fails it, and nothing of it is found', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, {
      name: 'a.txt',
      text: 'A vanishing ocarina, CVE-2021-44228.',
    });
    await test.deps.blobs.delete(`${(await recordOf(id)).file_id}.original`);
    await analyst.post(`/api/knowledge/documents/${id}/reprocess`);
    expect(await untilRead(analyst, id)).toMatchObject({
      status: 'failed',
      error: { code: 'STORAGE_ERROR' },
    });
    expect(await found('ocarina', jar)).toEqual([]);
    expect(await recordOf(id)).toMatchObject({ chunk_count: 0, indicator_count: 0 });
  });
});
