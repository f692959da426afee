import type { ExtractedText } from './document.ts';

/** A title that says of itself to be a list of indicators is a heading of one. */
const listing = /\b(?:indicators|iocs?|block ?lists?|observables)\b/i;

/**
 * The heading that is the document's title: it comes before all text and no other is on its level. Its words are about the whole
 * document, not about what follows it. Null where there is none.
 */
export function titleHeadingOf({ text, headings }: Pick<ExtractedText, 'text' | 'headings'>): string | null {
  const [first, ...others] = headings;
  if (!first || listing.test(first.title) || text.slice(0, first.start).trim() !== '') return null;
  if (others.some(({ level }) => level <= first.level)) return null;
  return first.title.replace(/\s+/g, ' ').trim();
}
