/** A place in a document that a number in a text names. */
export type Cited = {
  number: number;
  title: string;
  page: number | null;
  /** The headings above it; null where it is not known. */
  section: string | null;
  /** The sentence as the document has it. */
  quote: string;
};
