import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '../../test/support/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;
const names = ['heron', 'osprey', 'kestrel'];

beforeAll(async () => {
  jar = await createJar(analyst);
  for (const name of names)
    await addDocument(analyst, jar, { name: `${name}.txt`, text: `The implant called ${name} sleeps by day.` });
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
    const kept = (await readdir(test.deps.config.dataDir)).filter((name) => name.startsWith('index.damaged-'));
    expect(kept.length).toBeGreaterThan(0);
  });
});
