import type { Block, Figure, Marking, Statement } from '#publishing/content.ts';
import type { Words } from './words.ts';

/**
 * A report as every format writes it: the same numbers, targets and words in all of them, and no character that could change how
 * the rest is shown.
 */
export type PreparedReport = {
  title: string;
  subtitle: string | null;
  language: string;
  direction: Direction;
  marking: Marking | null;
  created_at: Date;
  created_on: string;
  words: Words;
  facts: { name: string; value: string }[];
  sections: PreparedSection[];
  references: PreparedReference[];
};

export type Direction = 'ltr' | 'rtl';

export type PreparedSection = {
  /** `2.1`; the title is below it. */
  number: string;
  /** What links within the report lead to (`section-2-1`). */
  anchor: string;
  /** 1 for a section of the report itself. */
  level: number;
  title: string;
  blocks: PreparedBlock[];
  sections: PreparedSection[];
};

export type PreparedBlock =
  | Exclude<Block, { kind: 'table' | 'figure' }>
  | { kind: 'table'; number: number; caption: string; head: string[]; rows: Statement[][] }
  | { kind: 'figure'; number: number; figure: PreparedFigure };

export type PreparedFigure = Figure & {
  /** What is drawn, in words, for those who do not see it. */
  alternative: string;
};

export type PreparedReference = {
  number: number;
  /** `reference-3`. */
  anchor: string;
  title: string;
  /** Where it is from: honey jar, page, date, admiralty code, those that there are. */
  details: string[];
  quote: string;
};
