/** Of two sentences with at least so many terms each, one repeats the other where they share this much of the shorter, and of both. */
const leastTerms = 5;
const ofShorter = 0.8;
const ofBoth = 0.62;

/** A sentence by what it says: its analysed terms, and the numbers in it. */
export type Said = { terms: ReadonlySet<string>; figures: readonly string[] };

export function saidIn(text: string, terms: readonly string[]): Said {
  return {
    terms: new Set(terms),
    figures: (text.match(/\d[\d.,]*\d|\d/g) ?? []).toSorted(),
  };
}

/** Whether two sentences tell the same: nearly the same words, and no number that only one of two with numbers has. */
export function saysTheSame(one: Said, other: Said): boolean {
  const [fewer, more] = one.terms.size <= other.terms.size ? [one, other] : [other, one];
  if (fewer.terms.size < leastTerms) return fewer.terms.size === more.terms.size && covers(fewer, more) === 1;
  if (!sameFigures(one, other)) return false;
  const shared = covers(fewer, more) * fewer.terms.size;
  const all = fewer.terms.size + more.terms.size - shared;
  return (
    shared / all >= ofBoth || (shared / fewer.terms.size >= ofShorter && fewer.terms.size >= 2 * leastTerms)
  );
}

function covers(fewer: Said, more: Said): number {
  let shared = 0;
  for (const term of fewer.terms) if (more.terms.has(term)) shared += 1;
  return shared / Math.max(1, fewer.terms.size);
}

/** The figures of one are among those of the other: `in 2021` may be left out, but is not `in 2022`. */
function sameFigures({ figures: some }: Said, { figures: others }: Said): boolean {
  const [fewer, more] = some.length <= others.length ? [some, new Set(others)] : [others, new Set(some)];
  return fewer.every((figure) => more.has(figure));
}
