import { mkdir } from 'node:fs/promises';

import { connect, Session, type Table } from '@lancedb/lancedb';

import type { Logger } from '#kernel/logger.ts';

import { LanceSearchIndex } from './lance.adapter.ts';
import { createMaintenance, defaultPolicy, type MaintenancePolicy } from './maintenance.ts';
import { openPassages, passageSchema, storedDimensions, termColumn } from './passages.table.ts';
import type { SearchIndex } from './search-index.ts';
import { retryConflicts } from './write-chain.ts';

const megabyte = 1024n * 1024n;

// LanceDB would take 6 GB and 1 GB by itself; the whole idle server must stay below 420 MB.
const cacheBytes = { index: 128n * megabyte, metadata: 16n * megabyte };

/** A reader sees what another process wrote after this many seconds at most; its own writes at once. */
const readConsistencySeconds = { local: 0.5, remote: 2 };

export type OpenSearchIndexOptions = {
  /** A local directory, created when missing, or an `s3://bucket/prefix`. */
  uri: string;
  logger: Logger;
  /** Of the embedding model's vectors; null or missing without one. */
  dimensions?: number | null;
  /** Drops what is there, whatever its form: for a rebuild. */
  recreate?: boolean;
  maintenance?: Partial<MaintenancePolicy>;
  /** Old versions are kept this long, for queries of other processes that still read them. Milliseconds. */
  keep_versions_ms?: number;
};

async function unindexedRows(table: Table): Promise<number> {
  const found = (await table.listIndices()).find((index) => index.columns.includes(termColumn));
  return (found && (await table.indexStats(found.name))?.numUnindexedRows) ?? 0;
}

/**
 * Opens the search index, or creates it empty. A table or index that a crash left half-made is completed.
 * Errors: `conflict` with code REINDEX_REQUIRED when the stored vectors have other dimensions.
 */
export async function openSearchIndex(options: OpenSearchIndexOptions): Promise<SearchIndex> {
  const {
    uri,
    logger,
    dimensions = null,
    recreate = false,
    keep_versions_ms: keepVersionsMs = 60_000,
  } = options;
  const remote = /^[a-z0-9+]+:\/\//i.test(uri);
  if (!remote) await mkdir(uri, { recursive: true });
  const readConsistencyInterval = remote ? readConsistencySeconds.remote : readConsistencySeconds.local;
  const session = new Session(cacheBytes.index, cacheBytes.metadata);
  const connection = await connect(uri, { readConsistencyInterval }, session);
  const table = await openPassages(connection, { dimensions, recreate });
  const maintenance = createMaintenance({
    optimize: async () => {
      await retryConflicts(() => table.optimize({ cleanupOlderThan: new Date(Date.now() - keepVersionsMs) }));
    },
    logger,
    policy: { ...defaultPolicy, ...options.maintenance },
    tailRows: await unindexedRows(table),
  });
  // The library's own schema object comes from another copy of Arrow, whose types ours does not know.
  const schema = passageSchema(storedDimensions(await table.schema()));
  return new LanceSearchIndex({ connection, table, schema, maintenance });
}
