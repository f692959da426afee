import type { Actor } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { readable } from '#domain/search/extractive/compose.ts';
import { summarySentences } from './document-summary.ts';

/** A sentence of a document and where it is. Offsets count UTF-16 code units of the extracted text. */
type SummarySentence = { text: string; start: number; end: number; page: number | null };

type Deps = {
  documents: { readable: (actor: Actor, documentId: string) => Promise<{ id: string }> };
  index: Pick<SearchIndex, 'passagesOf'>;
};

export type Summaries = {
  /** The sentences that say most of a document, in their order; none while it has not been read. Throws `not_found`. */
  of: (actor: Actor, documentId: string) => Promise<SummarySentence[]>;
};

export function createSummaries({ documents, index }: Deps): Summaries {
  return {
    async of(actor, documentId) {
      const { id } = await documents.readable(actor, documentId);
      const sentences = await summarySentences(id, index);
      return sentences.map((unit) => ({
        text: readable(unit),
        start: unit.start,
        end: unit.end,
        page: unit.hit.page,
      }));
    },
  };
}
