import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { SettingOrigins } from '#config/config.ts';
import type { LostCount } from '#domain/documents/index.ts';
import { AppError, isNotFound } from '#kernel/errors.ts';
import { pinnedNode } from '#app/processes/version.ts';
import { explainKnown } from '#app/processes/start-failure.ts';
import { addressOf, type AddressFacts } from './doctor-address.ts';
import { embeddingServerUnusable, encoderUnusable } from '#app/wiring/vectors/vector-models.ts';
import { inspectFiles, type FileFacts } from './doctor-files.ts';
import type { RecordFacts } from './doctor-records.ts';
import { readLost } from './doctor-storage.ts';

/** All that the checks look at, gathered once. */
export type Facts = {
  now: Date;
  config: Config;
  origins: SettingOrigins;
  /** Of this process; null where the system knows neither such ids nor modes of files. */
  uid: number | null;
  node: { running: string; pinned: string };
  /** Of the file system that DATA_DIR is on. */
  disk: { free_bytes: number; total_bytes: number } | null;
  /** None where `uid` is null. */
  files: FileFacts[];
  /** Null for the built-in one. */
  database: AddressFacts | null;
  /** Null when the records could not be read. */
  records: RecordFacts | null;
  /** Stored files without a record; null when the storage could not be read. */
  lost: LostCount | null;
  /** Why the embedding model in EMBEDDINGS_DIR cannot be used; null for none, or one whose files are as they should be. */
  encoder: string | null;
  /** Why that of a server cannot; null where none is wanted, or it has just made a vector. */
  embeddingServer: string | null;
};

const recordsUnchecked = 'accounts, keys, database and stored files';

/** What could not be looked at, and why. */
export type Unchecked = {
  what: string;
  why: string;
  /** Whether it is there and should have been looked at. */
  there: boolean;
  /** Of the error, e.g. DATABASE_IN_USE. */
  code?: string | undefined;
};

export async function gatherFacts(
  config: Config,
  origins: SettingOrigins,
  readRecords: () => Promise<RecordFacts>,
): Promise<{ facts: Facts; unchecked: Unchecked[] }> {
  const unchecked: Unchecked[] = [];
  const records = await readRecords().catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : undefined;
    unchecked.push({ what: recordsUnchecked, why: reasonOf(error), there: !isNotFound(error), code });
    return null;
  });
  if (records && records.pending_migrations.length > 0)
    unchecked.push({
      what: 'accounts, keys and stored files',
      why: 'the database has pending migrations',
      there: true,
    });
  const lost = await readLost(config).catch((error: unknown) => {
    unchecked.push({ what: 'lost files', why: reasonOf(error), there: true });
    return null;
  });
  const uid = process.getuid?.() ?? null;
  const facts: Facts = {
    now: new Date(),
    config,
    origins,
    uid,
    node: { running: process.versions.node, pinned: pinnedNode },
    disk: await diskOf(resolve(config.dataDir)),
    files: uid === null ? [] : await inspectFiles(config, origins),
    database: config.databaseUrl === null ? null : addressOf(config.databaseUrl),
    records,
    lost,
    encoder: await encoderUnusable(config),
    embeddingServer: await embeddingServerUnusable(config),
  };
  return { facts, unchecked };
}

/** Several addresses that failed together bear no message of their own, only a code. */
function reasonOf(error: unknown): string {
  const explained = explainKnown(error);
  if (explained !== null) return explained;
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'it cannot be opened';
}

/** DATA_DIR may still have to be made: then what holds it counts. */
async function diskOf(path: string): Promise<Facts['disk']> {
  const found = await statfs(path).catch(() => null);
  if (found) return { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
  return dirname(path) === path ? null : diskOf(dirname(path));
}
