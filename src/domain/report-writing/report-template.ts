import type { Role } from '#domain/users/index.ts';

export const reportCategories = ['analysis', 'system', 'security', 'knowledge', 'compliance'] as const;
type ReportCategory = (typeof reportCategories)[number];

export const reportFormats = ['pdf', 'md', 'html', 'docx', 'stix'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** How a report treats its topic; chosen from the words of the query. */
export const reportStyles = ['use_case', 'comparison', 'summary', 'technical'] as const;
export type ReportStyle = (typeof reportStyles)[number];

/** A kind of report that one may order. They come with the product. */
export type ReportTemplate = {
  id: string;
  name: string;
  description: string;
  category: ReportCategory;
  /** The least that one must be to order it. */
  required_role: Role;
  is_active: boolean;
  output_formats: ReportFormat[];
  /** Personal data stays replaced in it, whatever the order says. */
  requires_scrambling: boolean;
  max_output_tokens: number;
  /** Before anything was measured; then estimates come from what past reports took. */
  estimated_time_minutes: number;
};
