import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { lockDirectory, type DirectoryLock } from '#db/pglite/directory-lock.ts';
import { createAsk, createSearch, type Answer } from '#domain/search/index.ts';
import { openSearchIndex, removeDamaged } from '#index/open.ts';
import { openRecovering } from '#index/recovering-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { configuredExtractor } from '#app/wiring/stores/extraction.ts';
import { openModels } from '#app/wiring/models.ts';
import { version } from '#app/processes/version.ts';
import { readManifest, type Manifest } from './folder-manifest.ts';
import { folderJarId, syncFolder, type Progress, type SyncOutcome } from './folder-sync.ts';

export type FolderQuestion = { folder: string; question: string; limit: number; progress: Progress };
export type FolderAnswer = { answer: Answer; sync: SyncOutcome };

const lockWaitMs = 60_000;

/**
 * Answers a question from the files of a folder, without a server. What was read is kept in the cache directory
 * and used again; only new and changed files are read. A damaged cache is set aside and everything is read again. Throws
 * `invalid` when the folder is none, `conflict`
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
    const cache = await openCache({ directory, logger, recreate: known === null });
    const extractor = configuredExtractor(config);
    const { models, tokens, chat } = openModels({ config, logger, note: () => undefined });
    const ask = createAsk({ search: createSearch(cache), index: cache.index, chat, logger });
    const filter = { jar_ids: [folderJarId] };
    try {
      const answerFrom = async (manifest: Manifest | null): Promise<FolderAnswer> => {
        const sync = await syncFolder(
          { index: cache.index, extractor, directory, progress: request.progress },
          manifest ?? { version, folder, settled: false, files: {} },
        );
        return { answer: await ask({ question: request.question, filter, limit: request.limit }), sync };
      };
      const lostBefore = cache.losses();
      const reply = await answerFrom(lostBefore > 0 ? null : known);
      return cache.losses() > lostBefore ? await answerFrom(null) : reply;
    } finally {
      await models.close();
      await tokens.close();
      await extractor.close();
      await cache.index.close();
    }
  } finally {
    await lock.release();
  }
}

type CacheOptions = { directory: string; logger: Logger; recreate: boolean };

/** The index of a folder, and how often a damaged one was set aside: the next one lacks what was read before. */
async function openCache({ directory, logger, recreate }: CacheOptions) {
  const uri = join(directory, 'index');
  let losses = 0;
  let isNew = recreate;
  const index = await openRecovering({
    logger,
    async open(failed) {
      const opened = await openSearchIndex({ uri, logger, recreate: isNew, failed });
      isNew = false;
      return opened;
    },
    setAside: () => removeDamaged(uri),
    // The directory is locked already.
    exclusively: (work) => work(),
    async lost({ place }) {
      losses += 1;
      logger.warn(
        { set_aside: place },
        'the stored state of this folder is damaged; reading the whole folder again',
      );
    },
  });
  return { index, losses: () => losses };
}

async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new AppError('invalid', `There is no folder ${path}`);
  if (!found.isDirectory())
    throw new AppError('invalid', `${path} is a file: give the folder that contains it`);
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
