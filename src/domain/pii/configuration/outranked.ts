import type { ResolvedMatch } from '#pii/stages/arbitration.ts';

type Ranked = {
  /** The risk rank of a type. */
  rankOf: (type: string) => number;
  /** Finds that are less sure take nothing's place. */
  threshold: number;
};

/**
 * The detections of one list without those that share characters with a confident detection of another list that has a higher
 * risk: neither custom nor built-in patterns may hide a risk. Both lists are ordered by start, and are iterated afresh for each
 * call.
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

/** Of the open detections of one rank, those that reach further than all before them: others cover nothing that these do not. */
type Reach = Span[];

function note(begun: Map<number, Reach>, rank: number, { start, end }: Span): void {
  const reach = begun.get(rank) ?? [];
  begun.set(rank, reach);
  const last = reach.at(-1);
  if (!last || end > last.end) reach.push({ start, end });
}

/** Whether one of them overlaps a detection that begins no sooner than those of earlier calls. */
function isReached({ start, end }: Span, reach: Reach): boolean {
  while (reach[0] && reach[0].end <= start) reach.shift();
  // The first remaining one ends after its beginning; later ones begin later.
  return reach[0] !== undefined && reach[0].start < end;
}
