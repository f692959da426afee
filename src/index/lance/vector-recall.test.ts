import { rm } from 'node:fs/promises';

import { connect } from '@lancedb/lancedb';
import { expect, it } from 'vitest';

import type { PassageVector } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openQuiet, passage, temporaryDirectory } from '#test/fixtures/passages.ts';

import { VectorTables } from './vector-tables.ts';

const space = { name: 'vectors_many', dimensions: 32 };
const count = 50_000;

/** The same numbers in each run, from -0.5 to 0.5. */
function numbers(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
}

const near = (centre: Float32Array, spread: number, next: () => number) =>
  centre.map((value) => value + spread * next());

it('with an index of vectors, of the ten nearest at least 95 % are found', async () => {
  const next = numbers();
  const centres = Array.from({ length: 300 }, () => new Float32Array(space.dimensions).map(next));
  const centreOf = (at: number): Float32Array => centres[at % centres.length] ?? new Float32Array();
  const row = passage('alpha');
  const rows = Array.from({ length: count }, (_, at): PassageVector => ({
    ...row,
    document_id: `d${at}`,
    vector: near(centreOf(at), 1, next),
  }));
  const uri = await temporaryDirectory();
  const index = await openQuiet(uri);
  for (let from = 0; from < count; from += 10_000)
    await index.addVectors(space, rows.slice(from, from + 10_000));
  const connection = await connect(uri);
  const tables = new VectorTables({
    connection,
    logger: createLogger('silent'),
    wrote: () => undefined,
  });
  const ask = async () => {
    const queries = Array.from({ length: 40 }, (_, at) => near(centreOf(at * 7), 1.2, numbers()));
    const answers: string[][] = [];
    for (const vector of queries) {
      const found = await tables.search(space.name, { vector, predicate: `jar_id IN ('j1')`, limit: 10 });
      answers.push((found ?? []).map(({ document_id }) => document_id));
    }
    return answers;
  };
  const exact = await ask();
  await index.optimize();
  const table = await connection.openTable(space.name);
  expect((await table.listIndices()).flatMap(({ columns }) => columns)).toContain('vector');
  // What was opened before would go on without the index for a moment.
  await tables.count(space.name);
  const indexed = await ask();
  await tables.close();
  const kept = exact.flatMap((ids, at) => ids.filter((id) => indexed[at]?.includes(id)));
  expect(exact.flat()).toHaveLength(400);
  expect(kept.length / 400).toBeGreaterThanOrEqual(0.95);
  await index.close();
  connection.close();
  await rm(uri, { recursive: true, force: true });
});
