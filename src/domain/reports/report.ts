import type { ReportFormat, ReportStyle } from '#domain/report-writing/index.ts';

export const reportStatuses = [
  'pending',
  'queued',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** From the one that is written last to the one that goes first; stored by its place here. */
export const reportPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type ReportPriority = (typeof reportPriorities)[number];

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
  priority: number;
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'reports.parameters': ReportParameters;
    'reports.style': ReportStyle;
  }
}
