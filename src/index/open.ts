import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect, Session, type Connection } from '@lancedb/lancedb';

import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { machineMemory } from '#kernel/machine-memory.ts';

import { indexAddress, type IndexAddress } from './lance/index-address.ts';
import { LanceSearchIndex } from './lance/lance-adapter.ts';
import { defaultPolicy, Maintenance, vectorPolicy, type MaintenancePolicy } from './maintenance.ts';
import { optimizeApart, unindexedRows } from './lance/optimize.ts';
import { dropTables, openPassages, passagesTable } from './lance/passages-table.ts';
import { VectorTables } from './lance/vector-tables.ts';
import { setAside } from './set-aside.ts';

const megabyte = 1024n * 1024n;

// LanceDB would take 6 GB and 1 GB by itself. Where the index of words and that of vectors do not fit in together, they push each
// other out at each search: those of a million passages fit into 1.2 GB, and with 771 MB a search takes twice as long.
const leastCache = 256 * 2 ** 20;
const mostCache = 2048 * 2 ** 20;
const shares = { large: 16, small: 8 };
/**
 * An eighth more for what the files of the tables say of themselves: of a million passages that is more than 16 MB, and with these
 * each search by words read 13 MB of it again and took half as long again.
 */
const metadataShare = 8n;
const maintenanceCache = { index: 16n * megabyte, metadata: 8n * megabyte };

/** A reader sees what another process wrote after this many seconds at most; its own writes at once. */
const readConsistencySeconds = { local: 0.5, remote: 2 };

const defaultKeepMs = 20_000;

export type OpenSearchIndexOptions = {
  /** A local directory, created when missing, or an `s3://bucket/prefix`, with parameters as in STORAGE_URL. */
  uri: string;
  logger: Logger;
  /** Drops what is there, whatever its form: for a rebuild. */
  recreate?: boolean;
  maintenance?: Partial<MaintenancePolicy>;
  /** A superseded version is kept this long, for queries that still read it. Milliseconds. */
  keep_versions_ms?: number;
  /** Is given what goes wrong in the background. */
  failed?: (error: unknown) => void;
};

function isRemote(uri: string): boolean {
  return /^[a-z0-9+]+:\/\//i.test(uri);
}

/** How much of the index searches may keep in memory: 256 MB of 2 to 4 GB, less of less, 2 GB of 32 GB and more. Bytes. */
function searchCache(): { index: bigint; metadata: bigint } {
  const memory = machineMemory();
  const share = Math.max(memory / shares.large, Math.min(memory / shares.small, leastCache));
  const index = BigInt(Math.floor(Math.min(share, mostCache)));
  return { index, metadata: index / metadataShare };
}

/** LanceDB makes a temporary directory for each session, and ends the whole process where it cannot. */
async function assertTemporaryDirectory(): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(tmpdir(), 'skep-')));
  } catch (cause) {
    const message =
      'The search index needs a temporary directory: free some space where TMPDIR is, and make it writable for Skep';
    throw new AppError('unavailable', message, { cause });
  }
}

/** The caches must come with the first argument: LanceDB 0.37 ignores a session given as the third. */
async function connectTo(
  address: IndexAddress,
  cache: { index: bigint; metadata: bigint },
): Promise<Connection> {
  await assertTemporaryDirectory();
  const { uri } = address;
  return connect({
    ...address,
    session: new Session(cache.index, cache.metadata),
    readConsistencyInterval: isRemote(uri) ? readConsistencySeconds.remote : readConsistencySeconds.local,
  });
}

/**
 * Opens the search index, or creates it empty. A table or index that a crash left half-made is completed.
 * Errors: `conflict` with code REINDEX_REQUIRED when another version wrote it; `invalid` for a wrong address.
 */
export async function openSearchIndex(options: OpenSearchIndexOptions): Promise<LanceSearchIndex> {
  const address = indexAddress(options.uri);
  const { logger, recreate = false } = options;
  if (!isRemote(address.uri)) await mkdir(address.uri, { recursive: true });
  const connection = await connectTo(address, searchCache());
  const table = await openPassages(connection, { recreate }).catch((error: unknown) => {
    connection.close();
    throw error;
  });
  const optimize = (name: string) =>
    optimizeApart(name, {
      connect: () => connectTo(address, maintenanceCache),
      keepMs: options.keep_versions_ms ?? defaultKeepMs,
    });
  const shared = { logger, failed: options.failed };
  const maintenance = new Maintenance({
    ...shared,
    optimize: async () => {
      await optimize(passagesTable);
      await table.checkoutLatest();
    },
    policy: { ...defaultPolicy, ...options.maintenance },
    tailRows: await unindexedRows(table),
  });
  const vectors = new VectorTables({
    connection,
    logger,
    wrote: (rows) => vectorMaintenance.wrote(rows),
  });
  const vectorMaintenance = new Maintenance({
    ...shared,
    optimize: () => vectors.maintain(optimize),
    policy: { ...vectorPolicy, ...options.maintenance },
    tailRows: recreate ? 0 : await vectors.rowsToIndex(),
  });
  if (recreate) await vectors.keepOnly([]);
  return new LanceSearchIndex({ connection, table, maintenance, vectors, vectorMaintenance });
}

/**
 * Takes a damaged index away, so that the next one to open it makes an empty one: a local one is kept next to where it was,
 * one in a bucket is dropped. Answers the name under which it is kept.
 */
export async function removeDamaged(uri: string): Promise<string | null> {
  if (!isRemote(uri)) return setAside(uri);
  const connection = await connectTo(indexAddress(uri), maintenanceCache);
  try {
    await dropTables(connection);
    return null;
  } finally {
    connection.close();
  }
}
