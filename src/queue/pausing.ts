import type { PgBoss } from 'pg-boss';
import type { Queue } from './queue.ts';
import type { Registration } from './run-jobs.ts';

type PausingDeps = {
  /** Null-like before the start and after the stop. */
  started: () => PgBoss | undefined;
  begin: (boss: PgBoss, registration: Registration) => Promise<void>;
};

/** Lets workers stop fetching, and begin again. One change at a time, in their order. */
export function createPausing({ started, begin }: PausingDeps) {
  const held: Registration[] = [];
  const working: Registration[] = [];
  let goesOn: Set<string> | null = null;
  let turn: Promise<void> = Promise.resolve();

  const isHeld = ({ definition }: Registration): boolean => goesOn !== null && !goesOn.has(definition.name);

  async function beginAll(boss: PgBoss, registrations: Registration[]): Promise<void> {
    for (const registration of registrations) {
      if (isHeld(registration)) held.push(registration);
      else {
        working.push(registration);
        await begin(boss, registration);
      }
    }
  }

  async function holdAll(): Promise<void> {
    const stopping = working.filter(isHeld);
    for (const registration of stopping) {
      working.splice(working.indexOf(registration), 1);
      held.push(registration);
    }
    const boss = started();
    const names = new Set(stopping.map(({ definition }) => definition.name));
    for (const name of names) await boss?.offWork(name, { wait: false });
  }

  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = turn.then(change);
    turn = changed.catch(() => undefined);
    return changed;
  }

  const control: Pick<Queue, 'pause' | 'resume'> = {
    pause(except) {
      goesOn = new Set(except);
      return inTurn(holdAll);
    },
    resume() {
      goesOn = null;
      return inTurn(async () => {
        const boss = started();
        if (boss) await beginAll(boss, held.splice(0));
      });
    },
  };
  return {
    ...control,
    isHeld,
    begin: (boss: PgBoss, registrations: Registration[]) => inTurn(() => beginAll(boss, registrations)),
  };
}
