import type { Classification } from '#pii/classification/classify.ts';
import type { Framework, Risk, PiiType } from '#pii/types.ts';
import type { ComplianceSummary } from './configuration/compliance.ts';
import type { NamedPattern, Trial, Tried } from './configuration/custom-patterns.ts';
import type { Utf8Text, Page } from './files/text.ts';
import type { DetectionMode } from './configuration/modes.ts';

/** What the thread is asked: to look through a text, only to read one, whether patterns may be taken, or what one of them matches. */
export type PiiTask =
  | { question: Question; rules: Rules; background: boolean }
  | { unread: Utf8Text }
  | { patterns: readonly NamedPattern[] }
  | { trial: Trial };

/** How many of a type were found; `framework` is null for all of them. */
export type Count = {
  framework: Framework | null;
  pii_type: string;
  risk_level: Risk;
  finds: number;
  high_risk: number;
};

export type ScanResult = {
  /** The detections as JSON: there may be tens of thousands, and to read them would stop the thread that answers. */
  json: Uint8Array<ArrayBuffer>;
  total: number;
  summary: ComplianceSummary;
  counts: Count[];
  /** As UTF-8; null unless requested. */
  masked_text: Uint8Array<ArrayBuffer> | null;
  /** The kind of document; null unless requested. */
  classification: Classification | null;
};

/** A text that was not looked through, as JSON. */
export type ReadText = { json: Uint8Array<ArrayBuffer>; classification: Classification };

export type PiiResult =
  | { looked: ScanResult }
  | { read: ReadText }
  | { refused: { name: string; reason: string } | null }
  | { tried: Tried };
/** What is asked of a text, as it goes to the thread that looks. */
export type Question = {
  text: string | Utf8Text;
  /** Where its pages stand, in order; null for a text that is no file's. */
  pages: readonly Page[] | null;
  /** Whether the kind of document is wanted. */
  classify: boolean;
  /** So many finds at most are written down; of more only how many there are. Null for all. */
  most: number | null;
  /** Begins the ids of what is found. */
  request_id: string;
  mode: DetectionMode;
  /** Finds that are less sure are left out. */
  threshold: number;
  /** Frameworks to sum up under, with the least risk that is a violation of each. */
  frameworks: readonly (readonly [Framework, Risk])[];
  include_context: boolean;
  mask: boolean;
  /** Whether the whole text is wanted with everything in it masked. */
  masked_text: boolean;
};

/** What an installation has set, as far as it matters to a text. */
export type Rules = {
  /** Names these rules, for what is compiled of them. */
  id: string;
  /** Types that are looked for; null for all. */
  enabled: readonly PiiType[] | null;
  custom: readonly CustomType[];
  /** Types that count under a framework besides those that always do. */
  required: readonly (readonly [Framework, readonly string[]])[];
};

export type CustomType = {
  name: string;
  pattern: string;
  risk_level: Risk;
  frameworks: readonly Framework[];
};
