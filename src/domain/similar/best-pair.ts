import type { Profile } from './profile.ts';

/** A passage of a document, and what is most like it in another one. */
export type Pair<Own, Other> = { own: Own; other: Other };

/** Makes the function that finds the pair of passages with most in common by their words; null where no two have a word in common. */
export function pairFinder<Own>(
  own: Profile<Own>['passages'],
): <Other>(others: Profile<Other>['passages']) => Pair<Own, Other> | null {
  const holders = new Map<string, { at: number; weight: number }[]>();
  for (const [at, { words }] of own.entries())
    for (const [term, weight] of words) {
      const held = holders.get(term);
      if (held) held.push({ at, weight });
      else holders.set(term, [{ at, weight }]);
    }
  return (others) => {
    let best: { at: number; other: number } | null = null;
    let most = 0;
    for (const [other, { words }] of others.entries()) {
      const common = new Float64Array(own.length);
      for (const [term, weight] of words)
        for (const held of holders.get(term) ?? [])
          common[held.at] = (common[held.at] ?? 0) + held.weight * weight;
      for (const [at, sum] of common.entries())
        if (sum > most) {
          most = sum;
          best = { at, other };
        }
    }
    const [mine, theirs] = best ? [own[best.at], others[best.other]] : [];
    return mine && theirs ? { own: mine.passage, other: theirs.passage } : null;
  };
}
