import type { Classification } from '#pii/classification/classify.ts';
import type { Framework, Risk } from '#pii/types.ts';
import type { ComplianceSummary } from './configuration/compliance.ts';
import type { Question, Rules } from './detection.ts';
import type { NamedPattern } from './configuration/custom-patterns.ts';
import type { Utf8Text } from './files/text.ts';

/** What the thread is asked: to look through a text, only to read one, or whether patterns may be taken. */
export type PiiTask =
  | { question: Question; rules: Rules; background: boolean }
  | { unread: Utf8Text }
  | { patterns: readonly NamedPattern[] };

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
  | { refused: { name: string; reason: string } | null };
