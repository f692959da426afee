import { createLockOwners, type LockOwner } from './lock-owners.ts';
import { isTurnUsedUp } from './yield-to-event-loop.ts';

export type FairLock = {
  /** Waits until nobody else holds it. Give it back with `leave`. */
  enter(owner: string | null): Promise<void>;
  leave(): void;
};

/** So long after somebody has left they are taken to come again, for the next of a few statements. */
const comesAgainMs = 20;

/**
 * A lock that one holds at a time. Of those that wait the next is of the owner who has held it for the shortest time lately,
 * less the time that this owner has waited; of one owner in the order in which they came. However much one asks for, another
 * waits for what is being done, and for no longer than they had held it themselves. What has no owner rests for as long as it has
 * just held the lock while others come and go: between two of its parts a whole request of several statements has room.
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
      // The owner who has just left may come again at once, for the next of a few statements: the choice waits for that.
      if (isTurnUsedUp()) setImmediate(choose);
      else process.nextTick(choose);
    },
  };
}
