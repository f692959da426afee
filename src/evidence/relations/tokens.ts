import type { Span } from '#analysis/document.ts';
import type { RelationEnd } from '#evidence/evidence.ts';

/** What a relation can be about, at its place: a named thing, an indicator, or words that stand for a thing named before. */
export type Term = Span & {
  end_of: RelationEnd;
  /** The same for all terms that stand for one thing. */
  group: object;
  /** As the text has it. */
  surface: string;
  anaphor?: true;
};

/** A word, a mark or a term of a statement. */
export type Token = Span & { word: string; term: Term | null };

const wordOrMark = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)?|[^\s\p{L}\p{N}]/gu;

/** The tokens of `text[start, end)`; terms are in order and stand for their words. */
export function tokensOf(text: string, { start, end }: Span, terms: readonly Term[]): Token[] {
  const out: Token[] = [];
  let at = start;
  const addWords = (to: number): void => {
    for (const { 0: word, index } of text.slice(at, to).matchAll(wordOrMark))
      out.push({ start: at + index, end: at + index + word.length, word: word.toLowerCase(), term: null });
  };
  for (const term of terms) {
    if (term.start < at) continue;
    addWords(term.start);
    out.push({ start: term.start, end: term.end, word: '', term });
    at = term.end;
  }
  addWords(end);
  return out;
}
