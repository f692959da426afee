import { textOf, type ServedVectors, type VectorSource } from '#domain/vectors/index.ts';
import type { FoundPlace, IndexFilter, IndexHit, SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

type Text = Pick<IndexHit, 'title' | 'section' | 'content'>;

/** A passage that was looked around, and where the passages nearest to it are, best first. */
export type Surroundings<Passage> = { passage: Passage; vector: Float32Array; near: FoundPlace[] };

export type NearestDeps = { index: SearchIndex; vectors: VectorSource; logger: Logger };

/**
 * What is near to each of these passages in meaning. Null where there are no vectors, or the model cannot be asked now; a passage
 * without a word that the model knows has no direction and is left out.
 */
export async function nearestTo<Passage extends Text>(
  { index, vectors, logger }: NearestDeps,
  passages: readonly Passage[],
  { filter, limit }: { filter: IndexFilter; limit: number },
): Promise<{ space: string; around: Surroundings<Passage>[] } | null> {
  const served = vectors.served();
  if (!served) return null;
  const { space } = served;
  const embedded = await embedOrNull(served, passages, logger);
  if (embedded === null) return null;
  const around: Surroundings<Passage>[] = [];
  for (const [at, passage] of passages.entries()) {
    const vector = embedded[at];
    if (!vector?.some((value) => value !== 0)) continue;
    const near = await index.nearest({ space, vector }, filter, limit);
    if (near === null) return null;
    around.push({ passage, vector, near });
  }
  return around.length > 0 ? { space, around } : null;
}

async function embedOrNull(
  { embed }: ServedVectors,
  passages: readonly Text[],
  logger: Logger,
): Promise<Float32Array[] | null> {
  try {
    return await embed(passages.map(textOf));
  } catch (error) {
    // A model that is away must not take this with it.
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    logger.warn({ err: error }, 'embedding model unavailable: looking for what is similar by words alone');
    return null;
  }
}
