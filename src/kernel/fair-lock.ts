import { isTurnUsedUp } from './yield-to-event-loop.ts';

export type FairLock = {
  /** Waits until nobody else holds it. Give it back with `leave`. */
  enter(owner: string | null): Promise<void>;
  leave(): void;
};

type Owner = {
  waiting: (() => void)[];
  /** How much of the latest time it held the lock, in ms; it fades. */
  used: number;
  /** When that was so. */
  at: number;
  /** Since when it waits without having been served. */
  since: number;
};

// Milliseconds. What was used so long ago counts a third.
const memoryMs = 1000;
const mostOwners = 1000;

/**
 * A lock that one holds at a time. Of those that wait the next is of the owner who has held it for the shortest time lately,
 * less the time that this owner has waited; of one owner in the order in which they came. However much one asks for, another
 * waits for what is being done, and for no longer than they had held it themselves.
 */
export function createFairLock(now: () => number = () => performance.now()): FairLock {
  const owners = new Map<string | null, Owner>();
  let holder: Owner | null = null;
  let heldSince = 0;
  let choosing = false;
  let waiting = 0;

  function ownerOf(name: string | null): Owner {
    const known = owners.get(name);
    if (!known && owners.size >= mostOwners) forget();
    const owner = known ?? { waiting: [], used: 0, at: now(), since: 0 };
    owners.delete(name);
    owners.set(name, owner);
    return owner;
  }

  function forget(): void {
    for (const [name, owner] of owners) {
      if (owners.size <= mostOwners / 2) return;
      if (owner !== holder && owner.waiting.length === 0) owners.delete(name);
    }
  }

  const usedBy = (owner: Owner, at: number): number => owner.used * Math.exp((owner.at - at) / memoryMs);

  /** The least is next: who has used little, or has waited for as long as they had used it. */
  const claimOf = (owner: Owner, at: number): number => usedBy(owner, at) - (at - owner.since);

  function hold(owner: Owner): void {
    holder = owner;
    heldSince = now();
  }

  function choose(): void {
    choosing = false;
    const at = now();
    let next: Owner | undefined;
    for (const owner of owners.values())
      if (owner.waiting.length > 0 && (!next || claimOf(owner, at) < claimOf(next, at))) next = owner;
    const enter = next?.waiting.shift();
    if (!next || !enter) return;
    waiting -= 1;
    hold(next);
    enter();
  }

  return {
    enter(name) {
      const owner = ownerOf(name);
      if (!holder && !choosing) return Promise.resolve(hold(owner));
      waiting += 1;
      if (owner.waiting.length === 0) owner.since = now();
      return new Promise((resolve) => void owner.waiting.push(resolve));
    },
    leave() {
      if (!holder) return;
      const at = now();
      holder.used = usedBy(holder, at) + (at - heldSince);
      holder.at = at;
      holder.since = at;
      holder = null;
      if (waiting === 0) return;
      choosing = true;
      // The owner who has just left may come again at once, for the next of a few statements: the choice waits for that.
      if (isTurnUsedUp()) setImmediate(choose);
      else process.nextTick(choose);
    },
  };
}
