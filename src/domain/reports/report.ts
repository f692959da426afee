import type { ReportFormat, ReportStyle } from '#domain/report-writing/index.ts';

type ReportParameters = {
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
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'reports.parameters': ReportParameters;
    'reports.style': ReportStyle;
  }
}
