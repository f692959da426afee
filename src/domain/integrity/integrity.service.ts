import { countDamage, listDamage, type DamageCount, type DamagedDocument } from '#domain/documents/index.ts';
import { lastRounds, requestRound, type Round } from './round.repository.ts';
import { createRoundWorker, type RoundWorker, type RoundWorkerDeps } from './round.worker.ts';

export type IntegrityState = {
  running: Round | null;
  last: Round | null;
  /** The first of what is damaged or missing now … */
  damaged: DamagedDocument[];
  /** … and how much of it there is. */
  counts: DamageCount[];
};

export type Integrity = Pick<RoundWorker, 'start' | 'stop' | 'checkNow'> & {
  /** Has everything checked as fast as possible, by whichever process works on rounds. Answers the id of the round. */
  request: () => Promise<string>;
  state: () => Promise<IntegrityState>;
  counts: () => Promise<DamageCount[]>;
};

const listedDamage = 1_000;

/** The check of everything that is stored: slowly in the background, by one process at a time, or at once when it is asked for. */
export function createIntegrity(deps: RoundWorkerDeps): Integrity {
  const db = deps.database.kysely;
  const worker = createRoundWorker(deps);

  return {
    start: worker.start,
    stop: worker.stop,
    checkNow: worker.checkNow,

    async request() {
      const id = await requestRound(db);
      worker.wake();
      return id;
    },

    async state() {
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
