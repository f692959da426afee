import type { Framework } from './engine/types.ts';
import type { ComplianceSummary } from './pii.compliance.ts';
import type { Question, Rules } from './pii.detection.ts';
import type { NamedPattern } from './pii.custom.ts';

/** What the thread is asked: to look through a text, or whether patterns may be taken. */
export type PiiTask = { question: Question; rules: Rules } | { patterns: readonly NamedPattern[] };

/** How many of a type were found; `framework` is null for all of them. */
export type Count = { framework: Framework | null; pii_type: string; finds: number; high_risk: number };

export type Looked = {
  /** The detections as JSON: there may be tens of thousands, and to read them would stop the thread that answers. */
  json: Uint8Array<ArrayBuffer>;
  total: number;
  summary: ComplianceSummary;
  counts: Count[];
  /** As UTF-8; null when nobody asked for it. */
  masked_text: Uint8Array<ArrayBuffer> | null;
};

export type PiiResult = { looked: Looked } | { refused: { name: string; reason: string } | null };
