export const formats = ['pdf', 'doc', 'docx', 'txt', 'md', 'html', 'json'] as const;
export type Format = (typeof formats)[number];

/** Offsets everywhere count UTF-16 code units of `ExtractedText.text`; `end` is exclusive. */
export type Span = { start: number; end: number };

/** `number` is the page as the file counts it, from 1. */
export type Page = Span & { number: number };

/** A heading: `level` 1–6, `title` without markup, the span of the heading's own line. */
export type Heading = Span & { level: number; title: string };

/** What extraction reads out of a file. Nothing that a reader of the file would see is left out. */
export type ExtractedText = {
  format: Format;
  /** The title that the file itself declares, or null. */
  title: string | null;
  text: string;
  /** In order and without gaps; empty for a format that has no pages. */
  pages: Page[];
  headings: Heading[];
};

/** A searchable piece of a document. Its content is `text.slice(start, end)`. */
export type Passage = Span & {
  /** Position among the document's passages, from 0. */
  ordinal: number;
  /** The page on which the passage starts, or null. */
  page: number | null;
  /** The heading path, such as `Credentials > API keys`; empty before the first heading. */
  section: string;
};

/** What the index holds of a passage: analysed terms joined by single spaces, one string per field. */
export type PassageTerms = {
  /** Terms of the content and of the heading path. */
  body: string;
  /** Terms of the document's title and the heading path. */
  title: string;
  /** Identifiers (CVE, ATT&CK id, IP, domain, hash …) in their canonical form, kept whole. */
  identifiers: string;
};

export type AnalysedPassage = Passage & { terms: PassageTerms };

export type AnalysedDocument = ExtractedText & {
  /** ISO 639-1 where there is a code, or null when it cannot be told. */
  language: string | null;
  word_count: number;
  passages: AnalysedPassage[];
};
