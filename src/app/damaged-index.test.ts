import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;
const names = ['heron', 'osprey', 'kestrel'];

beforeAll(async () => {
  jar = await createJar(analyst);
  for (const name of names)
    await addDocument(analyst, jar, {
      name: `${name}.txt`,
      text: `The implant called ${name} sleeps by day.`,
    });
});

async function truncateIndex(part: string): Promise<void> {
  const directory = join(test.deps.config.dataDir, 'index/passages.lance', part);
  for (const name of await readdir(directory)) await truncate(join(directory, name), 12);
}

const search = async (query: string) =>
  (await analyst.post('/api/knowledge/search', { query, honey_jar_ids: [jar] })).body;

async function untilComplete(): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if ((await search('implant')).index === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The index has not become complete');
}

describe.each(['data', '_versions'])('a search index whose %s are damaged while the server runs', (part) => {
  it('is built again, and searches and answers say that it is incomplete until then', async () => {
    expect((await search('implant')).results).toHaveLength(3);
    expect((await search('implant')).index).toBeUndefined();
    await truncateIndex(part);
    // Searches keep what they have opened; what happens next in the background does not.
    await test.deps.index.optimize();
    const found = await search('implant');
    expect(found.index).toEqual({ complete: false, documents_pending: 3 });
    const { body: answer } = await analyst.post('/api/knowledge/ask', { question: 'What sleeps by day?' });
    expect(answer.index).toMatchObject({ complete: false });
    const v1 = await analyst.post('/api/v1/knowledge/search', { query: 'implant' });
    expect(v1.body.index).toMatchObject({ complete: false });
    await untilComplete();
    expect((await search('implant')).results).toHaveLength(3);
    for (const name of names) expect((await search(name)).results[0].title).toBe(`${name}.txt`);
    const kept = (await readdir(test.deps.config.dataDir)).filter((name) =>
      name.startsWith('index.damaged-'),
    );
    expect(kept.length).toBeGreaterThan(0);
  });
});

it('a sealed passage that does not open is left out of searches and made again', async () => {
  const sealed = await createJar(analyst, { settings: { encryption_enabled: true } });
  const add = (name: string, text: string) => addDocument(analyst, sealed, { name, text });
  const { id } = await add('kingfisher.txt', 'The loader called kingfisher waits.');
  const { id: other } = await add('wagtail.txt', 'The loader called wagtail waits.');
  const uri = join(test.deps.config.dataDir, 'index');
  const stored = await openSearchIndex({ uri, logger: createLogger('silent') });
  const [row] = await stored.passagesOf(id);
  if (!row) throw new Error('It has no passage');
  const content = `${row.content.slice(0, -4)}AAAA`;
  await stored.replaceContents([{ ...row, content }], { section: row.section });
  await stored.close();
  const find = async () => {
    const body = { query: 'loader', honey_jar_ids: [sealed] };
    const { status, body: found } = await analyst.post('/api/knowledge/search', body);
    return [status, found.results.map(({ document_id }: { document_id: string }) => document_id).toSorted()];
  };
  await vi.waitFor(async () => expect(await find()).toEqual([200, [other]]), 5_000);
  const both = expect.arrayContaining([id, other]) as string[];
  await vi.waitFor(async () => expect(await find()).toEqual([200, both]), 10_000);
});
