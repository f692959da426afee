/** A sentence of a text by its terms; `place` is from 0 at the beginning of the text to 1 at its end. */
export type Weighed = { terms: readonly string[]; place: number };

/** A sentence that opens the text counts so much more than one at its end. */
const opening = 0.35;
/** What a sentence loses for what the chosen ones say already. */
const sameness = 0.6;

type Vector = Map<string, number>;

/**
 * The sentences that say most of a text, as their places in the list, the best first. Each is compared with the centroid of all: the
 * cosine of vectors of term counts times inverse sentence frequency (centroid-based summarisation, Radev, Jing, Styś and Tam 2004),
 * with more weight at the beginning. One after the other is taken that is least like those before it (maximal marginal relevance,
 * Carbonell and Goldstein 1998). Linear in the terms, times `count`.
 */
export function centralSentences(sentences: readonly Weighed[], count: number): number[] {
  const vectors = vectorsOf(sentences);
  const centroid: Vector = new Map();
  for (const vector of vectors) for (const [term, weight] of vector) add(centroid, term, weight);
  const length = lengthOf(centroid);
  const central = vectors.map(
    (vector, i) => product(vector, centroid) / (length || 1) + opening * (1 - (sentences[i]?.place ?? 1)),
  );
  const likeness = vectors.map(() => 0);
  const chosen: number[] = [];
  while (chosen.length < Math.min(count, sentences.length)) {
    const best = central.reduce((at, value, i) => {
      if (chosen.includes(i)) return at;
      const worth = value - sameness * (likeness[i] ?? 0);
      return at < 0 || worth > (central[at] ?? 0) - sameness * (likeness[at] ?? 0) ? i : at;
    }, -1);
    chosen.push(best);
    const taken = vectors[best] ?? new Map<string, number>();
    for (const [i, vector] of vectors.entries())
      likeness[i] = Math.max(likeness[i] ?? 0, product(vector, taken));
  }
  return chosen;
}

/** Of length 1 each, so that their products are cosines. */
function vectorsOf(sentences: readonly Weighed[]): Vector[] {
  const holders: Vector = new Map();
  for (const { terms } of sentences) for (const term of new Set(terms)) add(holders, term, 1);
  return sentences.map(({ terms }) => {
    const vector: Vector = new Map();
    for (const term of terms) add(vector, term, Math.log(1 + sentences.length / (holders.get(term) ?? 1)));
    const length = lengthOf(vector) || 1;
    return new Map([...vector].map(([term, weight]) => [term, weight / length]));
  });
}

function add(vector: Vector, term: string, weight: number): void {
  vector.set(term, (vector.get(term) ?? 0) + weight);
}

function lengthOf(vector: Vector): number {
  return Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
}

function product(a: Vector, b: Vector): number {
  let sum = 0;
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0);
  return sum;
}
