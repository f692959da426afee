import type { ResolvedMatch } from '#pii/stages/arbitration.ts';

type Ranked = {
  /** How grave a find of a type is. */
  rankOf: (type: string) => number;
  /** Finds that are less sure take nothing's place. */
  threshold: number;
};

/**
 * The finds of a lot without those that share characters with a sure find of another that is graver: neither a pattern of an
 * installation's own nor a built-in one may hide a risk. Both lots are in the order of their starts, and gone through anew each time.
 */
export function withoutOutranked(
  lot: Iterable<ResolvedMatch>,
  other: Iterable<ResolvedMatch>,
  { rankOf, threshold }: Ranked,
): Iterable<ResolvedMatch> {
  return { [Symbol.iterator]: remaining };

  function* remaining(): Generator<ResolvedMatch> {
    const coming = other[Symbol.iterator]();
    let next = coming.next();
    const begun = new Map<number, Reach>();
    for (const find of lot) {
      for (; !next.done && next.value.start < find.end; next = coming.next())
        if (next.value.confidence >= threshold) note(begun, rankOf(next.value.type), next.value);
      const rank = rankOf(find.type);
      const isOutranked = begun.entries().some(([its, reach]) => its > rank && isReached(find, reach));
      if (!isOutranked) yield find;
    }
  }
}

type Span = { start: number; end: number };

/** Of the finds of one rank that have begun, those that reach further than all before them: others are on nothing that these are not. */
type Reach = Span[];

function note(begun: Map<number, Reach>, rank: number, { start, end }: Span): void {
  const reach = begun.get(rank) ?? [];
  begun.set(rank, reach);
  const last = reach.at(-1);
  if (!last || end > last.end) reach.push({ start, end });
}

/** Whether one of them is on a find that begins no sooner than those that were asked for before. */
function isReached({ start, end }: Span, reach: Reach): boolean {
  while (reach[0] && reach[0].end <= start) reach.shift();
  // The first that is left ends behind its beginning; those behind it begin later.
  return reach[0] !== undefined && reach[0].start < end;
}
