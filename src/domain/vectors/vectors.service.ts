import type { Database } from '#db/database.ts';
import type { IndexedPassage, PassageVector, SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';

import { createFiller, type Space } from './filler.ts';
import { vectorModels, type VectorModelRecord } from './vector-models.repository.ts';
import { spaceOf, textOf, type ServedVectors, type VectorModel, type VectorSource } from './vector-model.ts';

export type VectorsDeps = {
  database: Database;
  /** Opens what is sealed in it. */
  index: SearchIndex;
  /** The model whose vectors are wanted; null for none. */
  wanted: VectorModel | null;
  /** Models that can be asked besides, while theirs are the vectors that are there. */
  others?: VectorModel[];
  logger: Logger;
  everyMs?: number;
  /** Whether complete vectors of another model wait, where some are in use already. */
  waits?: boolean;
};

export type Vectors = VectorSource & {
  /** Makes the vectors of passages that were just written, where a built-in model does; others get theirs soon after. */
  add: (passages: IndexedPassage[]) => Promise<boolean>;
  state: () => Promise<VectorModelRecord[]>;
  /** Those in a space, in use or not; null where their model cannot be asked. */
  inSpace: (space: string) => ServedVectors | null;
  /** Keeps itself informed of which vectors are served. */
  start: () => Promise<void>;
  /** Makes missing vectors in this process, where no other does. */
  work: () => void;
  stop: () => Promise<void>;
};

const lookEveryMs = 2_000;
/** The vectors of passages: which model's are served, and making those that are missing. */
export function createVectors(deps: VectorsDeps): Vectors {
  const { database, index, wanted, others = [], logger, everyMs = lookEveryMs } = deps;
  const db = database.kysely;
  const models = new Map(
    [...others, ...(wanted ? [wanted] : [])].map((model) => [spaceOf(model).name, model]),
  );
  const filler = createFiller({ ...deps, refresh });
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'could not look up which vectors are served; retrying');
  let records: VectorModelRecord[] = [];
  const tickers: Ticker[] = [];

  async function refresh(): Promise<Space[]> {
    records = wanted === null ? [] : await vectorModels(db);
    return records.flatMap((record) => {
      const model = models.get(record.space);
      return model && record.state !== 'previous' ? [{ record, model }] : [];
    });
  }

  return {
    served() {
      const record = records.find(({ state }) => state === 'served');
      return record?.completed_at ? inSpace({ records, models }, record.space) : null;
    },

    inSpace: (space) => inSpace({ records, models }, space),

    async add(passages) {
      const builtIn = records.flatMap(({ space, state }) => {
        const model = models.get(space);
        return model?.isBuiltIn && state !== 'previous' ? [model] : [];
      });
      try {
        for (const model of builtIn) {
          const vectors = await model.embed(passages.map(textOf));
          await index.addVectors(spaceOf(model), withVectors(passages, vectors));
        }
        return builtIn.some((model) => model === wanted);
      } catch (error) {
        // Documents are complete without: what is missing is made later.
        logger.warn({ err: error }, 'could not store vectors of new passages');
        return false;
      }
    },

    state: () => vectorModels(db),

    async start() {
      await refresh();
      if (wanted === null) return;
      tickers.push(startTicker(everyMs, async () => void (await refresh()), failed));
    },

    work() {
      if (wanted === null) return;
      tickers.push(startTicker(everyMs, () => filler.step(wanted), filler.failed));
    },

    async stop() {
      filler.end();
      await Promise.all(tickers.splice(0).map((ticker) => ticker.stop()));
      await filler.release();
    },
  };
}

type Known = { records: VectorModelRecord[]; models: ReadonlyMap<string, VectorModel> };

function inSpace({ records, models }: Known, space: string): ServedVectors | null {
  const model = records.some((record) => record.space === space) ? models.get(space) : undefined;
  return model ? { space, embed: model.embed } : null;
}

function withVectors(passages: IndexedPassage[], vectors: Float32Array[]): PassageVector[] {
  return passages.flatMap((passage, at) => {
    const vector = vectors[at];
    return vector ? [{ ...passage, vector }] : [];
  });
}
