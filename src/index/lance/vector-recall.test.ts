import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { connect } from '@lancedb/lancedb';
import { expect, it } from 'vitest';

import type { PassageVector } from '#index/search-index.ts';
import { openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';

import { indexedFromRows as count } from './vector-index.ts';

const space = { name: 'vectors_many', dimensions: 32 };

/** The same numbers in each run, from -0.5 to 0.5. */
function numbers(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
}

const near = (centre: Float32Array, spread: number, next: () => number) =>
  centre.map((value) => value + spread * next());

/** A hundredth of the passages, about something else than most queries. */
const jarOf = (at: number): string => (at % 100 === 0 ? 'small' : 'large');

it('with an index of vectors, of the nearest at least 95 % are found, in a small jar too', async () => {
  const next = numbers();
  const centres = Array.from({ length: 300 }, () => new Float32Array(space.dimensions).map(next));
  const centreOf = (at: number): Float32Array => centres[at % centres.length] ?? new Float32Array();
  const row = passage('alpha');
  const rows = Array.from({ length: count }, (_, at): PassageVector => ({
    ...row,
    jar_id: jarOf(at),
    document_id: `d${at}`,
    vector: near(centreOf(at), 1, next),
  }));
  const uri = await temporaryDirectory();
  const index = await openQuiet(uri);
  await index.add(
    Array.from({ length: count }, (_, at) => passage('alpha', { document_id: `d${at}`, jar_id: jarOf(at) })),
  );
  for (let from = 0; from < count; from += 10_000)
    await index.addVectors(space, rows.slice(from, from + 10_000));
  const queries = Array.from({ length: 40 }, (_, at) => near(centreOf(at * 7), 1.2, numbers()));
  const ask = async (jar_ids: string[], limit: number) => {
    const answers: string[][] = [];
    for (const vector of queries) {
      const found = await index.nearest({ space: space.name, vector }, { jar_ids }, limit);
      answers.push((found ?? []).map(({ document_id }) => document_id));
    }
    return answers;
  };
  const askAll = async () => [
    await ask(['large', 'small'], 10),
    await ask(['small'], 10),
    await ask(['small'], 100),
  ];
  const exact = await askAll();
  await index.optimize();
  const connection = await connect(uri);
  const table = await connection.openTable(space.name);
  expect((await table.listIndices()).flatMap(({ columns }) => columns)).toContain('vector');
  // What was opened before would go on without the index for a moment.
  await index.countVectors(space.name);
  const indexed = await askAll();
  expect(exact.map((answers) => answers.flat().length)).toEqual([400, 400, 4_000]);
  for (const [at, answers] of exact.entries()) {
    const kept = answers.flatMap((ids, query) => ids.filter((id) => indexed[at]?.[query]?.includes(id)));
    expect(kept.length / answers.flat().length).toBeGreaterThanOrEqual(0.95);
  }
  await index.close();
  connection.close();
  await rm(uri, { recursive: true, force: true });
});

it('an index of vectors that is damaged is built again by maintenance, and the vectors stay', async () => {
  const uri = await temporaryDirectory();
  let index = await openQuiet(uri);
  const next = numbers();
  const rowOf = (at: number): PassageVector => ({
    ...passage('alpha'),
    document_id: `d${at}`,
    vector: new Float32Array(space.dimensions).map(next),
  });
  await index.addVectors(
    space,
    Array.from({ length: count }, (_, at) => rowOf(at)),
  );
  await index.optimize();
  await index.close();
  const indices = join(uri, `${space.name}.lance`, '_indices');
  for (const name of await readdir(indices, { recursive: true }))
    if (/(auxiliary|index)\.idx$/.test(name)) await truncate(join(indices, name), 10);
  index = await openQuiet(uri);
  await index.addVectors(space, [rowOf(count)]);
  await expect(index.optimize()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await index.countVectors(space.name)).toBe(count + 1);
  await index.optimize();
  const { vector } = rowOf(0);
  const found = await index.nearest({ space: space.name, vector }, { jar_ids: ['j1'] }, 10);
  expect(found).toHaveLength(10);
  await index.close();
  await rm(uri, { recursive: true, force: true });
});
