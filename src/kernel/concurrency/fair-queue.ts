export type Owned = {
  /** Its owner. Items without an owner share one. */
  owner: string | null;
};

/**
 * The waiting items, at most `most`, and at most `share` of one owner. Owners take turns: next is one with the fewest running, of
 * those whose last ended the longest ago; items of one owner keep their order.
 */
export function createFairQueue<T extends Owned>({ most, share }: { most: number; share: number }) {
  const { owners, of, leaveIfDone } = createOwners<T>();
  let waiting = 0;
  let inHand = 0;

  return {
    /** False when too many wait. */
    add(one: T): boolean {
      const own = owners.get(one.owner)?.waiting.length ?? 0;
      if (waiting >= most || (one.owner !== null && own >= share)) return false;
      of(one).waiting.push(one);
      waiting += 1;
      return true;
    },
    /** False when it does not wait any more. */
    remove(one: T): boolean {
      const own = owners.get(one.owner)?.waiting ?? [];
      const place = own.indexOf(one);
      if (place === -1) return false;
      own.splice(place, 1);
      waiting -= 1;
      leaveIfDone(one);
      return true;
    },
    /** Whose turn it is; it waits until it is taken. */
    first(): T | undefined {
      let next: Owner<T> | undefined;
      for (const owner of owners.values())
        if (owner.waiting.length > 0 && (!next || owner.inHand < next.inHand)) next = owner;
      return next?.waiting[0];
    },
    /** Takes the first one, which counts as running until it has ended or is put back. */
    take(first: T): void {
      const owner = of(first);
      owner.waiting.shift();
      owner.inHand += 1;
      waiting -= 1;
      inHand += 1;
    },
    ended(one: T): void {
      const owner = of(one);
      owner.inHand -= 1;
      inHand -= 1;
      owners.delete(one.owner);
      owners.set(one.owner, owner);
      leaveIfDone(one);
    },
    /** What was not begun comes first of its owner's again. */
    takeBack(one: T): void {
      const owner = of(one);
      owner.waiting.unshift(one);
      owner.inHand -= 1;
      waiting += 1;
      inHand -= 1;
    },
    /** How many are running. */
    inHand: () => inHand,
    /** How many of an item's owner are running. */
    inHandOf: ({ owner }: T): number => owners.get(owner)?.inHand ?? 0,
    /** Takes all that wait away. */
    clear(): T[] {
      const left = [...owners.values()].flatMap((owner) => owner.waiting.splice(0));
      waiting = 0;
      return left;
    },
  };
}

type Owner<T> = { waiting: T[]; inHand: number };

/** Owners with waiting or running items, in the order of their turns. */
function createOwners<T extends Owned>() {
  const owners = new Map<string | null, Owner<T>>();
  return {
    owners,
    of({ owner }: T): Owner<T> {
      const known = owners.get(owner) ?? { waiting: [], inHand: 0 };
      owners.set(owner, known);
      return known;
    },
    leaveIfDone({ owner }: T): void {
      const known = owners.get(owner);
      if (known?.waiting.length === 0 && known.inHand === 0) owners.delete(owner);
    },
  };
}
