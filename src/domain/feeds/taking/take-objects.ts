import { Readable } from 'node:stream';
import { AppError, isOurFault } from '#kernel/errors.ts';
import { NothingToRead } from '#domain/stix/index.ts';
import { namedId } from '#kernel/ids.ts';
import type { FoundObjects } from '#domain/feeds/feed.ts';
import { assertLeased } from '#domain/feeds/leases.repository.ts';
import { claimItems, hadItems, settleItems } from './items.repository.ts';
import { hashOf, type Taken } from './take-items.ts';
import type { Taking } from './taking.ts';

// Of the documents that a bundle becomes, so many are looked for after a poll was cut off: they are recorded together.
const rememberedIds = 10;

/**
 * Makes documents of the objects that the feed has not had, as of one bundle: claimed, imported together or not at all, and settled.
 */
export async function takeObjects(taking: Taking, objects: FoundObjects['objects']): Promise<Taken> {
  const { feed, database } = taking;
  taking.signal.throwIfAborted();
  const byHash = new Map(objects.map(({ key, object }) => [hashOf(key), object]));
  const had = await hadItems(database.kysely, feed.id, [...byHash.keys()]);
  const hashes = [...byHash.keys()].filter((hash) => !had.has(hash)).toSorted();
  const nothing = { known_items: objects.length - hashes.length, failed_items: 0, fault: null, again: false };
  if (hashes.length === 0) return { ...nothing, new_items: 0 };
  const batch = namedId(feed.id, hashes.join(' '));
  const idOf = (at: number): string => namedId(batch, String(at));
  const document_ids = Array.from({ length: rememberedIds }, (_, at) => idOf(at));
  await database.transact(async (tx) => {
    await assertLeased(tx, feed);
    await claimItems(
      tx,
      feed.id,
      hashes.map((item_hash) => ({ item_hash, subject_hash: null, document_ids })),
    );
  });
  const fault = await importAll(taking, { id: batch, objects: hashes.map((hash) => byHash.get(hash)), idOf });
  const state = fault === null ? 'taken' : 'failed';
  await settleItems(
    database.kysely,
    feed.id,
    hashes.map((item_hash) => ({ item_hash, state })),
  );
  return fault === null
    ? { ...nothing, new_items: hashes.length }
    : { ...nothing, new_items: 0, failed_items: hashes.length, fault };
}

type Bundle = { id: string; objects: unknown[]; idOf: (at: number) => string };

/** Why no documents can be made of them; null when they were. What says nothing to read makes none. */
async function importAll(taking: Taking, { id, objects, idOf }: Bundle): Promise<string | null> {
  const { actor, jar, uploads, importBundle } = taking;
  const text = JSON.stringify({ type: 'bundle', id: `bundle--${id}`, objects });
  const file = {
    filename: 'bundle.json',
    mime_type: 'application/json',
    content: Readable.from([Buffer.from(text)]),
  };
  try {
    await importBundle(actor, jar, await uploads.stage(jar, file), idOf);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || isOurFault(error)) throw error;
    if (error instanceof NothingToRead) return null;
    if (error.kind !== 'invalid') throw error;
    return error.message;
  }
}
