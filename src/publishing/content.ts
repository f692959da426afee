/**
 * A report as content, before it is a file: what every format is written from, so that all of them say the same. Everything in it
 * is text as it is, never markup.
 */
export type ReportContent = {
  title: string;
  /** Below the title: what was asked for. */
  subtitle: string | null;
  /** BCP 47, of the report's own words. */
  language: string;
  /** Traffic Light Protocol 2.0, in the header of every page: the strictest marking of the sources. Null without any. */
  marking: Marking | null;
  created_at: Date;
  /** On the title page, in this order: what the report was made from and how. */
  facts: { name: string; value: string }[];
  sections: Section[];
  references: Reference[];
};

export type Marking = 'TLP:RED' | 'TLP:AMBER+STRICT' | 'TLP:AMBER' | 'TLP:GREEN' | 'TLP:CLEAR';

export type Section = {
  /** Unique in the report; the target of links within it. */
  id: string;
  title: string;
  blocks: Block[];
  sections: Section[];
};

export type Block =
  | { kind: 'paragraph'; statements: Statement[] }
  | { kind: 'list'; ordered: boolean; items: Statement[] }
  | { kind: 'table'; caption: string; head: string[]; rows: Statement[][] }
  | { kind: 'code'; text: string }
  | { kind: 'figure'; figure: Figure }
  /** Something about the report itself, set apart: what is missing, what contradicts. */
  | { kind: 'note'; tone: 'info' | 'warning'; statements: Statement[] };

/** One sentence or cell, with the references that it rests on. */
export type Statement = {
  text: Span[];
  /** Numbers of `references`; empty for words that join others and say nothing of the world. */
  references: number[];
  /** Of a sentence that a model wrote and no source supports. */
  unsupported: boolean;
};

export type Span = {
  text: string;
  style: 'plain' | 'strong' | 'emphasis' | 'code';
  /** Of another part of the report (`#<id of a section>`), or http(s). */
  link: string | null;
};

/** Drawn from counted data as vector graphics; `description` says the same in words. */
export type Figure = {
  title: string;
  description: string;
  /** `timeline` has an ISO date as the name of each point. */
  kind: 'bars' | 'timeline';
  points: { name: string; value: number }[];
  unit: string;
};

/** A place in a source that the report cites. */
export type Reference = {
  number: number;
  document_id: string;
  title: string;
  honey_jar_name: string;
  page: number | null;
  /** Where the quote is in the document's extracted text, in UTF-16 code units. */
  span?: { start: number; end: number } | undefined;
  /** The sentence as the source has it. */
  quote: string;
  published_at: Date | null;
  /** Admiralty code of source and information (`B2`), where the source has one. */
  admiralty_code: string | null;
};
