import type { Database } from '#db/database.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';

import { fillSpace, type Filled } from './filling.ts';
import type { NoteOutcome } from './model-problems.ts';
import {
  beginBuilding,
  endBuilding,
  heldSeconds,
  holdFilling,
  noteCounts,
  noteEmbedded,
  readAmong,
  releaseFilling,
  switchToBuilt,
  vectorModels,
  type VectorModelRecord,
} from './vector-models.repository.ts';
import { areOf, isComplete, spaceOf, type VectorModel } from './vector-model.ts';

/** A comparison reads every row: it rests so many times as long as it took. */
const restTimes = 10;
/** All documents are compared when the numbers differ, and after this long in any case. */
const compareEveryMs = 60 * 60 * 1000;
/** After a model could not be asked. */
const awayMs = 15_000;
/** A third of the time that one is held: a slow model takes minutes for a batch. */
const renewMs = (heldSeconds * 1000) / 3;

export type Space = { record: VectorModelRecord; model: VectorModel };

type FillerDeps = {
  database: Database;
  index: SearchIndex;
  logger: Logger;
  /** Answers the spaces whose models can be asked, as they are now. */
  refresh: () => Promise<Space[]>;
  /** So long a model that had a problem has to answer a try. */
  probeMs: number;
  noteOutcome: NoteOutcome;
  /** Whether complete vectors of another model wait, where some are in use already. */
  waits?: boolean;
  renewEveryMs?: number;
};

/** The work of one process on missing vectors. */
export function createFiller(deps: FillerDeps) {
  const { database, logger, renewEveryMs = renewMs } = deps;
  const db = database.kysely;
  const holder = newId();
  const stopping = new AbortController();
  const hold = () => holdFilling(db, { holder, alone: database.driver === 'pglite' });
  const spaces = createSpaceFilling(deps, { hold, signal: stopping.signal });
  let restUntil = 0;
  const notRenewed = (error: unknown) =>
    logger.warn({ err: error }, 'could not go on holding the work on missing vectors');

  return {
    async step(wanted: VectorModel): Promise<void> {
      if (Date.now() < restUntil || stopping.signal.aborted || !(await hold())) return;
      const startedAt = Date.now();
      const renewing = startTicker(renewEveryMs, async () => void (await hold()), notRenewed);
      try {
        await round(deps, wanted, spaces);
        restUntil = Date.now() + Math.min(60_000, (Date.now() - startedAt) * restTimes);
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (isAway(error)) restUntil = Date.now() + awayMs;
        throw error;
      } finally {
        await renewing.stop();
      }
    },
    failed: (error: unknown) =>
      logger.warn({ err: error }, 'could not make missing vectors; searches go on, and it is tried again'),
    end: () => stopping.abort(),
    release: () => releaseFilling(db, holder).catch(() => undefined),
  };
}

type SpaceFilling = {
  isDue: (space: Space) => Promise<boolean>;
  fill: (space: Space) => Promise<void>;
  signal: AbortSignal;
};

/**
 * A round over the spaces, served ones first: what is missing is made, and what is complete is served. An old model that is away does
 * not hold up the wanted one; it is thrown at the end.
 */
async function round(
  deps: FillerDeps,
  wanted: VectorModel,
  { isDue, fill, signal }: SpaceFilling,
): Promise<void> {
  const { database, index, logger, refresh, noteOutcome, probeMs, waits } = deps;
  const db = database.kysely;
  await declare(deps, wanted);
  const away: unknown[] = [];
  const toProbe: Space[] = [];
  for (const space of (await refresh()).toSorted((a, b) => order(a) - order(b))) {
    try {
      if (await isDue(space)) await fill(space);
      if (space.record.problem !== null) toProbe.push(space);
    } catch (error) {
      if (space.model === wanted || !isAway(error)) throw error;
      away.push(error);
    }
  }
  const records = await vectorModels(db);
  const built = records.find(({ state }) => state === 'building');
  // Those of an earlier form of the texts get no more: nobody chooses between them.
  const isAnother = records.some((each) => each.state === 'served' && !(built && areOf(built, each)));
  if (built?.completed_at && !(waits && isAnother)) {
    await database.transact(switchToBuilt);
    logger.info(
      { model: built.name, vectors: built.vectors },
      'the vectors of a model are complete and served',
    );
    await refresh();
  }
  // They were not asked now: that they answer again is noted though nobody searches.
  for (const { record, model } of toProbe)
    await model.embed(['a'], AbortSignal.any([signal, AbortSignal.timeout(probeMs)])).then(
      () => noteOutcome(record, null),
      () => undefined,
    );
  await index.keepVectors((await vectorModels(db)).map(({ space }) => space));
  if (away.length > 0) throw away[0];
}

const isAway = (error: unknown): boolean => error instanceof AppError && error.kind === 'unavailable';

/** Records that the vectors of the wanted model are to be made, unless they are there. */
async function declare({ database, logger }: FillerDeps, wanted: VectorModel): Promise<void> {
  const { name, fingerprint, dimensions } = wanted;
  const db = database.kysely;
  const space = spaceOf(wanted).name;
  const known = (await vectorModels(db)).find((record) => record.space === space);
  if (known?.state === 'served') return endBuilding(db);
  if (known?.state === 'building') return;
  await beginBuilding(db, { space, name, fingerprint, dimensions });
  logger.info({ model: name, dimensions }, 'making the vectors of a model for the search');
}

function createSpaceFilling(
  { database, index, logger, refresh, noteOutcome }: FillerDeps,
  { hold, signal }: { hold: () => Promise<boolean>; signal: AbortSignal },
): SpaceFilling {
  const db = database.kysely;
  const unreadable = new Map<string, Map<string, number>>();
  const comparedAt = new Map<string, number>();
  const isLongAgo = (space: string) => Date.now() - (comparedAt.get(space) ?? 0) > compareEveryMs;
  const settled = (ids: string[]) => readAmong(db, ids);
  const assertHeld = async (): Promise<void> => {
    if (!(await hold())) throw new Error('Another process makes vectors now');
  };
  /** Of a process that was away for longer than it held the work, another one has made these vectors meanwhile. */
  const whileHeld =
    ({ record, model }: Space): VectorModel['embed'] =>
    async (texts, aborted) => {
      const vectors = await model.embed(texts, aborted).catch(async (error: unknown) => {
        if (!signal.aborted) await noteOutcome(record, error);
        throw error;
      });
      await noteOutcome(record, null);
      await assertHeld();
      return vectors;
    };

  return {
    signal,

    async isDue({ record: { space, completed_at } }) {
      // Missing vectors may have come with their documents since they were counted.
      if (completed_at === null || isLongAgo(space)) return true;
      return (await index.countVectors(space)) !== (await index.count());
    },

    async fill(filled) {
      const { record, model } = filled;
      const { space } = record;
      const known = (isLongAgo(space) ? undefined : unreadable.get(space)) ?? new Map<string, number>();
      unreadable.set(space, known);
      const seen = async (now: Filled, complete: string[]): Promise<void> => {
        await assertHeld();
        const isWhole = isComplete(record, now);
        if (isWhole !== (record.completed_at !== null))
          logger.info({ model: model.name, ...now, complete: isWhole }, 'vectors for the search');
        await noteCounts(db, { space, ...now, complete: isWhole });
        record.completed_at = isWhole ? (record.completed_at ?? new Date()) : null;
        await noteEmbedded(db, complete);
        await refresh();
      };
      const held = { embed: whileHeld(filled) };
      await fillSpace({
        index,
        space: spaceOf(model),
        model: held,
        settled,
        seen,
        unreadable: known,
        signal,
      });
      comparedAt.set(space, Date.now());
    },
  };
}

const order = ({ record }: Space): number => (record.state === 'served' ? 0 : 1);
