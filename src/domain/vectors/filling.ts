import { placeKey } from '#index/places.ts';
import type { IndexHit, SearchIndex, VectorSpace } from '#index/search-index.ts';

import { textOf, type VectorModel } from './vector-model.ts';

type FillingIndex = Pick<
  SearchIndex,
  'documentCounts' | 'vectorCounts' | 'passagesNow' | 'addVectors' | 'deleteVectors'
>;

type Filling = {
  index: FillingIndex;
  space: VectorSpace;
  model: Pick<VectorModel, 'embed'>;
  /** Those that are not being read just now. */
  settled: (documentIds: string[]) => Promise<Set<string>>;
  /** Called before the first batch and after each, with the documents that are complete by it. Throws to end the work. */
  seen: (now: Filled, complete: string[]) => Promise<void>;
  /** Documents of which some passages cannot be read, by the number of those that were: not to be tried again and again. */
  unreadable: Map<string, number>;
  signal: AbortSignal;
};

export type Filled = { vectors: number; passages: number; missing: number };

type Passage = Omit<IndexHit, 'score'>;

/** So many passages are in memory at once, with their vectors: a few megabytes. */
const passagesAtOnce = 1_000;
const documentsAtOnce = 200;

/**
 * Makes the vectors of the passages that have none in the space, and removes those of documents that are gone. It compares what
 * is there, so it can be ended anywhere and begun again. Answers how many there are then, and how many passages lack theirs.
 */
export async function fillSpace(filling: Filling): Promise<Filled> {
  const { index, space, signal, unreadable } = filling;
  // The vectors first: what is written meanwhile has more passages than vectors, never fewer.
  const present = (await index.vectorCounts(space.name)) ?? new Map<string, number>();
  const wanted = await index.documentCounts();
  const gone = [...present.keys()].filter((id) => !wanted.has(id));
  if (gone.length > 0) await removeGone(filling, gone);
  const open = [...wanted].filter(
    ([id, count]) => (present.get(id) ?? 0) !== count && unreadable.get(id) !== (present.get(id) ?? 0),
  );
  const passages = sumOf(wanted.values());
  let missing = sumOf(open.map(([, count]) => count));
  const now = (): Filled => ({ passages, missing, vectors: passages - missing });
  await filling.seen(now(), []);
  for (const batch of batchesOf(open)) {
    signal.throwIfAborted();
    const ids = await filling.settled(batch.map(([id]) => id));
    const ready = batch.filter(([id]) => ids.has(id));
    const partly = ready.filter(([id]) => present.has(id)).map(([id]) => id);
    if (partly.length > 0) await index.deleteVectors(space.name, partly);
    const complete = await fillBatch(filling, ready);
    for (const [id, count] of ready) if (complete.includes(id)) missing -= count;
    await filling.seen(now(), complete);
  }
  return now();
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** Looks once more: passages that another process has just written may not have been among those that were counted. */
async function removeGone({ index, space }: Filling, gone: string[]): Promise<void> {
  for (let from = 0; from < gone.length; from += documentsAtOnce) {
    const ids = gone.slice(from, from + documentsAtOnce);
    const now = new Set(
      (await index.passagesNow(ids, { start: 0, end: 1 })).map(({ document_id }) => document_id),
    );
    const left = ids.filter((id) => !now.has(id));
    if (left.length > 0) await index.deleteVectors(space.name, left);
  }
}

/** Documents together up to a number of passages; one with more is alone. */
function* batchesOf(documents: [string, number][]): Generator<[string, number][]> {
  let batch: [string, number][] = [];
  let passages = 0;
  for (const document of documents) {
    const [, count] = document;
    if (batch.length > 0 && (passages + count > passagesAtOnce || batch.length === documentsAtOnce)) {
      yield batch;
      batch = [];
      passages = 0;
    }
    batch.push(document);
    passages += count;
  }
  if (batch.length > 0) yield batch;
}

/** Answers the documents whose vectors are all there. */
async function fillBatch(filling: Filling, batch: [string, number][]): Promise<string[]> {
  const ids = batch.map(([id]) => id);
  if (ids.length === 0) return [];
  const largest = batch.length === 1 ? (batch[0]?.[1] ?? 0) : passagesAtOnce;
  const added = new Map<string, number>();
  const changed = new Set<string>();
  for (let start = 0; start < largest; start += passagesAtOnce) {
    filling.signal.throwIfAborted();
    const span = batch.length === 1 ? { start, end: start + passagesAtOnce } : undefined;
    const passages = await filling.index.passagesNow(ids, span);
    await fillPart(filling, passages);
    for (const { document_id } of passages) added.set(document_id, (added.get(document_id) ?? 0) + 1);
    for (const id of await changedSince(filling, ids, { span, passages })) changed.add(id);
  }
  // Read again, deleted or tagged meanwhile: these vectors may be of what is not there any more.
  if (changed.size > 0) await filling.index.deleteVectors(filling.space.name, [...changed]);
  for (const [id, count] of batch) {
    const readable = added.get(id) ?? 0;
    if (!changed.has(id) && readable !== count) filling.unreadable.set(id, readable);
  }
  return batch.flatMap(([id, count]) => (!changed.has(id) && added.get(id) === count ? [id] : []));
}

async function fillPart({ index, space, model, signal }: Filling, passages: Passage[]): Promise<void> {
  if (passages.length === 0) return;
  const vectors = await model.embed(passages.map(textOf), signal);
  const rows = passages.flatMap(({ document_id, jar_id, ordinal, format, tags }, at) => {
    const vector = vectors[at];
    return vector ? [{ document_id, jar_id, ordinal, format, tags, vector }] : [];
  });
  await index.addVectors(space, rows);
}

async function changedSince(
  { index }: Filling,
  ids: string[],
  { span, passages }: { span: { start: number; end: number } | undefined; passages: Passage[] },
): Promise<string[]> {
  const now = new Map((await index.passagesNow(ids, span)).map((each) => [placeKey(each), each]));
  const changed = passages.filter((each) => {
    const present = now.get(placeKey(each));
    return !present || textOf(present) !== textOf(each) || present.tags.join('\n') !== each.tags.join('\n');
  });
  const before = new Set(passages.map(placeKey));
  const added = [...now.values()].filter((each) => !before.has(placeKey(each)));
  return [...changed, ...added].map(({ document_id }) => document_id);
}
