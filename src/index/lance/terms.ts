import type { PassageTerms } from '#analysis/document.ts';

import type { FieldTerm, LexicalHit, LexicalQuery } from '#index/search-index.ts';

/**
 * All fields share one indexed column; a field's terms bear its mark. Summing over columns makes LanceDB score
 * every match (12 ms p95 at 100,000 passages, growing with them), while within one column it skips what cannot
 * reach the top (2 ms) and sums just as exactly, each field's term with its own document frequency.
 * Control characters, because the analyser never emits one and the tokenizer does not split at them.
 */
const marks = { body: '', title: '\u0001', identifiers: '\u0002' } as const satisfies Record<
  keyof PassageTerms,
  string
>;
const fields = ['body', 'title', 'identifiers'] as const;
const titleMark = marks.title.charCodeAt(0);
const identifiersMark = marks.identifiers.charCodeAt(0);

// Keeps a query with absurd boosts, or a page pasted as a question, from costing more than a few milliseconds.
const maxRepetitions = 16;
const maxTermsPerField = 256;

function marked(text: string, mark: string): string[] {
  return text
    .split(/\s+/u)
    .filter(Boolean)
    .map((term) => mark + term);
}

/** The one string that is indexed for a passage. */
export function indexedTerms(terms: PassageTerms): string {
  return fields.flatMap((field) => marked(terms[field], marks[field])).join(' ');
}

/** The terms of a passage by field, from the string that is indexed for it. */
export function readTerms(indexed: string): LexicalHit['terms'] {
  const terms: LexicalHit['terms'] = { body: [], title: [], identifiers: [] };
  for (const term of indexed.split(' ')) {
    const mark = term.charCodeAt(0);
    if (mark === titleMark) terms.title.push(term.slice(1));
    else if (mark === identifiersMark) terms.identifiers.push(term.slice(1));
    else if (term !== '') terms.body.push(term);
  }
  return terms;
}

/** A field's term as it is indexed. */
export function indexedTerm({ field, term }: FieldTerm): string {
  return marks[field] + term;
}

export type TermQuery = {
  text: string;
  /** What to multiply the engine's score with, so that it is the sum of boost × BM25. */
  scale: number;
};

/** The smallest scale at which the boosts are whole numbers within 2 %, or the best that the limit allows. */
function repetitionScale(boosts: number[]): number {
  const largest = Math.max(...boosts);
  const candidates = [1, 2, 3, 4, 5].map((parts) => parts / Math.min(...boosts));
  const fitting = candidates.filter((scale) => largest * scale <= maxRepetitions);
  const exact = fitting.find((scale) =>
    boosts.every((boost) => Math.abs(Math.round(boost * scale) / (boost * scale) - 1) < 0.02),
  );
  return exact ?? fitting.at(-1) ?? maxRepetitions / largest;
}

/**
 * The query's terms as one string: a boost becomes repetition, since BM25 adds a term's weight as often as the
 * query says it. Within a field a term counts once. Null when no field has a term.
 */
export function termQuery(query: LexicalQuery): TermQuery | null {
  const asked = fields
    .map((field) => ({
      boost: query.boosts[field],
      terms: [...new Set(marked(query[field], marks[field]))].slice(0, maxTermsPerField),
    }))
    .filter(({ boost, terms }) => boost > 0 && terms.length > 0);
  if (asked.length === 0) return null;
  const scale = repetitionScale(asked.map(({ boost }) => boost));
  const repeated = asked.flatMap(({ boost, terms }) =>
    Array.from({ length: Math.max(1, Math.round(boost * scale)) }, () => terms).flat(),
  );
  return { text: repeated.join(' '), scale: 1 / scale };
}
