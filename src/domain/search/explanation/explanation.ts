import type { TermMatch } from '#domain/search/lexical/score-passage.ts';

/** What a strength is the sum of. */
export type StrengthParts = {
  /** BM25 of the query's words, identifiers and aliases. */
  words: number;
  closeness: number;
  feedback: number;
  vectors: number;
  /** What the further passages of its document add to the best one. */
  further_passages: number;
};

/** What the ranking knows of a hit. */
type Ranked = Pick<Explanation, 'parts' | 'strength' | 'lexical_rank' | 'vector' | 'passages'> & {
  matches: TermMatch[];
  held: number;
};

/** A term of the query, or a known alias of a name in it, that the passage has. */
type ExplainedTerm = {
  kind: 'word' | 'identifier' | 'alias';
  /** As it is indexed: stemmed words, identifiers without defanging; aliases as lists have them. */
  term: string;
  /** The name of the query that it is an alias of. */
  alias_of: string | null;
  /** How rare it is. */
  weight: number;
  /** How many of the passages that were searched have it; null where they were not counted. */
  passages: number | null;
  contribution: number;
};

/** What made a hit's rank: the numbers of the ranking itself. */
export type Explanation = {
  /** The strongest first; they add up to `parts.words`. */
  terms: ExplainedTerm[];
  /** They add up to `strength`. */
  parts: StrengthParts;
  strength: number;
  /** The strength at which the share of the query that is covered would be one half. */
  half_strength: number;
  identifiers: { contained: number; named: number };
  lexical_rank: number | null;
  vector: { rank: number | null; similarity: number } | null;
  passages: number;
};

export function explanationOf(
  { matches, parts, strength, held, lexical_rank, vector, passages }: Ranked,
  { half, named }: { half: number; named: number },
): Explanation {
  const terms = new Map<string, ExplainedTerm>();
  for (const { kind, alias_of, weight, contribution, ...match } of matches) {
    // `=key` means the identifier itself, `key` also for a part of it.
    const term = kind === 'identifier' ? match.term.replace(/^=/, '') : match.term;
    const key = `${kind} ${term} ${alias_of ?? ''}`;
    const known = terms.get(key) ?? { kind, term, alias_of, weight: 0, passages: null, contribution: 0 };
    known.weight = Math.max(known.weight, weight);
    known.passages = mostOf(known.passages, match.holders);
    known.contribution += contribution;
    terms.set(key, known);
  }
  return {
    terms: [...terms.values()].toSorted((a, b) => b.contribution - a.contribution),
    parts,
    strength,
    half_strength: half,
    identifiers: { contained: held, named },
    lexical_rank,
    vector,
    passages,
  };
}

function mostOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
