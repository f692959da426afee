import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createLogger } from '#kernel/logging/logger.ts';

import { mayBeDamage } from './index-damage.ts';
import { openSearchIndex, removeDamaged } from './open.ts';
import { asked, openQuiet, passage, quiet, temporaryDirectory } from '#test/fixtures/passages.ts';
import { openRecovering, type RecoveryDeps, type SetAside } from './recovering-index.ts';
import type { IndexContents, SearchIndex } from './search-index.ts';

const here = { jar_ids: ['j1'] };
let place: string;
let sound: string;
const opened: SearchIndex[] = [];

beforeAll(async () => {
  place = await temporaryDirectory();
  sound = join(place, 'sound');
  const index = await openQuiet(sound);
  for (const part of [0, 1, 2]) {
    const passages = Array.from({ length: 200 }, (_, at) =>
      passage(`common word${at} part${part}`, { document_id: `d${part}-${at}` }),
    );
    await index.add(passages);
    if (part === 1) await index.optimize();
  }
  await index.deleteDocuments(['d0-5']);
  await index.close();
});
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close();
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function openCopy(
  name: string,
  deps: Partial<RecoveryDeps> = {},
): Promise<{ index: SearchIndex & IndexContents; lost: SetAside[] }> {
  const uri = join(place, name);
  const lost: SetAside[] = [];
  const index = await openRecovering({
    open: (failed) => openSearchIndex({ ...quiet(uri), failed }),
    setAside: () => removeDamaged(uri),
    exclusively: (work) => work(),
    lost: async (what) => void lost.push(what),
    logger: createLogger('silent'),
    ...deps,
  });
  opened.push(index);
  return { index, lost };
}

/** Everything that is asked of an index, and whether the answers are those of the sound one. */
async function use(index: SearchIndex): Promise<void> {
  await index.count();
  await index.documentCounts();
  await index.searchLexical(asked('common part1 word7'), here, 10);
  await index.searchLexical(asked('part2'), { ...here, formats: ['md'], tags: ['apt'] }, 10);
  await index.passagesOf('d1-7');
  await index.deleteDocuments(['d2-1']);
  await index.optimize();
  await index.add([passage('fresh words', { document_id: 'fresh' })]);
  await index.optimize();
}

async function filesOf(directory: string): Promise<string[]> {
  const all = await readdir(directory, { recursive: true, withFileTypes: true });
  return all.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

/** One file of each kind: names hold ids and numbers. */
async function kindsOf(directory: string): Promise<Map<string, string>> {
  const files = await filesOf(directory);
  return new Map(
    files.map((path) => {
      const [folder = '', ...rest] = path
        .slice(directory.length + 1)
        .split('/')
        .slice(1);
      return [`${folder}/${(rest.at(-1) ?? '').replaceAll(/[0-9a-f-]{6,}|\d+/g, '')}`, path];
    }),
  );
}

const damages: Record<string, (path: string, at: number) => Promise<void>> = {
  'one bit changed': async (path, at) => {
    const bytes = await readFile(path);
    const byte = at % bytes.length;
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (at % 8));
    await writeFile(path, bytes);
  },
  'its second half cut off': async (path) => truncate(path, Math.floor((await readFile(path)).length / 2)),
  'nothing left in it': (path) => truncate(path, 0),
  'zeros in it': async (path) => writeFile(path, Buffer.alloc((await readFile(path)).length)),
  'been deleted': (path) => rm(path),
};

describe('an index of which a file has', () => {
  it.each(Object.entries(damages))(
    '%s opens and answers, or is set aside and rebuilt',
    async (how, damage) => {
      const kinds = await kindsOf(sound);
      expect(kinds.size).toBeGreaterThan(8);
      const outcomes = new Set<boolean>();
      const answered = new Map<string, number>();
      for (const [kind, path] of kinds)
        for (const round of how === 'one bit changed' ? [1, 2, 3] : [1]) {
          const name = `${how}-${kind}-${round}`.replaceAll(/[^a-z0-9]+/g, '-');
          await cp(sound, join(place, name), { recursive: true });
          const seed = createHash('sha256').update(name).digest().readUInt32BE();
          await damage(join(place, name, path.slice(sound.length + 1)), seed);
          const { index, lost } = await openCopy(name);
          await use(index);
          const found = await index.searchLexical(asked('fresh'), here, 1);
          if (lost.length > 0) await index.add([passage('again', { document_id: 'again' })]);
          const again = lost.length > 0 ? await index.searchLexical(asked('again'), here, 1) : found;
          // A changed bit of the data may read like another value, which LanceDB cannot know.
          if (how !== 'one bit changed' || lost.length > 0) answered.set(name, again.length);
          expect(lost.length, name).toBeLessThanOrEqual(1);
          outcomes.add(lost.length > 0);
        }
      expect(outcomes).toContain(true);
      expect([...answered].filter(([, hits]) => hits !== 1)).toEqual([]);
    },
  );
});

describe('a damaged index', () => {
  it('is kept next to the new one, and no more than two are', async () => {
    const uri = join(place, 'kept');
    for (let round = 0; round < 4; round += 1) {
      await cp(sound, uri, { recursive: true });
      const manifests = (await filesOf(uri)).filter((path) => path.endsWith('.manifest'));
      for (const path of manifests) await truncate(path, 20);
      const { index, lost } = await openCopy('kept');
      expect(lost).toMatchObject([{ place: expect.stringMatching(/^kept\.damaged-\d{4}-/) }]);
      expect(await index.count()).toBe(0);
      await index.close();
      opened.pop();
      await rm(uri, { recursive: true });
    }
    expect((await readdir(place)).filter((name) => name.startsWith('kept.damaged-'))).toHaveLength(2);
  });

  it('that is damaged while in use is replaced under its users, once', async () => {
    const uri = join(place, 'in-use');
    await cp(sound, uri, { recursive: true });
    const { index, lost } = await openCopy('in-use');
    for (const path of await filesOf(join(uri, 'passages.lance/data'))) await truncate(path, 10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => index.searchLexical(asked('common'), here, 10)),
    );
    expect(answers.flat()).toEqual([]);
    expect(lost).toHaveLength(1);
    await use(index);
    expect(lost).toHaveLength(1);
  });

  it('that another process has replaced already is opened again and not set aside', async () => {
    const uri = join(place, 'replaced');
    await cp(sound, uri, { recursive: true });
    const { index, lost } = await openCopy('replaced');
    await removeDamaged(uri);
    const other = await openQuiet(uri);
    await other.add([passage('common ground', { document_id: 'other' })]);
    await other.close();
    await index.passagesOf('d1-7');
    const hits = await index.searchLexical(asked('common'), here, 10);
    expect(hits.map(({ document_id }) => document_id)).toEqual(['other']);
    expect(lost).toEqual([]);
  });
});

describe('an index whose disk or store returns errors', () => {
  it.each([
    'lance error: LanceError(IO): No space left on device (os error 28), writer.rs:362:9',
    'Unable to walk dir: IO error for operation on passages.lance/_versions: Permission denied (os error 13)',
    'LanceError(IO): Input/output error (os error 5)',
    'Os { code: 13, kind: PermissionDenied, message: "Permission denied" }',
    'Generic S3 error: Error performing GET: error sending request',
    'Too many open files (os error 24)',
  ])('is left where it is: %s', async (message) => {
    expect(mayBeDamage(new Error(message))).toBe(false);
    await cp(sound, join(place, 'refused'), { recursive: true, force: true });
    let refuses = true;
    const { index, lost } = await openCopy('refused', {
      open: async (failed) => {
        const inner = await openSearchIndex({ ...quiet(join(place, 'refused')), failed });
        const count = inner.count.bind(inner);
        inner.count = () => (refuses ? Promise.reject(new Error(message)) : count());
        return inner;
      },
    });
    await expect(index.count()).rejects.toThrow(message);
    refuses = false;
    expect(await index.count()).toBe(599);
    expect(lost).toEqual([]);
  });

  it('is left where it is when a query fails that the index itself is not to blame for', async () => {
    await cp(sound, join(place, 'strange'), { recursive: true });
    const { index, lost } = await openCopy('strange', {
      open: async (failed) => {
        const inner = await openSearchIndex({ ...quiet(join(place, 'strange')), failed });
        inner.searchLexical = () => Promise.reject(new Error('Panic in async function'));
        return inner;
      },
    });
    await expect(index.searchLexical(asked('common'), here, 1)).rejects.toThrow('Panic');
    expect(lost).toEqual([]);
  });
});
