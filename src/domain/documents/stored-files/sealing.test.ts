import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Blobs } from '#storage/blobs.ts';
import { sealingKeyId } from '#storage/sealed.reader.ts';
import { addDocument, createJar, platformFor, untilRead } from '#test/platform/platform.ts';
import { reconcile, resealAll } from '#domain/documents/index.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;
let id: string;
let textKey: string;

const content = '# Title\n\nThe loader is called heron.';

beforeEach(async () => {
  jar = await createJar(analyst, {
    name: `Sealed ${crypto.randomUUID()}`,
    settings: { encryption_enabled: true },
  });
  ({ id } = await addDocument(analyst, jar, { name: 'a.md', text: content }));
  const { file_id } = await test.deps.database.kysely
    .selectFrom('documents')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  textKey = `${file_id}.text`;
  await test.deps.database.transact((tx) => test.deps.keys.renew(tx));
});

const pass = (blobs: Partial<Blobs> = {}) =>
  resealAll({ ...test.deps, blobs: { ...test.deps.blobs, ...blobs } });

async function untilDone(): Promise<void> {
  while ((await pass()).outcome !== 'done');
}

async function drafts(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of test.deps.blobs.list('')) if (key.startsWith(`${textKey}.`)) keys.push(key);
  return keys;
}

async function expectSealedAnew(): Promise<void> {
  expect((await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text).toContain('called heron');
  const keys = await test.deps.keys.now(jar);
  expect(keys).toHaveLength(1);
  expect(await sealingKeyId(test.deps.blobs, textKey)).toBe(keys[0]?.id);
  expect(await drafts()).toEqual([]);
}

describe('a text that is sealed again', () => {
  it('does not block other queries while it is written', async () => {
    const answered: unknown[] = [];
    const outcome = await pass({
      async put(key, bytes, options) {
        const asked = test.deps.database.kysely.selectFrom('documents').select('id').execute();
        if (key.startsWith(textKey)) answered.push(await Promise.race([asked, sleep(5000, 'held up')]));
        return test.deps.blobs.put(key, bytes, options);
      },
    });
    expect(outcome.outcome).toBe('again');
    expect(answered).toEqual([expect.any(Array)]);
    await untilDone();
    await expectSealedAnew();
  });

  it('does not take the place of one that was read meanwhile', async () => {
    const { database, files } = test.deps;
    let once = false;
    await pass({
      async put(key, bytes, options) {
        const stored = await test.deps.blobs.put(key, bytes, options);
        if (!key.startsWith(`${textKey}.`) || once) return stored;
        once = true;
        await analyst.post(`/api/knowledge/documents/${id}/reprocess`);
        await untilRead(analyst, id);
        const text = 'What a later version makes of it: called heron.';
        const mark = await files.putText(
          { jar_id: jar, file_id: textKey.replace('.text', '') },
          { text, pages: [], headings: [] },
        );
        const change = { ...mark, text_length: text.length };
        await database.kysely.updateTable('documents').set(change).where('id', '=', id).execute();
        return stored;
      },
    });
    expect(once).toBe(true);
    expect(await drafts()).toEqual([]);
    await untilDone();
    const { body } = await analyst.get(`/api/knowledge/documents/${id}/text`);
    expect(body.text).toBe('What a later version makes of it: called heron.');
    await expectSealedAnew();
  });

  it('that is interrupted before it replaces the old one leaves the old one, and a draft that the next start removes', async () => {
    const broken = pass({
      async move(from, to) {
        if (to === textKey) throw new Error('killed here');
        await test.deps.blobs.move(from, to);
      },
    });
    await expect(broken).rejects.toThrow('killed here');
    expect(await drafts()).toHaveLength(1);
    const { status, body } = await analyst.get(`/api/knowledge/documents/${id}/text`);
    expect(status).toBe(200);
    expect(body.text).toContain('called heron');
    await untilDone();
    expect(await drafts()).toHaveLength(1);
    await reconcile(test.deps, new Date(Date.now() + 9 * 3_600_000));
    await expectSealedAnew();
  });

  it('is not restored when its document is deleted meanwhile', async () => {
    await pass({
      async put(key, bytes, options) {
        const stored = await test.deps.blobs.put(key, bytes, options);
        if (key.startsWith(`${textKey}.`)) await analyst.delete(`/api/knowledge/documents/${id}`);
        return stored;
      },
    });
    expect(await drafts()).toEqual([]);
    expect(await test.deps.blobs.stat(textKey)).toBeUndefined();
    await untilDone();
  });
});
