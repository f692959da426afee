import type { Sketch } from './shingles/sketch.ts';

/**
 * The formats that are read: the ends of file names that promise them, in lower case, and what a browser is sent them as.
 * HTML goes as bytes: a browser would run it.
 */
export const fileFormats = {
  pdf: { extensions: ['pdf'], sent_as: 'application/pdf' },
  docx: {
    extensions: ['docx'],
    sent_as: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { extensions: ['doc'], sent_as: 'application/msword' },
  txt: { extensions: ['txt', 'text', 'log'], sent_as: 'text/plain' },
  csv: { extensions: ['csv', 'tsv'], sent_as: 'text/csv' },
  yaml: { extensions: ['yaml', 'yml'], sent_as: 'application/yaml' },
  md: { extensions: ['md', 'markdown', 'mdown'], sent_as: 'text/markdown' },
  html: { extensions: ['html', 'htm', 'xhtml'], sent_as: 'application/octet-stream' },
  json: { extensions: ['json', 'jsonl', 'ndjson', 'stix'], sent_as: 'application/json' },
} as const;

export type Format = keyof typeof fileFormats;
export const formats = Object.keys(fileFormats) as Format[];

/** Offsets everywhere count UTF-16 code units of `ExtractedText.text`; `end` is exclusive. */
export type Span = { start: number; end: number };

/** `number` is the page as the file counts it, from 1. */
export type Page = Span & { number: number };

/** A heading: `level` 1–6, `title` without markup, the span of the heading's own line. */
export type Heading = Span & { level: number; title: string };

export const hiddenKinds = [
  /** Zero-width characters in number. */
  'zero_width',
  /** Text written in Unicode tag characters or in runs of variation selectors. */
  'tag_characters',
  /** Characters that turn the direction of what is read around. */
  'bidi_override',
  /** In the colour of its background. */
  'same_color',
  'transparent',
  /** One point or less. */
  'tiny',
  /** Outside of the page, or of what is cut out of it. */
  'off_page',
  /** Beneath something that is drawn over it. */
  'covered',
  /** Marked as not to be shown. */
  'not_shown',
  /** A comment in the source of a page. */
  'comment',
] as const;
export type HiddenKind = (typeof hiddenKinds)[number];

export type HiddenPiece = { kind: HiddenKind; text: string; page: number | null };

/** Hidden text of a file. `characters` counts all of it; only the first pieces are kept. */
export type HiddenText = { characters: number; kinds: HiddenKind[]; pieces: HiddenPiece[]; cut: boolean };

/** Something that the file names and says the kind of, in its own structure: an object of STIX, a cluster or tag of MISP. */
export type DeclaredName = {
  kind: 'actor' | 'malware' | 'tool' | 'campaign' | 'technique' | 'vulnerability' | 'organisation' | 'person';
  name: string;
  aliases: string[];
};

/** What extraction reads out of a file. Nothing that a reader of the file would see is left out. */
export type ExtractedText = {
  format: Format;
  /** The title that the file itself declares, or null. */
  title: string | null;
  text: string;
  /** In order and without gaps; empty for a format that has no pages. */
  pages: Page[];
  headings: Heading[];
  /** Absent where nothing is hidden. It is no part of `text`. */
  hidden?: HiddenText;
  /** Absent for formats that declare none. */
  declared?: DeclaredName[];
  /** The date that the file's structure or properties give it, as written there; absent where they give none. */
  dated?: string;
  /** When the document was published, in ISO 8601, by what it says itself; absent where it says nothing. */
  published?: string;
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

export const indicatorTypes = [
  'ipv4',
  'ipv6',
  'cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
  'cve',
  'attack_technique',
  'attack_tactic',
  'attack_group',
  'attack_software',
  'attack_mitigation',
  'attack_campaign',
  'yara_rule',
  'sigma_rule',
  'btc_address',
  'eth_address',
] as const;
export type IndicatorType = (typeof indicatorTypes)[number];

export const indicatorRoles = [
  'indicator',
  'reference',
  'benign',
  'contact',
  'victim',
  'vulnerability',
  'example',
] as const;
/** What a value is in its document: only indicators and vulnerabilities are something to act on. */
export type Role = (typeof indicatorRoles)[number];

/** The role of a value in a document, from 0 to 1 how sure that is, and why: a sentence for people. */
export type RoleInDocument = { role: Role; confidence: number; reason: string };

/** A place in the text, with the passage that it lies in and that passage's page. */
export type IndicatorSpan = Span & { ordinal: number; page: number | null };

/** A value in the form of an indicator, once for all the places where a document holds it, in any spelling. */
export type Indicator = RoleInDocument & {
  type: IndicatorType;
  /** Without defanging. */
  value: string;
  occurrences: number;
  /** In order; only the first ones when there are very many. */
  spans: IndicatorSpan[];
};

export type AnalysedDocument = ExtractedText & {
  /** ISO 639-1 where there is a code, or null when it cannot be determined. */
  language: string | null;
  word_count: number;
  passages: AnalysedPassage[];
  indicators: Indicator[];
  /** True when the document holds more different indicators than are kept. */
  indicators_cut: boolean;
  /** Places that speak to a language model, in the text and in what is hidden. */
  instructions: { visible: number; hidden: number };
  /** Of the text of the first passages. */
  sketch: Sketch;
};
