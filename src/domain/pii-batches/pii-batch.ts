import type { ComplianceSummary, Count, Settings } from '#domain/pii/index.ts';

export const batchStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];
export type EndedStatus = Exclude<BatchStatus, 'queued' | 'processing'>;

/** From the one that is worked on last to the one that goes first. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
type Priority = (typeof priorities)[number];

export const resultFormats = ['json', 'csv', 'ndjson'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** What was asked for, with nothing left out. */
export type BatchSettings = {
  /** Globs; without any, every document. */
  file_patterns: string[];
  detection: Settings;
  /** Documents that a turn takes at most, before other batches have theirs. */
  batch_size: number;
  parallel_workers: number;
  priority: Priority;
  include_masked_content: boolean;
  mask_results: boolean;
  generate_compliance_report: boolean;
  export_format: ResultFormat;
};

/** How many documents have ended in which way. */
export type Ended = { completed: number; failed: number; skipped: number };

export type Batch = Ended & {
  id: string;
  user_id: string;
  /** Null when the jar was deleted. */
  jar_id: string | null;
  name: string;
  status: BatchStatus;
  settings: BatchSettings;
  total_documents: number;
  pii_detections: number;
  high_risk: number;
  /** Documents that violate a framework, counted for each framework. */
  violations: number;
  worked_ms: number;
  turn_id: string | null;
  /** The position of its next turn among those of the same priority, from 1. */
  place: number;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
};

/** What its next turn is sent by. */
export type Waiting = Pick<Batch, 'id' | 'settings' | 'place'>;

export type BatchError = { code: string; message: string };

/** The reason for documents that had not been scanned when their batch was cancelled. */
export const cancelled: BatchError = {
  code: 'CANCELLED',
  message: 'The batch was cancelled before its turn',
};

/** `skipped`: there was no text to look through; `cancelled`: the batch ended before its turn. */
const documentOutcomes = ['completed', 'failed', 'skipped', 'cancelled'] as const;

/** What became of a document. */
export type BatchDocument = {
  position: number;
  document_id: string;
  filename: string;
  status: 'pending' | (typeof documentOutcomes)[number];
  error_code: string | null;
  error_message: string | null;
  detections: number | null;
  high_risk: number | null;
  summary: ComplianceSummary | null;
  counts: Count[] | null;
  processing_ms: number | null;
};

export function hasEnded(status: BatchStatus): status is EndedStatus {
  return status !== 'queued' && status !== 'processing';
}

export function endedDocuments({ completed, failed, skipped }: Ended): number {
  return completed + failed + skipped;
}

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'pii_batches.settings': BatchSettings;
  }
}

declare module '#queue/event-bus.ts' {
  interface Happenings {
    /** Not by its user. */
    'pii_batch.ended': Batch;
  }
}
