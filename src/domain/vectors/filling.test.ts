import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';
import { wordVectors } from '#test/fixtures/word-vectors.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';

import { fillSpace, type Filled } from './filling.ts';
import { spaceOf, type VectorModel } from './vector-model.ts';

const model = wordVectors('crash');
const space = spaceOf(model);
let uri: string;
let index: SearchIndex;

beforeEach(async () => {
  uri = await temporaryDirectory();
  index = await openQuiet(uri);
});
afterEach(async () => {
  await index.close();
  await rm(uri, { recursive: true, force: true });
});

type Given = Partial<Parameters<typeof fillSpace>[0]>;

function fill(given: Given = {}): Promise<Filled> {
  return fillSpace({
    index,
    model,
    space,
    settled: async (ids) => new Set(ids),
    seen: async () => undefined,
    unreadable: new Map(),
    signal: new AbortController().signal,
    ...given,
  });
}

const documentOf = (id: string, count: number, words = 'alpha'): IndexedPassage[] =>
  Array.from({ length: count }, (_, ordinal) =>
    passage(`${words} ${id} ${ordinal}`, { document_id: id, ordinal }),
  );

const counts = async () => Object.fromEntries((await index.vectorCounts(space.name)) ?? []);

async function nearestTo(text: string): Promise<number> {
  const [vector] = await model.embed([`Report\nSummary\n${text}`]);
  if (!vector) throw new Error('No vector');
  const [hit] = (await index.nearest({ space: space.name, vector }, { jar_ids: ['j1'] }, 1)) ?? [];
  return hit?.score ?? 0;
}

describe('filling a space', () => {
  it('makes what is missing, repairs what is there in part or twice, and removes what is gone', async () => {
    await index.add([...documentOf('a', 3), ...documentOf('b', 2_500), ...documentOf('c', 1)]);
    const seen: Filled[] = [];
    const note = async (now: Filled) => void seen.push(now);
    expect(await fill({ seen: note })).toEqual({ passages: 2_504, vectors: 2_504, missing: 0 });
    expect(seen[0]).toEqual({ passages: 2_504, vectors: 0, missing: 2_504 });
    expect(await counts()).toEqual({ a: 3, b: 2_500, c: 1 });
    expect(await nearestTo('alpha b 2400')).toBeCloseTo(1, 2);

    const vector = new Float32Array(32).fill(1);
    await index.addVectors(space, [
      ...documentOf('c', 1).map((each) => ({ ...each, vector })),
      ...documentOf('gone', 2).map((each) => ({ ...each, vector })),
    ]);
    await index.add([...documentOf('a', 5).slice(3), ...documentOf('new', 2)]);
    expect(await fill()).toEqual({ passages: 2_508, vectors: 2_508, missing: 0 });
    expect(await counts()).toEqual({ a: 5, b: 2_500, c: 1, new: 2 });
    expect(await nearestTo('alpha c 0')).toBeCloseTo(1, 2);
  });

  it('leaves documents for later that are being read, and does not try unreadable passages again', async () => {
    await index.add([...documentOf('a', 2), ...documentOf('b', 2)]);
    expect(await fill({ settled: async () => new Set(['a']) })).toMatchObject({ missing: 2 });
    expect(await counts()).toEqual({ a: 2 });
    const unreadable = new Map<string, number>();
    const sealed: SearchIndex = Object.create(index, {
      passagesNow: {
        value: async (ids: string[]) =>
          (await index.passagesNow(ids)).filter(
            ({ ordinal, document_id }) => document_id !== 'b' || ordinal === 0,
          ),
      },
    }) as SearchIndex;
    expect(await fill({ index: sealed, unreadable })).toMatchObject({ missing: 2 });
    expect(await fill({ index: sealed, unreadable })).toMatchObject({ missing: 0 });
    expect(await counts()).toEqual({ a: 2, b: 1 });
  });

  it('keeps no vectors of passages that were replaced, tagged or deleted meanwhile', async () => {
    const meanwhile: Record<string, () => Promise<void>> = {
      async replaced() {
        await index.deleteDocuments(['replaced']);
        await index.add(documentOf('replaced', 2, 'other'));
      },
      tagged: () => index.retag(['tagged'], ['new']),
      deleted: () => index.deleteDocuments(['deleted']),
    };
    for (const [id, change] of Object.entries(meanwhile)) {
      await index.add(documentOf(id, 2));
      const slow: VectorModel['embed'] = async (texts) => {
        await change();
        return model.embed(texts);
      };
      expect((await fill({ model: { embed: slow } })).missing).toBe(2);
      expect((await counts())[id]).toBeUndefined();
    }
    expect(await fill()).toMatchObject({ missing: 0, vectors: 4 });
    expect(await nearestTo('other replaced 1')).toBeCloseTo(1, 2);
    expect(await counts()).toEqual({ replaced: 2, tagged: 2 });
  });

  it('goes on after kill -9 in the middle with what was made before', async () => {
    const documents = Array.from({ length: 60 }, (_, at) => documentOf(`d${at}`, 100)).flat();
    await index.add(documents);
    const left: number[] = [];
    for (let round = 0; round < 4; round += 1) left.push(await fillAndKill(uri, round));
    expect(left.every((missing) => missing > 0)).toBe(true);
    expect(left.toSorted((a, b) => b - a)).toEqual(left);
    expect(left.at(-1)).toBeLessThan(6_000);
    expect(await fill()).toEqual({ passages: 6_000, vectors: 6_000, missing: 0 });
    expect(new Set(Object.values(await counts()))).toEqual(new Set([100]));
  });
});

const filler = fileURLToPath(new URL('../../../test/support/fixtures/filling-crash.ts', import.meta.url));

/** Fills in another process, which is killed after its first batch and some milliseconds. Answers what was missing as it began. */
async function fillAndKill(place: string, round: number): Promise<number> {
  const child = spawn(execPath, [filler, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > 2) setTimeout(() => child.kill('SIGKILL'), round * 7);
  });
  await closed;
  return Number(output.split('\n')[0]);
}
