import type { DataKey, JarKeys } from '#domain/jars/index.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { placeKey, placesOf } from '#index/places.ts';
import type {
  FoundPlace,
  IndexContents,
  IndexedPassage,
  IndexHit,
  LexicalHit,
  SearchIndex,
} from '#index/search-index.ts';
import { orNull } from '#kernel/errors.ts';
import { isPassageDamage, openText, sealedPassage, sealText, unreadable } from './sealed-passage.ts';

export type SealedIndex = SearchIndex & {
  /** Seals a jar's passages with its newest key where they have another. Those that do not open stay as they are. */
  sealAnew: (jarId: string) => Promise<SealedAnew>;
};

/** How many passages, and the documents that have some which do not open. */
type SealedAnew = { sealed: number; damaged: Set<string> };

// Rows of some kilobytes: few enough for memory, many enough that a large jar takes few versions of the index.
const sealedAtOnce = 1000;

type Deps = {
  index: SearchIndex & IndexContents;
  keys: JarKeys;
  /** Is given a document that has a passage which does not open; such passages are left out. */
  damaged: (documentId: string) => void;
};

/** The search index with the passages of encrypted jars sealed in it. */
export function createSealedIndex({ index, keys, damaged }: Deps): SealedIndex {
  const opened = <P extends Passage>(passages: P[]) => unsealAll({ keys, damaged }, passages);

  return {
    async add(passages) {
      const used = await newestKeys(keys, passages);
      const present = passages.filter(({ jar_id }) => used.has(jar_id));
      await index.add(present.map((passage) => sealedPassage(used.get(passage.jar_id), passage)));
      // A writer that was overtaken by a new key does not leave its passages.
      const now = await newestKeys(keys, present);
      for (const [jarId, key] of used)
        if (key && now.has(jarId) && now.get(jarId)?.id !== key.id)
          await sealAnew({ index, keys }, jarId, [key]);
    },
    async searchLexical(query, filter, limit) {
      const hits = await index.searchLexical(query, filter, limit);
      const sealed = await sealedAmong(keys, hits);
      if (sealed.length === 0) return hits;
      const read = await opened(await index.passagesAt(placesOf(sealed)));
      const texts = new Map(read.map((passage) => [placeKey(passage), passage.content]));
      const isSealed = new Set(sealed);
      return hits.flatMap((hit) => {
        const text = texts.get(placeKey(hit));
        if (text !== undefined) return [withOrderedTerms(hit, text)];
        return isSealed.has(hit) ? [] : [hit];
      });
    },
    countHolders: (term, filter, most) => index.countHolders(term, filter, most),
    countPermitted: (filter) => index.countPermitted(filter),
    nearest: (asked, filter, limit) => index.nearest(asked, filter, limit),
    similarities: (asked, places) => index.similarities(asked, places),
    addVectors: (space, vectors) => index.addVectors(space, vectors),
    deleteVectors: (space, documentIds) => index.deleteVectors(space, documentIds),
    vectorCounts: (space) => index.vectorCounts(space),
    countVectors: (space) => index.countVectors(space),
    keepVectors: (spaces) => index.keepVectors(spaces),
    passagesNow: async (documentIds, ordinals) => opened(await index.passagesNow(documentIds, ordinals)),
    passagesOf: async (documentId, ordinals) => opened(await index.passagesOf(documentId, ordinals)),
    passagesAt: async (places) => opened(await index.passagesAt(places)),
    sealAnew: (jarId) => sealAnew({ index, keys }, jarId),
    deleteDocuments: (documentIds) => index.deleteDocuments(documentIds),
    deleteJar: (jarId) => index.deleteJar(jarId),
    retag: (documentIds, tags) => index.retag(documentIds, tags),
    documentCounts: () => index.documentCounts(),
    count: () => index.count(),
    optimize: () => index.optimize(),
    clear: () => index.clear(),
    close: () => index.close(),
  };
}

type Passage = Omit<IndexHit, 'score'>;

/** Sealed passages are indexed with sorted terms: the text has their order. What it does not have are labels, which come first. */
function withOrderedTerms(hit: LexicalHit, text: string): LexicalHit {
  const ordered = bodyTerms(text).split(' ');
  const left = new Map<string, number>();
  for (const term of ordered) left.set(term, (left.get(term) ?? 0) + 1);
  const labels = hit.terms.body.filter((term) => {
    const count = left.get(term) ?? 0;
    left.set(term, count - 1);
    return count <= 0;
  });
  return { ...hit, terms: { ...hit.terms, body: [...labels, ...ordered] } };
}

/** Those of jars that are encrypted. */
async function sealedAmong<Place extends FoundPlace>(keys: JarKeys, places: Place[]): Promise<Place[]> {
  const jarIds = [...new Set(places.map(({ jar_id }) => jar_id))];
  // One that has just been deleted counts as encrypted: none of it will be found.
  const rings = await Promise.all(jarIds.map((jarId) => orNull(keys.of(jarId))));
  const encrypted = new Set(jarIds.filter((_, at) => rings[at]?.length !== 0));
  return places.filter(({ jar_id }) => encrypted.has(jar_id));
}

/** The key to write with of each of the passages' jars that is still there; undefined for one that is not encrypted. */
async function newestKeys(
  keys: JarKeys,
  passages: IndexedPassage[],
): Promise<Map<string, DataKey | undefined>> {
  const jarIds = [...new Set(passages.map(({ jar_id }) => jar_id))];
  const rings = await Promise.all(jarIds.map((jarId) => orNull(keys.now(jarId))));
  return new Map(
    jarIds.flatMap((jarId, position) => {
      const ring = rings[position];
      return ring ? [[jarId, ring[0]]] : [];
    }),
  );
}

/** What is of a jar that has just been deleted is left out, and what does not open. */
async function unsealAll<P extends Passage>(
  { keys, damaged }: Pick<Deps, 'keys' | 'damaged'>,
  passages: P[],
): Promise<P[]> {
  const openOrNull = (passage: P): Promise<P | null> =>
    orNull(unsealed(keys, passage)).catch((error: unknown) => {
      if (!isPassageDamage(error)) throw error;
      damaged(passage.document_id);
      return null;
    });
  const opened = await Promise.all(passages.map(openOrNull));
  return opened.filter((passage) => passage !== null);
}

async function unsealed<P extends Passage>(keys: JarKeys, passage: P): Promise<P> {
  const { jar_id, section } = passage;
  if ((await keys.of(jar_id)).length === 0) return passage;
  const key = await keys.named(jar_id, section);
  if (!key) throw unreadable();
  return { ...passage, ...openText(key, passage) };
}

async function sealAnew(
  { index, keys }: Pick<Deps, 'index' | 'keys'>,
  jarId: string,
  held: DataKey[] = [],
): Promise<SealedAnew> {
  const done: SealedAnew = { sealed: 0, damaged: new Set() };
  const [newest, ...older] = await keys.now(jarId);
  if (!newest) return done;
  for (const old of new Map([...older, ...held].map((key) => [key.id, key])).values()) {
    if (old.id === newest.id) continue;
    for (;;) {
      const rows = await index.passagesIn(jarId, { section: old.id, limit: sealedAtOnce });
      const anew = rows.flatMap((row) => sealedWith(newest, old, row) ?? []);
      // What is left then does not open, and would come again for ever.
      if (anew.length === 0) {
        for (const { document_id } of rows) done.damaged.add(document_id);
        break;
      }
      await index.replaceContents(anew, { section: old.id });
      done.sealed += anew.length;
    }
  }
  return done;
}

/** Null when the passage does not open. */
function sealedWith<P extends Passage>(newest: DataKey, old: DataKey, passage: P): P | null {
  const opened = openedOrNull(old, passage);
  return opened && { ...passage, ...sealText(newest, { ...passage, ...opened }) };
}

function openedOrNull(key: DataKey, passage: Passage): Pick<Passage, 'section' | 'content'> | null {
  try {
    return openText(key, passage);
  } catch {
    return null;
  }
}
