import type { Logger } from '#kernel/logging/logger.ts';

import { damageReason, isDamage, mayBeDamage } from './index-damage.ts';
import type { LanceSearchIndex } from './lance/lance-adapter.ts';
import type { IndexContents, SearchIndex } from './search-index.ts';

/** What was found damaged, and the name that it has where it was set aside; null where it was dropped. */
export type SetAside = { reason: string; place: string | null };

type Failed = (error: unknown) => void;

export type RecoveryDeps = {
  /** Opens the index, or makes an empty one. `failed` is given what goes wrong in its background work. */
  open: (failed: Failed) => Promise<LanceSearchIndex>;
  /** Writes down that it has to be built again, and takes a damaged index away, so that `open` makes an empty one. */
  setAside: (reason: string) => Promise<string | null>;
  /** Runs `work` while no other process does the same with this index. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Is informed of an index that was set aside, and where it is kept. */
  lost: (what: SetAside) => Promise<void>;
  logger: Logger;
};

type Index = LanceSearchIndex;
type Attempt<T> = (index: Index) => Promise<T>;

const examine: Attempt<void> = (index) => index.examine();

/**
 * The search index, which survives damage to its files: what fails is tried once more over a fresh connection (another
 * process may have replaced the index), and where the files are to blame they are set aside and an empty index takes their
 * place. Errors of the disk or the store set nothing aside and are thrown.
 */
export async function openRecovering(deps: RecoveryDeps): Promise<SearchIndex & IndexContents> {
  let current: Index;
  let recovering: Promise<void> | null = null;
  let isClosed = false;

  const failed: Failed = (error) => {
    if (!isClosed && mayBeDamage(error)) void examineCurrent(error);
  };

  /** After a failure in the background, which no one waits for. */
  async function examineCurrent(error: unknown): Promise<void> {
    try {
      await recover(current, (index) => index.optimize(), error);
    } catch (reason) {
      deps.logger.warn({ err: reason }, 'could not examine the search index');
    }
  }

  function recover(broken: Index, attempt: Attempt<unknown>, error: unknown): Promise<void> {
    if (broken !== current) return Promise.resolve();
    deps.logger.warn({ err: error }, 'the search index failed; reopening it');
    recovering ??= usable(deps, attempt, failed)
      .then((index) => {
        current = index;
        broken
          .close()
          .catch((reason: unknown) => deps.logger.debug({ err: reason }, 'closed a damaged index'));
      })
      .finally(() => {
        recovering = null;
      });
    return recovering;
  }

  async function run<T>(attempt: Attempt<T>, probe: Attempt<unknown> = attempt): Promise<T> {
    const used = current;
    try {
      return await attempt(used);
    } catch (error) {
      if (isClosed || (used === current && !mayBeDamage(error))) throw error;
      await recover(used, probe, error);
      return attempt(current);
    }
  }

  current = await usable(deps, async () => undefined, failed);
  return {
    ...forwarding(run),
    async close() {
      isClosed = true;
      await recovering?.catch(() => undefined);
      await current.close();
    },
  };
}

/** Runs an attempt; `probe` checks whether an index can be used, where the attempt itself must not be repeated. */
type Run = <T>(attempt: Attempt<T>, probe?: Attempt<unknown>) => Promise<T>;

function forwarding(run: Run): Omit<SearchIndex & IndexContents, 'close'> {
  return {
    add: (passages) => run((index) => index.add(passages), examine),
    deleteDocuments: (ids) => run((index) => index.deleteDocuments(ids)),
    deleteJar: (jarId) => run((index) => index.deleteJar(jarId)),
    retag: (documentIds, tags) => run((index) => index.retag(documentIds, tags)),
    searchLexical: (query, filter, limit) => run((index) => index.searchLexical(query, filter, limit)),
    countHolders: (term, filter, most) => run((index) => index.countHolders(term, filter, most)),
    countPermitted: (filter) => run((index) => index.countPermitted(filter)),
    nearest: (asked, filter, limit) => run((index) => index.nearest(asked, filter, limit)),
    similarities: (asked, places) => run((index) => index.similarities(asked, places)),
    addVectors: (space, vectors) => run((index) => index.addVectors(space, vectors), examine),
    deleteVectors: (space, ids) => run((index) => index.deleteVectors(space, ids)),
    vectorCounts: (space) => run((index) => index.vectorCounts(space)),
    countVectors: (space) => run((index) => index.countVectors(space)),
    keepVectors: (spaces) => run((index) => index.keepVectors(spaces)),
    passagesNow: (ids, ordinals) => run((index) => index.passagesNow(ids, ordinals)),
    passagesOf: (documentId, ordinals) => run((index) => index.passagesOf(documentId, ordinals)),
    passagesAt: (places) => run((index) => index.passagesAt(places)),
    passagesIn: (jarId, which) => run((index) => index.passagesIn(jarId, which)),
    replaceContents: (passages, which) => run((index) => index.replaceContents(passages, which), examine),
    documentCounts: () => run((index) => index.documentCounts()),
    count: () => run((index) => index.count()),
    optimize: () => run((index) => index.optimize()),
    clear: () => run((index) => index.clear()),
  };
}

/** Answers an index on which `attempt` does not fail because of damaged files. */
async function usable(deps: RecoveryDeps, attempt: Attempt<unknown>, failed: Failed): Promise<Index> {
  const opened = await openAndTry(deps, attempt, failed);
  if ('index' in opened) return opened.index;
  return deps.exclusively(async () => {
    // Another process may have been faster.
    const again = await openAndTry(deps, attempt, failed);
    if ('index' in again) return again.index;
    const reason = damageReason(again.damage);
    const place = await deps.setAside(reason);
    deps.logger.error({ err: again.damage, set_aside: place }, 'the search index is damaged: rebuilding it');
    await deps.lost({ reason, place });
    return deps.open(failed);
  });
}

async function openAndTry(
  deps: RecoveryDeps,
  attempt: Attempt<unknown>,
  failed: Failed,
): Promise<{ index: Index } | { damage: unknown }> {
  let index: Index | undefined;
  try {
    index = await deps.open(failed);
    await attempt(index);
    return { index };
  } catch (error) {
    const damage = await damageIn(index, error);
    await index?.close().catch(() => undefined);
    if (damage === null) throw error;
    return { damage };
  }
}

/** The damage that an error shows; null when it may have another cause, and everything else of the index is readable. */
async function damageIn(index: Index | undefined, error: unknown): Promise<unknown> {
  if (!mayBeDamage(error)) return null;
  if (!index || isDamage(error)) return error;
  try {
    await index.examine();
    return null;
  } catch (found) {
    return mayBeDamage(found) ? found : null;
  }
}
