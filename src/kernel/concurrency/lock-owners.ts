export type LockOwner = {
  waiting: (() => void)[];
  /** How much of the latest time it held the lock, in ms; it fades. */
  used: number;
  /** When that was so. */
  at: number;
  /** Since when it waits without having been served. */
  since: number;
  holds: boolean;
};

// Milliseconds. What was used so long ago counts a third.
const memoryMs = 1000;
const mostOwners = 1000;

const usedBy = (owner: LockOwner, at: number): number => owner.used * Math.exp((owner.at - at) / memoryMs);

/** The least is next: an owner who has used little, or has waited for as long as they had used it. */
const claimOf = (owner: LockOwner, at: number): number => usedBy(owner, at) - (at - owner.since);

/** The owners of a lock, by name, with how long each has held it recently. */
export function createLockOwners() {
  const owners = new Map<string | null, LockOwner>();

  function forget(): void {
    for (const [name, owner] of owners) {
      if (owners.size <= mostOwners / 2) return;
      if (!owner.holds && owner.waiting.length === 0) owners.delete(name);
    }
  }

  return {
    of(name: string | null, at: number): LockOwner {
      const known = owners.get(name);
      if (!known && owners.size >= mostOwners) forget();
      const owner = known ?? { waiting: [], used: 0, at, since: 0, holds: false };
      owners.delete(name);
      owners.set(name, owner);
      return owner;
    },

    /** Whether this is what the server does by itself. */
    isNobody: (owner: LockOwner): boolean => owner === owners.get(null),

    /** Of the waiting ones. */
    next(at: number): LockOwner | undefined {
      let next: LockOwner | undefined;
      for (const owner of owners.values())
        if (owner.waiting.length > 0 && (!next || claimOf(owner, at) < claimOf(next, at))) next = owner;
      return next;
    },

    /** The owner has held the lock for so many ms. */
    noteHeld(owner: LockOwner, ms: number, at: number): void {
      Object.assign(owner, { used: usedBy(owner, at) + ms, at, since: at, holds: false });
    },
  };
}
