import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

// Words in an order that the text alone has.
const secret =
  'Courier vermilion delivers nineteen passphrases beneath lighthouse Ouessant on Thursday night.';
const heading = 'Harbour of whispering anchors';
const text = `# Memo of Thursday\n\n## ${heading}\n\n${secret}\n\nThe rest of this memo says who is told about it, and when that is.\n`;

const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;
let document: any;

beforeAll(async () => {
  jar = await createJar(analyst, { name: 'Sealed reports', settings: { encryption_enabled: true } });
  document = await addDocument(analyst, jar, { name: 'memo.md', text });
});

async function bytesBelow(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
}

/** The files below the data directory that hold these words. */
async function filesWith(words: string): Promise<string[]> {
  const all = await bytesBelow(test.deps.config.dataDir);
  return [...all].filter(([, bytes]) => bytes.includes(words)).map(([file]) => file);
}

describe('an encrypted honey jar', () => {
  it('is reported as encrypted, and can be read like any other', async () => {
    expect(document).toMatchObject({ status: 'completed' });
    const { body } = await analyst.get(`/api/knowledge/honey-pots/${jar}`);
    expect(body.settings.encryption_enabled).toBe(true);
    const found = await analyst.post('/api/knowledge/search', { query: 'vermilion passphrases' });
    expect(found.body.results[0]).toMatchObject({ document_id: document.id });
    expect(found.body.results[0].content).toContain(secret);
    const asked = await analyst.post('/api/knowledge/ask', {
      question: 'Beneath which lighthouse does the courier deliver passphrases?',
    });
    expect(asked.body).toMatchObject({ answered: true });
    expect(asked.body.answer).toContain('Ouessant');
  });

  it('gives its files back whole and in parts', async () => {
    const url = `/api/knowledge/documents/${document.id}/content`;
    expect((await analyst.get(url)).body).toBe(text);
    const headers = { authorization: `Bearer ${analyst.token}`, range: 'bytes=2-15' };
    const part = await inject(test.platform, { method: 'GET', url, headers });
    expect(part).toMatchObject({ status: 206, body: text.slice(2, 16) });
  });

  it('leaves no sentence, phrase or heading of a document anywhere below the data directory', async () => {
    await test.deps.index.optimize();
    for (const words of [secret, 'nineteen passphrases', 'courier vermilion', 'lighthouse Ouessant', heading])
      expect(await filesWith(words), words).toEqual([]);
  });

  it('is unlike a plain one, where the same is found in files and index', async () => {
    const plain = await createJar(analyst, { name: 'Plain reports' });
    const words = 'Couriers in turquoise deliver eleven parcels';
    await addDocument(analyst, plain, { name: 'plain.txt', text: `${words}.` });
    const places = (await filesWith(words)).map((file) => file.slice(test.deps.config.dataDir.length));
    expect(places.some((file) => file.startsWith('/blobs/'))).toBe(true);
    expect(places.some((file) => file.startsWith('/index/'))).toBe(true);
  });
});
