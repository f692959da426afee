import type { Reference } from '#publishing/content.ts';

/** A place in a source, with the words that are there. */
export type Cited = {
  document_id: string;
  page: number | null;
  start: number;
  end: number;
  quote: string;
};

/** What is shown of the source of a reference. */
export type CitedSource = Pick<Reference, 'title' | 'honey_jar_name' | 'published_at' | 'admiralty_code'>;

/** The references of a report: a place has one number, whatever cites it. */
export type References = {
  /** The number of a place; undefined where its document is none of the report's. */
  cite: (place: Cited) => number | undefined;
  /** Those cited so far, in the order of their numbers. */
  all: () => Reference[];
};

export function createReferences(sourceOf: (documentId: string) => CitedSource | undefined): References {
  const numbers = new Map<string, number>();
  const references: Reference[] = [];
  return {
    cite({ document_id, page, start, end, quote }) {
      const key = `${document_id} ${start} ${end}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const source = sourceOf(document_id);
      if (!source) return undefined;
      const number = references.length + 1;
      numbers.set(key, number);
      references.push({ number, document_id, page, quote, span: { start, end }, ...source });
      return number;
    },
    all: () => references,
  };
}
