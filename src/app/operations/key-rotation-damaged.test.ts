import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resealAll } from '#domain/documents/index.ts';
import { openSearchIndex } from '#index/open.ts';
import { createLogger, type Logger } from '#kernel/logging/logger.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { rotateKeys } from './key-rotation.ts';

let test: TestPlatform;
let analyst: Client;
let stored: Awaited<ReturnType<typeof openSearchIndex>>;

beforeAll(async () => {
  test = await openTestPlatform();
  analyst = await test.signIn('analyst');
  const uri = join(test.deps.config.dataDir, 'index');
  stored = await openSearchIndex({ uri, logger: createLogger('silent') });
});
afterAll(async () => {
  await stored.close();
  await test.close();
});

const sealedJar = (name: string) => createJar(analyst, { name, settings: { encryption_enabled: true } });
const newestKey = async (jar: string) => (await test.deps.keys.now(jar))[0]?.id ?? '';
const countKeys = async (jar: string) => (await test.deps.keys.now(jar)).length;
const contentsOf = async (id: string) => (await test.deps.index.passagesOf(id)).map(({ content }) => content);

const errors = vi.fn<Logger['error']>();
const logger = Object.assign(createLogger('silent'), { error: errors });

/** Seals until nothing is left that can be, and answers how that ended. */
async function sealAll(): Promise<string> {
  for (;;) {
    const { outcome } = await resealAll({ ...test.deps, logger });
    if (outcome !== 'again') return outcome;
  }
}

it('a passage that is damaged keeps the old key of its jar, and no other', async () => {
  const [spoiled, whole] = [await sealedJar('Spoiled'), await sealedJar('Whole')];
  const changed = await addDocument(analyst, spoiled, { name: 'one.txt', text: 'The one that is changed.' });
  const beside = await addDocument(analyst, spoiled, { name: 'two.txt', text: 'The one beside it.' });
  const other = await addDocument(analyst, whole, { name: 'three.txt', text: 'The one elsewhere.' });
  const section = await newestKey(spoiled);
  const oldPassages = () => stored.passagesIn(spoiled, { section, limit: 10 });
  const sealed = (await oldPassages()).filter(({ document_id }) => document_id === changed.id);
  expect(sealed).toHaveLength(1);
  const cut = sealed.map((passage) => ({ ...passage, content: passage.content.slice(0, -8) }));
  await stored.replaceContents(cut, { section });

  await test.deps.database.transact((tx) => test.deps.keys.renew(tx));
  expect(await sealAll()).toBe('damaged');
  expect(errors.mock.lastCall?.[0]).toEqual({ document_id: changed.id, jar_id: spoiled });
  expect([await countKeys(spoiled), await countKeys(whole)]).toEqual([2, 1]);
  expect((await oldPassages()).map(({ document_id }) => document_id)).toEqual([changed.id]);
  expect(await contentsOf(beside.id)).toEqual(['The one beside it.']);
  expect(await contentsOf(other.id)).toEqual(['The one elsewhere.']);

  await stored.replaceContents(sealed, { section });
  expect(await sealAll()).toBe('done');
  expect(await countKeys(spoiled)).toBe(1);
  expect(await contentsOf(changed.id)).toEqual(['The one that is changed.']);
});

it('a change of the master key is noted before new keys for the jars can fail', async () => {
  const note = vi.fn<(change: object) => Promise<void>>().mockResolvedValue();
  const keys = { ...test.deps.keys, renew: () => Promise.reject(new Error('The disk is full')) };
  const rotating = rotateKeys({ ...test.deps, keys, queue: null, note }, { files: true });
  await expect(rotating).rejects.toThrow('The disk is full');
  expect(note).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ master_key_changed: true }));
});
