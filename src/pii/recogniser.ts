import type { PiiType } from './types.ts';
import type { Scan } from './text/scan.ts';
import type { Vocabulary } from './lexicon/vocabulary.ts';

/** How a match came to be, as the contract names it. */
export type Method = 'pattern_match' | 'contextual_pattern' | 'named_entity_recognition';

/** What one recogniser believes to have found; offsets in UTF-16 code units of the folded text. */
export type Match<Type extends string = PiiType> = {
  type: Type;
  start: number;
  end: number;
  /** 0–1: how often such a match is right. */
  confidence: number;
  method: Method;
};

/** One form that values of a type are written in. */
export type Pattern = {
  /** Matched at the start of a token, on the folded text; without anchors and lookbehind, bounded in length. */
  regex: RegExp;
  /**
   * What its first token may be, so that it is tried there only: kind and length, several separated by blanks. `d` digits
   * alone, `m` letters and digits, `l` letters alone (tried only when digits follow closely): `d3 d9`, `m13-19`, `l2`.
   */
  first: string;
  /** Confidence without any context, for a value that passed the check. */
  alone: number;
  /** May are directly after or before a dot, dash or slash with further letters or digits. */
  inner?: true;
};

/** A kind of value with a form: data, no code but its check. */
export type Recogniser = {
  type: PiiType;
  patterns: readonly Pattern[];
  /** False refuses the match. Gets the matched text as it is in the folded text. */
  check?: (value: string) => boolean;
  /** Words and phrases (lower case, no accents) that make it likely when near; `!` before one: very likely. */
  context?: readonly string[];
  /** Words that speak against it when near: the value is then something else. */
  against?: readonly string[];
  /** What it finds is no personal data, and what lies in it is none either (a version, a hash, a UUID). */
  benign?: true;
};

/** A recogniser that is code: it reads the scan and reports what it found. */
export type Finder = (scan: Scan, report: (match: Match) => void) => void;
/** Makes a finder, which may add the words it looks for to the vocabulary. */
export type FinderMaker = (vocabulary: Vocabulary) => Finder;
