import { Index, type IndexConfig, type Table } from '@lancedb/lancedb';
import { DataType } from 'apache-arrow';

import { dropVectorIndexes, vectorColumn } from './vectors-table.ts';
import { retryConflicts } from './write-chain.ts';

/** Looking at every vector of so many rows takes 12 to 18 ms; an index of fewer would only lose some. */
export const indexedFromRows = 20_000;
/**
 * Of the parts of an index of vectors, so many are looked into at least: with the built-in model recall@10 .987 and recall@100 .979 of
 * 20,000 passages of the shared collections in 141 parts, .979 and .971 of 34,552 in 179 parts.
 */
const leastParts = 64;
/** Of many parts, this share. Of a million passages of made prose, 64 of 1,000 parts had recall@10 .796, 128 .912, 256 .948. */
const partsShare = 0.25;

/**
 * Builds the index of the vectors of a table that is large enough and has none, or one in less than half or more than twice as many
 * parts as its rows need: new rows come into the parts that are there, and a search looks into as many parts however large they
 * are. The former index serves until the new one is complete; rows are added and deleted meanwhile.
 */
export async function keepIndexed(table: Table): Promise<void> {
  // Looked at again after a conflict: another process may have built it.
  await retryConflicts(async () => {
    await table.checkoutLatest();
    const rows = await table.countRows();
    if (rows < indexedFromRows || (await fittingIndex(table, rows))) return;
    const parts = partsFor(rows);
    await table.createIndex(vectorColumn, { config: await indexOf(table, parts), name: nameFor(parts) });
  });
  const kept = await fittingIndex(table, await table.countRows());
  if (kept) await dropVectorIndexes(table, kept.name);
}

/**
 * Of codes of 4 bits for each dimension (RaBitQ: J. Gao and C. Long, 2024), an eighth of the vectors: those of a million passages fit
 * into the cache, and twice as many as are wanted are compared by their vectors.
 */
async function indexOf(table: Table, numPartitions: number): Promise<Index> {
  const options = { distanceType: 'cosine', numPartitions } as const;
  const type = (await table.schema()).fields.find(({ name }) => name === vectorColumn)?.type;
  const isCoded = DataType.isFixedSizeList(type) && type.listSize % 8 === 0;
  return isCoded ? Index.ivfRq({ ...options, numBits: 4 }) : Index.ivfFlat(options);
}

/** Of so many times the wanted passages the vectors themselves are compared. */
export const refineFactor = 2;

/** How many rows each search looks at because no index of the right size holds them, in a table that is large enough for one. */
export async function rowsToIndex(table: Table): Promise<number> {
  const rows = await table.countRows();
  if (rows < indexedFromRows) return 0;
  return (await fittingIndex(table, rows))?.numUnindexedRows ?? rows;
}

async function fittingIndex(table: Table, rows: number): Promise<IndexConfig | undefined> {
  return (await table.listIndices()).find(
    ({ columns, name }) => columns.includes(vectorColumn) && fits(partsIn(name), partsFor(rows)),
  );
}

/**
 * Into how many parts of the index to look; null for every vector that the predicate permits, where these are few. Of the passages of
 * one jar many are in other parts than what is nearest of all: of a 20th of a million passages, a quarter of the parts had recall@100
 * .915, half of them .978 in half the time that looking at each of the 50,000 took.
 */
export function partsToLookInto({ permitted, all }: { permitted: number; all: number }): number | null {
  if (permitted < indexedFromRows) return null;
  const parts = partsFor(all);
  const forAll = Math.max(leastParts, parts * partsShare);
  return Math.ceil(Math.min((forAll * all) / permitted, parts / 2));
}

function partsFor(rows: number): number {
  return Math.round(Math.sqrt(rows));
}

// The library does not say how many parts an index has: its name does.
const nameStart = `${vectorColumn}_in_`;
const nameEnd = '_parts';

function nameFor(parts: number): string {
  return `${nameStart}${parts}${nameEnd}`;
}

/** No number of parts that fits, for an index of a version whose names did not say it. */
function partsIn(name: string): number {
  return Number(name.slice(nameStart.length, -nameEnd.length));
}

function fits(parts: number, wanted: number): boolean {
  return parts >= wanted / 2 && parts <= wanted * 2;
}
