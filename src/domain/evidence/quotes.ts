import { sentenceSpans } from '#analysis/language/sentences.ts';
import type { IndexHit, SearchIndex } from '#index/search-index.ts';
import type { StoredPlace } from './evidence-rows.ts';

export type PlaceOf = { document_id: string; place: StoredPlace };

/** Reads the words at a place: of the span itself, or of the sentence around it. Null where the index holds another text by now. */
export type Quotes = {
  exact: (wanted: PlaceOf) => string | null;
  around: (wanted: PlaceOf) => string | null;
};

type Passage = Omit<IndexHit, 'score'>;

const keyOf = (documentId: string, ordinal: number): string => `${documentId} ${ordinal}`;

/** The passages of these places, fetched together. Texts of sealed jars are opened by the index. */
export async function quotesOf(index: SearchIndex, places: PlaceOf[]): Promise<Quotes> {
  const ordinals = new Map<string, Set<number>>();
  for (const { document_id, place } of places) {
    const of = ordinals.get(document_id) ?? new Set<number>();
    ordinals.set(document_id, of.add(place[2]));
  }
  const wanted = [...ordinals].map(([document_id, of]) => ({ document_id, ordinals: [...of] }));
  const found = wanted.length === 0 ? [] : await index.passagesAt(wanted);
  const passages = new Map(found.map((passage) => [keyOf(passage.document_id, passage.ordinal), passage]));
  const at = ({ document_id, place }: PlaceOf): Passage | null => {
    const passage = passages.get(keyOf(document_id, place[2]));
    return passage && place[0] >= passage.start && place[0] < passage.end ? passage : null;
  };
  return {
    exact(one) {
      const passage = at(one);
      const [start, end] = one.place;
      return passage && passage.content.slice(start - passage.start, end - passage.start);
    },

    around(one) {
      const passage = at(one);
      const [start, end] = one.place;
      if (!passage || end > passage.end) return null;
      const sentence = sentenceSpans(passage.content).find((span) => span.end > start - passage.start);
      return sentence ? passage.content.slice(sentence.start, sentence.end) : null;
    },
  };
}
