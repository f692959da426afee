import { comparedPassages, packSketch, sketchOf } from '#analysis/shingles/sketch.ts';
import type { Database } from '#db/database.ts';
import type { DataKey, JarKeys } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { orNull } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';

import { sealedSketch } from './sealed-sketch.ts';
import { shinglesOf } from './passage-shingles.ts';
import { sendToSketching, sketchJob } from './sketches.jobs.ts';
import { addSketches, unsketched, type MadeSketch, type Unsketched } from './sketches.repository.ts';

type SketchingDeps = {
  database: Database;
  /** Opens what is sealed in it. */
  index: Pick<SearchIndex, 'passagesNow'>;
  keys: JarKeys;
};

/** So many documents are read at once: some megabytes of text. */
const readAtOnce = 8;
/** After so many another job goes on, so that each stays far from its time limit. */
const documentsOfJob = 2_000;

/** Makes missing sketches, a jar at a time. */
export async function workOnSketches(deps: SketchingDeps & { queue: Queue }): Promise<void> {
  await deps.queue.work(sketchJob, { batchSize: 1, pollSeconds: 5 }, async (jobs) => {
    for (const { data } of jobs) {
      const { isDone } = await makeSketches(deps, data.jar_id);
      if (!isDone) await sendToSketching(deps.queue, data.jar_id);
    }
  });
}

/** Makes those of a jar, up to a number of documents. Documents whose passages are not in the index yet keep lacking theirs. */
async function makeSketches(deps: SketchingDeps, jarId: string): Promise<{ isDone: boolean }> {
  const db = deps.database.kysely;
  let after: string | null = null;
  let made = 0;
  while (made < documentsOfJob) {
    const documents: Unsketched[] = await unsketched(db, { jarId, after, limit: readAtOnce });
    if (documents.length === 0) return { isDone: true };
    const ring = await orNull(deps.keys.now(jarId));
    if (ring === null) return { isDone: true };
    const sketches = await sketchesOf(deps.index, documents, ring[0]);
    await addSketches(db, sketches);
    made += sketches.length;
    after = documents.at(-1)?.id ?? null;
  }
  return { isDone: false };
}

async function sketchesOf(
  index: SketchingDeps['index'],
  documents: Unsketched[],
  key: DataKey | undefined,
): Promise<MadeSketch[]> {
  const span = { start: 0, end: comparedPassages };
  const read = await index.passagesNow(
    documents.map(({ id }) => id),
    span,
  );
  const passages = Map.groupBy(read, ({ document_id }) => document_id);
  const made: MadeSketch[] = [];
  for (const { id, chunk_count, processed_at } of documents) {
    const own = passages.get(id) ?? [];
    if (own.length < Math.min(chunk_count, comparedPassages)) continue;
    const packed = packSketch(sketchOf(await shinglesOf(own)));
    made.push({
      document_id: id,
      processed_at,
      key_id: key?.id ?? null,
      bytes: sealedSketch(key, id, packed),
    });
  }
  return made;
}
