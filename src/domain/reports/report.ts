import type { ReportFormat, ReportStyle } from '#domain/report-writing/index.ts';

/** From the least urgent on: the place in this list is what the queue sorts by. */
export const reportPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type ReportPriority = (typeof reportPriorities)[number];

export const reportStatuses = [
  'pending',
  'queued',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
type ReportStatus = (typeof reportStatuses)[number];

/** What was asked for, as it was sent. */
export type ReportParameters = {
  user_query: string;
  conversation_id?: string | undefined;
  generation_mode: 'conversational';
  context?: Record<string, unknown> | undefined;
  /** The owner's file has the personal data itself, at the second factor. */
  restore_pii: boolean;
};

export type NewReport = {
  id: string;
  user_id: string;
  template_id: string;
  title: string;
  description: string | null;
  style: ReportStyle;
  parameters: ReportParameters;
  output_format: ReportFormat;
  scrambling: boolean;
  honey_jar_id: string | null;
  conversation_id: string | null;
  /** From 0, low, to 3, urgent: the higher goes first. */
  priority: number;
  /** What ordered it, where it is repeated. */
  schedule_id?: string | null;
  /** What was added since then comes first. */
  since?: Date | null;
};

export type Report = Required<NewReport> & {
  status: ReportStatus;
  progress_percentage: number;
  /** What is being done, in plain words. */
  progress_step: string | null;
  interruptions: number;
  error_message: string | null;
  result_file_id: string | null;
  file_size_bytes: number | null;
  /** When its file was deleted. */
  expired_at: Date | null;
  created_at: Date;
  queued_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
};

/** Where a report is in the queue, from 1, and when it will be completed. */
export type ReportPlace = {
  /** Null while it is being written. */
  queue_position: number | null;
  estimated_completion: Date;
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'reports.parameters': ReportParameters;
    'reports.style': ReportStyle;
  }
}

declare module '#queue/event-bus.ts' {
  interface Happenings {
    /** Completed or failed. */
    'report.ended': Report;
  }
}
