import { setTimeout as sleep } from 'node:timers/promises';
import { countDamage, listDamage, type DamagedDocument } from '#domain/documents/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logger.ts';
import { createPacer } from './pacer.ts';
import {
  beginDueRound,
  forgetOldRounds,
  lastRounds,
  releaseRound,
  requestRound,
  saveRound,
  takeRound,
  type Progress,
  type Round,
} from './round.repository.ts';
import { runRound, type RoundDeps } from './round.runner.ts';

export type IntegrityDeps = RoundDeps & {
  logger: Logger;
  /** A slow round begins so many days after the last; 0 for never. */
  everyDays: number;
};

export type IntegrityState = {
  running: Round | null;
  last: Round | null;
  /** The first of what is damaged or missing now … */
  damaged: DamagedDocument[];
  /** … and how much of it there is. */
  counts: Awaited<ReturnType<typeof countDamage>>;
};

export type Integrity = ReturnType<typeof createIntegrity>;

const slowBytesPerSecond = 4 * 1024 * 1024;
const lookEveryMs = 2_000;
/** A start has better things to do. */
const slowAfterMs = 60_000;
const listedDamage = 1_000;
const saveEveryMs = 1_000;

class Overtaken extends Error {}

/** The check of everything that is stored: slowly in the background, by one process at a time, or at once when it is asked for. */
export function createIntegrity(deps: IntegrityDeps) {
  const { database, logger, everyDays } = deps;
  const db = database.kysely;
  const holder = newId();
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  /** Ends a slow round that is worked on here, when a fast one takes its place. */
  let slow: AbortController | undefined;
  /** Ends the rest between two looks. */
  let resting: AbortController | undefined;

  async function work(
    round: Round,
    { signal, seen }: { signal: AbortSignal; seen?: (now: Progress) => void },
  ) {
    const { id } = round;
    let savedAt = Date.now();
    const save = async (progress: Progress): Promise<void> => {
      signal.throwIfAborted();
      seen?.(progress);
      if (Date.now() - savedAt < saveEveryMs) return;
      savedAt = Date.now();
      if (!(await saveRound(db, { ...progress, id, holder }))) throw new Overtaken();
    };
    const pace = createPacer(round.fast ? null : slowBytesPerSecond, signal);
    const ended = await runRound(deps, round, { pace, save });
    await saveRound(db, { ...ended, id, holder, ended: true });
    await forgetOldRounds(db);
    const counts = await countDamage(db);
    const isGood = counts.length === 0 && ended.faults.length === 0;
    const { documents, bytes, rereading, faults } = ended;
    logger[isGood ? 'info' : 'error']({ documents, bytes, rereading, faults, counts }, 'stored data checked');
  }

  async function turn(startedAt: number): Promise<void> {
    const isSlow = everyDays > 0 && Date.now() - startedAt > slowAfterMs;
    if (isSlow) await beginDueRound(db, everyDays);
    const round = await takeRound(db, { holder, fast: !isSlow });
    if (!round) return;
    slow = round.fast ? undefined : new AbortController();
    await work(round, { signal: AbortSignal.any([stopping.signal, ...(slow ? [slow.signal] : [])]) });
  }

  async function loop(): Promise<void> {
    const startedAt = Date.now();
    while (!stopping.signal.aborted) {
      await turn(startedAt).catch((error: unknown) => {
        if (stopping.signal.aborted || slow?.signal.aborted || error instanceof Overtaken) return;
        logger.warn({ err: error }, 'the check of stored data stopped; it goes on in a moment');
      });
      resting = new AbortController();
      const signal = AbortSignal.any([stopping.signal, resting.signal]);
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await releaseRound(db, holder).catch(() => undefined);
  }

  return {
    /** Works on rounds in this process until `stop`. */
    start(): void {
      working ??= loop();
    },

    async stop(): Promise<void> {
      stopping.abort();
      await working;
    },

    /** Has everything checked as fast as possible, by whichever process works on rounds. Answers the id of the round. */
    async request(): Promise<string> {
      const id = await requestRound(db);
      slow?.abort();
      resting?.abort();
      return id;
    },

    /** The same in this process, where no other runs. */
    async checkNow(seen: (now: Progress) => void): Promise<void> {
      await requestRound(db, holder);
      const round = await takeRound(db, { holder, fast: true });
      if (!round)
        throw new AppError(
          'conflict',
          'Another process is just checking everything; try again when it has ended',
        );
      await work(round, { signal: stopping.signal, seen });
    },

    async state(): Promise<IntegrityState> {
      const [rounds, damaged, counts] = await Promise.all([
        lastRounds(db),
        listDamage(db, listedDamage),
        countDamage(db),
      ]);
      return { ...rounds, damaged, counts };
    },

    counts: () => countDamage(db),
  };
}
