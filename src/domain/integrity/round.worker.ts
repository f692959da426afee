import { setTimeout as sleep } from 'node:timers/promises';
import { countDamage } from '#domain/documents/index.ts';
import { recordEvents } from '#domain/events/index.ts';
import { changedFailures } from '#kernel/changed-failures.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { originalsEvents } from './originals-event.ts';
import { createPacer } from './pacer.ts';
import {
  beginDueRound,
  forgetOldRounds,
  releaseRound,
  requestRound,
  saveRound,
  takeRound,
  type Progress,
  type Round,
} from './round.repository.ts';
import { runRound, type RoundDeps } from './round-runner.ts';

export type RoundWorkerDeps = RoundDeps & {
  logger: Logger;
  /** A slow round begins so many days after the last; 0 for never. */
  everyDays: number;
};

export type RoundWorker = {
  /** Works until `stop`. */
  start: () => void;

  /** Checks at once whether a requested round is waiting. */
  wake: () => void;
  stop: () => Promise<void>;

  /** A fast round in this process, where none works on rounds. Throws `conflict` when another process has begun one. */
  checkNow: (seen: (now: Progress) => void) => Promise<void>;
};

const slowBytesPerSecond = 4 * 1024 * 1024;
const lookEveryMs = 2_000;
/** A start has better things to do. */
const slowAfterMs = 60_000;
const saveEveryMs = 1_000;

/** Another process has the round now, or it was begun again. */
class Overtaken extends Error {}

/** Works on rounds in this process, as long as no other works on them. */
export function createRoundWorker(deps: RoundWorkerDeps): RoundWorker {
  const { database, logger, everyDays } = deps;
  const db = database.kysely;
  const holder = newId();
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  /** Ends a slow round that is worked on here, or the rest between two looks. */
  let waiting: AbortController | undefined;

  async function turn(startedAt: number): Promise<void> {
    const isSlow = everyDays > 0 && Date.now() - startedAt > slowAfterMs;
    if (isSlow) await beginDueRound(db, everyDays);
    const round = await takeRound(db, { holder, fast: !isSlow });
    if (!round) return;
    waiting = round.fast ? undefined : new AbortController();
    await work(deps, round, { holder, signal: either(stopping, waiting) });
  }

  async function loop(): Promise<void> {
    const startedAt = Date.now();
    const outcomes = changedFailures((error) =>
      logger.warn({ err: error }, 'the check of stored data stopped; it continues as soon as possible'),
    );
    while (!stopping.signal.aborted) {
      await turn(startedAt).then(outcomes.succeeded, (error: unknown) => {
        if (stopping.signal.aborted || waiting?.signal.aborted || error instanceof Overtaken) return;
        outcomes.failed(error);
      });
      waiting = new AbortController();
      const signal = either(stopping, waiting);
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await releaseRound(db, holder).catch(() => undefined);
  }

  return {
    start() {
      working ??= loop();
    },

    wake: () => waiting?.abort(),

    async stop() {
      stopping.abort();
      await working;
    },

    async checkNow(seen) {
      await requestRound(db, holder);
      const round = await takeRound(db, { holder, fast: true });
      if (!round)
        throw new AppError(
          'conflict',
          'Another process is checking everything right now; try again when it has ended',
        );
      await work(deps, round, { holder, signal: stopping.signal, seen });
    },
  };
}

type Work = { holder: string; signal: AbortSignal; seen?: (now: Progress) => void };

async function work(deps: RoundWorkerDeps, { id, ...round }: Round, { holder, signal, seen }: Work) {
  const { database } = deps;
  const db = database.kysely;
  let savedAt = Date.now();
  const save = async (progress: Progress): Promise<void> => {
    signal.throwIfAborted();
    seen?.(progress);
    if (Date.now() - savedAt < saveEveryMs) return;
    savedAt = Date.now();
    if (!(await saveRound(db, { ...progress, id, holder }))) throw new Overtaken();
  };
  const pace = createPacer(round.fast ? null : slowBytesPerSecond, signal);
  const ended = await runRound(deps, { id, ...round }, { pace, save });
  const damaged = await database.transact(async (tx) => {
    if (!(await saveRound(tx, { ...ended, id, holder, ended: true }))) throw new Overtaken();
    const counts = await countDamage(tx);
    await recordEvents(tx, originalsEvents(id, counts));
    return counts;
  });
  await forgetOldRounds(db);
  const { documents, bytes, rereading, faults } = ended;
  const level = damaged.length === 0 && faults.length === 0 ? 'info' : 'error';
  deps.logger[level]({ documents, bytes, rereading, faults, damaged }, 'check of stored data completed');
}

function either(one: AbortController, other: AbortController | undefined): AbortSignal {
  return other ? AbortSignal.any([one.signal, other.signal]) : one.signal;
}
