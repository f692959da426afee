import type { Connection, Table } from '@lancedb/lancedb';

import { termIndexName } from './passages-table.ts';
import { retryConflicts } from './write-chain.ts';

/** How many rows a search must read one by one, because the BM25 index does not hold them yet. */
export async function unindexedRows(table: Table): Promise<number> {
  return (await table.indexStats(termIndexName))?.numUnindexedRows ?? 0;
}

/**
 * Cleaning removes what is older than this. A reader may still be on the version that was the latest one
 * `keepMs` ago, however long ago that one was written, so its own time is the limit.
 */
async function cleanupLimit(table: Table, keepMs: number): Promise<Date> {
  const limit = Date.now() - keepMs;
  const times = (await table.listVersions()).map((version) => version.timestamp.getTime());
  return new Date(Math.max(0, ...times.filter((time) => time <= limit)));
}

/**
 * Folds new rows into the indexes, joins small files and removes old versions, over a connection of its own:
 * each run puts the whole BM25 index into its caches, which go with the connection instead of pushing out what
 * searches need.
 */
export async function optimizeApart(
  name: string,
  options: { connect: () => Promise<Connection>; keepMs: number },
): Promise<void> {
  const connection = await options.connect();
  try {
    await optimizeTable(await connection.openTable(name), options);
  } finally {
    connection.close();
  }
}

async function optimizeTable(table: Table, { keepMs }: { keepMs: number }): Promise<void> {
  try {
    const cleanupOlderThan = await cleanupLimit(table, keepMs);
    await retryConflicts(() => table.optimize({ cleanupOlderThan }));
  } finally {
    table.close();
  }
}
