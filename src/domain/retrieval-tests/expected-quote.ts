import type { Span } from '#analysis/document.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { fieldError } from '#kernel/errors.ts';

const longestQuote = 4000;

/** What is at a place of a document, as far as it lies within one passage. Throws `invalid` where no passage is. */
export async function quoteAt(
  index: Pick<SearchIndex, 'passagesOf'>,
  documentId: string,
  { start, end }: Span,
): Promise<Span & { page: number | null; quote: string }> {
  const overlap = (span: Span) => Math.min(span.end, end) - Math.max(span.start, start);
  const [best] = (await index.passagesOf(documentId)).toSorted((a, b) => overlap(b) - overlap(a));
  if (!best || overlap(best) <= 0)
    throw fieldError('expected', 'names a place where the document has no passage');
  const from = Math.max(best.start, start);
  const to = Math.min(best.end, end, from + longestQuote);
  const quote = best.content.slice(from - best.start, to - best.start);
  return { start: from, end: to, page: best.page, quote };
}
