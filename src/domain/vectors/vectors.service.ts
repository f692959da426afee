import type { Database } from '#db/database.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';

import { askedInTime, askingLimits, type AskedInTime, type AskingLimits } from './asked-in-time.ts';
import { createFiller, type Space } from './filler.ts';
import { createOutcomes, type NoteOutcome } from './model-problems.ts';
import { vectorModels, type VectorModelRecord } from './vector-models.repository.ts';
import {
  areOf,
  spaceOf,
  textOf,
  type ModelOfVectors,
  type ServedVectors,
  type VectorModel,
  type VectorSource,
} from './vector-model.ts';

export type VectorsDeps = {
  database: Database;
  /** Opens what is sealed in it. */
  index: SearchIndex;
  /** The model whose vectors are wanted; null for none. */
  wanted: VectorModel | null;
  /** The model that stored vectors are of, where it can be asked: theirs are used until those of the wanted model are complete. */
  ofVectors?: (vectors: ModelOfVectors) => VectorModel | null;
  logger: Logger;
  everyMs?: number;
  /** How often a process that makes vectors goes on holding that work. */
  renewEveryMs?: number;
  /** Whether complete vectors of another model wait, where some are in use already. */
  waits?: boolean;
  /** How long a search waits for a model. */
  asking?: AskingLimits | undefined;
};

export type Vectors = VectorSource & {
  /** Makes the vectors of passages that were just written, where a built-in model does; others get theirs soon after. */
  add: (passages: IndexedPassage[]) => Promise<boolean>;
  /** Of which models there are vectors, and how far each is; none where searches go by words alone. */
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
  const { database, wanted, logger, everyMs = lookEveryMs } = deps;
  const db = database.kysely;
  const modelOf = knownModels(deps);
  const noteOutcome = createOutcomes(deps);
  const recordOf = (space: string) => records.find((each) => each.space === space);
  const limits = deps.asking ?? askingLimits;
  const inTime = createInTime({ recordOf, noteOutcome, limits });
  const filler = createFiller({ ...deps, refresh, noteOutcome, probeMs: limits.probeMs });
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'could not look up which vectors are served; retrying');
  let records: VectorModelRecord[] = [];
  const tickers: Ticker[] = [];

  /** Those that are kept up to date. */
  function spaces(): Space[] {
    return records.flatMap((record) => {
      const model = record.state === 'previous' ? null : modelOf(record);
      // Vectors of texts of an earlier form are asked until those of this form are complete, and get no more.
      return model && spaceOf(model).name === record.space ? [{ record, model }] : [];
    });
  }

  async function refresh(): Promise<Space[]> {
    records = wanted === null ? [] : await vectorModels(db);
    return spaces();
  }

  function askable(record: VectorModelRecord | undefined): Space | null {
    const model = record && modelOf(record);
    return model ? { record, model } : null;
  }

  return {
    served() {
      const record = records.find(({ state }) => state === 'served');
      const space = record?.completed_at ? askable(record) : null;
      return space && servedBy(space, inTime(space));
    },

    inSpace(name) {
      const space = askable(recordOf(name));
      return space && servedBy(space, space.model);
    },

    add: (passages) => {
      const builtIn = spaces().flatMap(({ model }) => (model.isBuiltIn ? [model] : []));
      return addOfBuiltIn(deps, builtIn, passages);
    },

    state: async () => (wanted === null ? [] : vectorModels(db)),

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

function servedBy({ record: { space }, model }: Space, { embed, embedQuery }: AskedInTime): ServedVectors {
  const { floor, isBuiltIn } = model;
  return { space, embed, embedQuery, floor, isBuiltIn };
}

/** The model that the vectors of a record are of; null where it cannot be asked. */
function knownModels({ wanted, ofVectors }: Pick<VectorsDeps, 'wanted' | 'ofVectors'>) {
  const models = new Map<string, VectorModel | null>();
  if (wanted) models.set(spaceOf(wanted).name, wanted);
  return (record: VectorModelRecord): VectorModel | null => {
    const known = models.get(record.space);
    if (known !== undefined) return known;
    const model = ofVectors?.(record) ?? null;
    const own = model && areOf(model, record) ? model : null;
    models.set(record.space, own);
    return own;
  };
}

type InTimeDeps = {
  /** As it was read last. */
  recordOf: (space: string) => VectorModelRecord | undefined;
  noteOutcome: NoteOutcome;
  limits: AskingLimits;
};

/** The models as searches ask them: one that is away is so for all. */
function createInTime({ recordOf, noteOutcome, limits }: InTimeDeps) {
  const asked = new Map<string, AskedInTime>();
  return ({ record: { space }, model }: Space): AskedInTime => {
    const note = (error: unknown): void => {
      const record = recordOf(space);
      if (record) void noteOutcome(record, error);
    };
    const known = asked.get(space) ?? askedInTime(model, note, limits);
    asked.set(space, known);
    return known;
  };
}

async function addOfBuiltIn(
  { index, wanted, logger }: VectorsDeps,
  models: VectorModel[],
  passages: IndexedPassage[],
): Promise<boolean> {
  try {
    for (const model of models) await addVectors(index, model, passages);
    return models.some((model) => model === wanted);
  } catch (error) {
    // Documents are complete without: what is missing is made later.
    logger.warn({ err: error }, 'could not store vectors of new passages');
    return false;
  }
}

async function addVectors(index: SearchIndex, model: VectorModel, passages: IndexedPassage[]): Promise<void> {
  const vectors = await model.embed(passages.map(textOf));
  await index.addVectors(
    spaceOf(model),
    passages.flatMap((passage, at) => {
      const vector = vectors[at];
      return vector ? [{ ...passage, vector }] : [];
    }),
  );
}
