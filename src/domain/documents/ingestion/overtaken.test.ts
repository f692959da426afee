import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '#index/search-index.ts';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';
import { storedBlobOf } from '#domain/documents/stored-files/blob-keys.ts';
import { createIngest, type IngestDeps } from './ingest.service.ts';
import { reopenAny } from '#domain/documents/versions/rereading.repository.ts';
import { stretched } from '#test/machine/patience.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

const passagesOf = async (id: string) => (await test.deps.index.passagesOf(id)).map(({ content }) => content);
const textOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text;
const records = () => test.deps.database.kysely.selectFrom('documents').selectAll().execute();

/** A reading that waits at some moment until `meanwhile` has happened. */
type Hindered = (meanwhile: () => Promise<void>) => Partial<IngestDeps>;

const hindered: Record<string, Hindered> = {
  'before its file is opened': (meanwhile) => ({
    files: {
      ...test.deps.files,
      source: async (file) => {
        await meanwhile();
        return test.deps.files.source(file);
      },
    },
  }),
  'after its file was read': (meanwhile) => ({
    extractor: {
      ...test.deps.extractor,
      run: async (input) => {
        const document = await test.deps.extractor.run(input);
        await meanwhile();
        return document;
      },
    },
  }),
  'while its passages are written': (meanwhile) => ({
    index: writing(async (passages) => {
      await meanwhile();
      await test.deps.index.add(passages);
    }),
  }),
  'that has been read before its passages are written': (meanwhile) => ({
    index: writing(async (passages) => {
      await meanwhile();
      await untilRead(analyst, passages[0]?.document_id ?? '');
      await test.deps.index.add(passages);
    }),
  }),
};

const writing = (add: SearchIndex['add']): IngestDeps['index'] => ({ ...test.deps.index, add });

/** Reads version 1 of a document, which gets its version 2 at a moment of that, and answers its id. */
async function overtaken(hinder: Hindered): Promise<string> {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'The old version, being read.' });
  const tickets = await reopenAny(test.deps.database.kysely, [id]);
  const versions: number[] = [];
  const meanwhile = async (): Promise<void> => {
    const files = { 'a.txt': 'The new version.' };
    const fields = { overwrite_existing: 'true' };
    if (versions.length === 0)
      versions.push((await analyst.upload(`${jarsPath}/${jar}/documents`, files, fields)).body.version);
  };
  await createIngest({ ...test.deps, ...hinder(meanwhile) })(tickets);
  expect(versions).toEqual([2]);
  return id;
}

describe('a reading that is overtaken by a new version', () => {
  it.each(Object.entries(hindered))('%s, leaves that one whole and nothing of itself', async (_, hinder) => {
    const id = await overtaken(hinder);
    const patience = { timeout: stretched(15_000) };
    await expect.poll(() => passagesOf(id), patience).toEqual(['The new version.']);
    await expect.poll(() => textOf(id), patience).toBe('The new version.');
    const all = await records();
    expect(all.find((record) => record.id === id)).toMatchObject({
      status: 'completed',
      version: 2,
      chunk_count: 1,
      size_bytes: 16,
    });
    const stored: string[] = [];
    for await (const key of test.deps.blobs.list('')) if (storedBlobOf(key)) stored.push(key);
    const unowned = stored.filter((key) => !all.some(({ file_id }) => key.startsWith(file_id)));
    expect(unowned).toEqual([]);
  });
});
