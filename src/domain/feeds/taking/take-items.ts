import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StagedDocument } from '#domain/documents/index.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import { namedId } from '#kernel/ids.ts';
import type { FoundItem } from '#domain/feeds/feed.ts';
import { FeedFault } from '#domain/feeds/fetching/get.ts';
import { assertLeased } from '#domain/feeds/leases.repository.ts';
import {
  claimItems,
  documentsOfSubjects,
  releaseItems,
  settleItems,
  type Claim,
  type Settled,
} from './items.repository.ts';
import type { Taking } from './taking.ts';

export type Taken = {
  new_items: number;
  known_items: number;
  failed_items: number;
  /** The first reason why an item failed. */
  fault: string | null;
  /** Whether some are to be looked at again by the next poll. */
  again: boolean;
};

// Documents that are recorded together.
const atOnce = 20;

export const hashOf = (text: string): string => hash('sha256', text);

type Wanted = { item: FoundItem; claim: Claim };

/**
 * Makes a document of each item that the feed has not had: claimed, stored and recorded under an id that follows from feed and item,
 * and then settled. What cannot be fetched is new again for the next poll; what no document can be made of has failed for good.
 */
export async function takeItems(taking: Taking, items: FoundItem[]): Promise<Taken> {
  const taken: Taken = { new_items: 0, known_items: 0, failed_items: 0, fault: null, again: false };
  for (let from = 0; from < items.length; from += atOnce) {
    taking.signal.throwIfAborted();
    await takeSome(taking, items.slice(from, from + atOnce), taken);
  }
  return taken;
}

async function takeSome(taking: Taking, items: FoundItem[], taken: Taken): Promise<void> {
  const { feed, database } = taking;
  const wanted = new Map(items.map((item) => [hashOf(item.key), wantedOf(feed.id, item)]));
  const fresh = await database.transact(async (tx) => {
    await assertLeased(tx, feed);
    return claimItems(
      tx,
      feed.id,
      [...wanted.values()].map(({ claim }) => claim),
    );
  });
  taken.known_items += items.length - fresh.size;
  const claimed = [...wanted].flatMap(([key, one]) => (fresh.has(key) ? [one] : []));
  const { staged, settled } = await stageAll(taking, claimed, taken);
  const outcomes = await taking.uploads.acceptAll(
    taking.actor,
    taking.jar.id,
    staged.map(({ document }) => document),
  );
  for (const [at, outcome] of outcomes.entries()) {
    const item_hash = staged[at]?.item_hash ?? '';
    const isNew =
      !('duplicate_of' in outcome) && !('existing' in outcome && outcome.existing.outcome === 'kept');
    taken[isNew ? 'new_items' : 'known_items'] += 1;
    settled.push({ item_hash, state: 'duplicate_of' in outcome ? 'known' : 'taken' });
  }
  await settleItems(database.kysely, feed.id, settled);
}

function wantedOf(feedId: string, item: FoundItem): Wanted {
  const claim = {
    item_hash: hashOf(item.key),
    subject_hash: item.subject === undefined ? null : hashOf(item.subject),
    document_ids: [namedId(feedId, item.key)],
  };
  return { item, claim };
}

type Staged = { item_hash: string; document: StagedDocument };

async function stageAll(
  taking: Taking,
  wanted: Wanted[],
  taken: Taken,
): Promise<{ staged: Staged[]; settled: Settled[] }> {
  const { feed, jar, uploads, database } = taking;
  const subjects = wanted.flatMap(({ claim }) => claim.subject_hash ?? []);
  const before = await documentsOfSubjects(database.kysely, { feedId: feed.id, jarId: jar.id, subjects });
  const staged: Staged[] = [];
  const settled: Settled[] = [];
  for (const { item, claim } of wanted) {
    try {
      const content = Readable.from([await item.content()]);
      const { filename, mime_type, said } = item;
      const file = await uploads.stage(jar, { filename, mime_type, content }, claim.document_ids[0]);
      const document_id = before.get(claim.subject_hash ?? '');
      const overwrite = document_id !== undefined && { document_id };
      staged.push({ item_hash: claim.item_hash, document: { staged: file, said: { ...said, overwrite } } });
    } catch (error) {
      if (taking.signal.aborted || !(error instanceof AppError) || isOurFault(error)) {
        for (const one of staged) await uploads.discard(one.document.staged);
        throw error;
      }
      taken.failed_items += 1;
      taken.fault ??= error.message;
      if (error instanceof FeedFault) {
        taken.again = true;
        await releaseItems(database.kysely, feed.id, [claim.item_hash]);
      } else settled.push({ item_hash: claim.item_hash, state: 'failed' });
    }
  }
  return { staged, settled };
}
