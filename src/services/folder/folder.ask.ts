import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { lockDirectory, type DirectoryLock } from '#db/directory-lock.ts';
import { createAsk, createSearch, type Answer } from '#domain/search/index.ts';
import { openSearchIndex } from '#index/open.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import { configuredExtractor } from '#services/extraction.ts';
import { openModels } from '#services/models.open.ts';
import { version } from '#services/version.ts';
import { readManifest } from './folder.manifest.ts';
import { folderJarId, syncFolder, type Progress, type SyncOutcome } from './folder.sync.ts';

export type FolderQuestion = { folder: string; question: string; limit: number; progress: Progress };
export type FolderAnswer = { answer: Answer; sync: SyncOutcome };

const lockWaitMs = 60_000;

/**
 * Answers a question from the files of a folder, without a server. What was read is kept in the cache directory
 * and used again; only new and changed files are read. Throws `invalid` when the folder is none, `conflict`
 * when another run holds its cache for longer than a minute.
 */
export async function askFolder(
  config: Config,
  logger: Logger,
  request: FolderQuestion,
): Promise<FolderAnswer> {
  const folder = await existingFolder(request.folder);
  const directory = join(
    config.cacheDir,
    'folders',
    createHash('sha256').update(folder).digest('hex').slice(0, 24),
  );
  await mkdir(directory, { recursive: true });
  const lock = await waitForLock(directory);
  try {
    const known = await readManifest(directory, version);
    const index = await openSearchIndex({ uri: join(directory, 'index'), logger, recreate: known === null });
    const extractor = configuredExtractor(config);
    const { models, tokens, chat } = openModels({ config, logger, note: () => undefined });
    try {
      const manifest = known ?? { version, folder, settled: true, files: {} };
      const sync = await syncFolder({ index, extractor, directory, progress: request.progress }, manifest);
      const ask = createAsk({ search: createSearch({ index }), chat, logger });
      const filter = { jar_ids: [folderJarId] };
      return { answer: await ask({ question: request.question, filter, limit: request.limit }), sync };
    } finally {
      await models.close();
      await tokens.close();
      await extractor.close();
      await index.close();
    }
  } finally {
    await lock.release();
  }
}

async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new AppError('invalid', `There is no folder ${path}`);
  return realpath(path);
}

/** Another run on the same folder is normally over soon. */
async function waitForLock(directory: string): Promise<DirectoryLock> {
  const until = Date.now() + lockWaitMs;
  for (;;) {
    try {
      return await lockDirectory(directory);
    } catch (error) {
      const busy = error instanceof AppError && error.kind === 'conflict' && Date.now() < until;
      if (!busy) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
