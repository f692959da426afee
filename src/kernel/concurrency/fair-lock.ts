import { createLockOwners, type LockOwner } from './lock-owners.ts';
import { isTurnUsedUp } from './yield-to-event-loop.ts';

export type FairLock = {
  /** Waits until the lock is free. Return it with `leave`. */
  enter: (owner: string | null) => Promise<void>;
  leave: () => void;
};

/** For this long after leaving, an owner is expected to return, for the next of a few statements. */
const comesAgainMs = 20;

/**
 * A lock with one holder at a time. The next holder is the waiting owner who has held it for the shortest time recently, less the
 * time they have waited; requests of one owner keep their order. However much one owner requests, another waits for the current
 * work, and for no longer than they had held it themselves. Work without an owner pauses for as long as it has just held the lock
 * while others come and go: a whole request of several statements fits between two of its parts.
 */
export function createFairLock(now: () => number = () => performance.now()): FairLock {
  const owners = createLockOwners();
  let holder: LockOwner | null = null;
  let heldSince = 0;
  let choosing = false;
  let waiting = 0;
  let resting: NodeJS.Timeout | null = null;
  let restUntil = -Infinity;
  let othersLeft = -Infinity;

  function hold(owner: LockOwner): void {
    if (resting) clearTimeout(resting);
    resting = null;
    holder = owner;
    holder.holds = true;
    heldSince = now();
  }

  const isToRest = (owner: LockOwner, at: number): boolean =>
    owners.isNobody(owner) && at < restUntil && at - othersLeft < comesAgainMs;

  function choose(): void {
    choosing = false;
    const at = now();
    const next = owners.next(at);
    if (next && isToRest(next, at)) {
      resting = setTimeout(choose, restUntil - at);
      return;
    }
    const enter = next?.waiting.shift();
    if (!next || !enter) return;
    waiting -= 1;
    hold(next);
    enter();
  }

  return {
    enter(name) {
      const owner = owners.of(name, now());
      const isFree = !holder && !choosing && (resting === null || name !== null);
      if (isFree && !isToRest(owner, now())) return Promise.resolve(hold(owner));
      waiting += 1;
      if (owner.waiting.length === 0) owner.since = now();
      return new Promise((resolve) => {
        owner.waiting.push(resolve);
        if (isFree) choose();
      });
    },
    leave() {
      if (!holder) return;
      const at = now();
      owners.noteHeld(holder, at - heldSince, at);
      if (owners.isNobody(holder)) restUntil = at + (at - heldSince);
      else othersLeft = at;
      holder = null;
      if (waiting === 0) return;
      choosing = true;
      // The owner who has just left may return at once, for the next of a few statements: the choice waits for that.
      if (isTurnUsedUp()) setImmediate(choose);
      else process.nextTick(choose);
    },
  };
}
