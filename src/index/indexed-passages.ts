import type { AnalysedDocument } from '#analysis/document.ts';
import type { IndexedPassage } from './search-index.ts';

type Source = Pick<IndexedPassage, 'document_id' | 'jar_id' | 'title' | 'tags'>;

/** The passages of a document as the index takes them. */
export function indexedPassages(
  source: Source,
  { format, text, passages }: Pick<AnalysedDocument, 'format' | 'text' | 'passages'>,
): IndexedPassage[] {
  return passages.map((passage) => ({
    ...source,
    ...passage,
    format,
    content: text.slice(passage.start, passage.end),
  }));
}
