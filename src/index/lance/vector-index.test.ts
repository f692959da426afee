import { rm } from 'node:fs/promises';

import { connect, Index, type Connection, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { temporaryDirectory } from '#test/fixtures/passages.ts';

import { indexedFromRows, keepIndexed, partsToLookInto, rowsToIndex } from './vector-index.ts';

let directory: string;
let connection: Connection;
let table: Table;

beforeEach(async () => {
  directory = await temporaryDirectory();
  connection = await connect(directory);
  table = await connection.createTable('vectors', rowsOf(indexedFromRows - 1));
});

afterEach(async () => {
  connection.close();
  await rm(directory, { recursive: true, force: true });
});

function rowsOf(count: number, dimensions = 8) {
  return Array.from({ length: count }, (_, at) => ({
    at,
    vector: Array.from({ length: dimensions }, (__, axis) => Math.sin(at * (axis + 1))),
  }));
}

async function indexNames(): Promise<string[]> {
  return (await table.listIndices()).map(({ name }) => name);
}

it('has no index while there are few vectors, then one with as many parts as the root of their number', async () => {
  await keepIndexed(table);
  expect(await indexNames()).toEqual([]);
  await table.add(rowsOf(1));
  await keepIndexed(table);
  expect(await indexNames()).toEqual(['vector_in_141_parts']);
});

it('gets an index with more parts in place of the former one when there are over four times as many vectors', async () => {
  await table.add(rowsOf(1));
  await keepIndexed(table);
  await table.add(rowsOf(2 * indexedFromRows));
  await keepIndexed(table);
  expect(await indexNames()).toEqual(['vector_in_141_parts']);
  await table.add(rowsOf(2 * indexedFromRows));
  await keepIndexed(table);
  expect(await indexNames()).toEqual(['vector_in_316_parts']);
});

it('gets an index with fewer parts when most vectors were deleted', async () => {
  for (let times = 1; times < 4; times += 1) await table.add(rowsOf(indexedFromRows));
  await table.createIndex('vector', {
    name: 'vector_in_316_parts',
    config: Index.ivfFlat({ distanceType: 'cosine', numPartitions: 316 }),
  });
  await table.delete(`at >= ${indexedFromRows / 4}`);
  await table.add(rowsOf(1));
  await keepIndexed(table);
  expect(await indexNames()).toEqual(['vector_in_141_parts']);
});

it('gets another index in place of one whose name does not say its parts', async () => {
  await table.add(rowsOf(1));
  await table.createIndex('vector', {
    config: Index.ivfFlat({ distanceType: 'cosine', numPartitions: 141 }),
  });
  expect(await indexNames()).toEqual(['vector_idx']);
  await keepIndexed(table);
  expect(await indexNames()).toEqual(['vector_in_141_parts']);
});

it('says how many vectors each search looks at without an index that fits', async () => {
  expect(await rowsToIndex(table)).toBe(0);
  await table.add(rowsOf(1));
  expect(await rowsToIndex(table)).toBe(indexedFromRows);
  await keepIndexed(table);
  expect(await rowsToIndex(table)).toBe(0);
  await table.add(rowsOf(500));
  expect(await rowsToIndex(table)).toBe(500);
});

it('is of whole vectors where these have a number of dimensions that codes do not take', async () => {
  const odd = await connection.createTable('odd', rowsOf(indexedFromRows, 5));
  await table.add(rowsOf(1));
  for (const each of [odd, table]) await keepIndexed(each);
  const types = await Promise.all([odd, table].map(async (each) => (await each.listIndices())[0]?.indexType));
  expect(types).toEqual(['IvfFlat', 'IvfRq']);
});

it.each([
  { all: 19_999, permitted: 19_999, parts: null },
  { all: 20_000, permitted: 20_000, parts: 64 },
  { all: 1_000_000, permitted: 1_000_000, parts: 250 },
  { all: 1_000_000, permitted: 800_000, parts: 313 },
  { all: 1_000_000, permitted: 50_000, parts: 500 },
  { all: 1_000_000, permitted: 19_999, parts: null },
])(
  'of $all vectors, $permitted of them permitted, a search looks into $parts parts',
  ({ all, permitted, parts }) => {
    expect(partsToLookInto({ all, permitted })).toBe(parts);
  },
);
