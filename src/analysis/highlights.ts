import type { AnalysedQuery } from './analyse.ts';
import type { Span } from './document.ts';
import { indexedIdentifierTerms } from './identifier-terms.ts';
import { findIdentifiers } from './identifiers.ts';
import { placedTerms } from './language/terms.ts';

/**
 * The places in a text that a query matches, by the analysis of the index: other forms of its words, other spellings of its
 * identifiers, and phrases (terms that follow each other). In order, none within another.
 */
export function highlightsIn(
  text: string,
  query: Pick<AnalysedQuery, 'body' | 'identifiers'>,
  phrases: string[][] = [],
): Span[] {
  const words = new Set(query.body.split(' '));
  const identifiers = new Set(query.identifiers.split(' ').filter(Boolean));
  const spans: Span[] = [];
  if (identifiers.size > 0)
    for (const identifier of findIdentifiers(text))
      if (indexedIdentifierTerms([identifier]).some((term) => identifiers.has(term)))
        spans.push({ start: identifier.start, end: identifier.end });
  const placed = placedTerms(text);
  for (const word of placed) spans.push(...matchesIn(text, word, words));
  spans.push(...phrasesIn(placed, phrases));
  return joined(spans);
}

/** In a script without spaces, a run of characters has many terms: those that match, else the whole word. */
function matchesIn(text: string, word: Span & { terms: string[] }, wanted: ReadonlySet<string>): Span[] {
  const { start, end, terms } = word;
  const matched = terms.filter((term) => wanted.has(term));
  if (matched.length === 0) return [];
  if (terms.length === 1) return [{ start, end }];
  const raw = text.slice(start, end).toLowerCase();
  const places = [...new Set(matched)].flatMap((term) => {
    const found: Span[] = [];
    for (let at = raw.indexOf(term); at !== -1; at = raw.indexOf(term, at + 1))
      found.push({ start: start + at, end: start + at + term.length });
    return found;
  });
  return places.length > 0 ? places : [{ start, end }];
}

function phrasesIn(placed: (Span & { terms: string[] })[], phrases: string[][]): Span[] {
  const terms = placed.flatMap(({ terms: some, start, end }) => some.map((term) => ({ term, start, end })));
  const byFirst = Map.groupBy(phrases, ([first]) => first ?? '');
  return terms.flatMap(({ term, start }, at) =>
    (byFirst.get(term) ?? []).flatMap((phrase) => {
      if (!phrase.every((each, i) => terms[at + i]?.term === each)) return [];
      return [{ start, end: terms[at + phrase.length - 1]?.end ?? start }];
    }),
  );
}

/** Those that touch or overlap become one. */
function joined(spans: Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else out.push({ ...span });
  }
  return out;
}
