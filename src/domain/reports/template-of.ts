import { reportTemplates, type ReportTemplate } from '#domain/report-writing/index.ts';

/** Undefined for one that the product does not have, or not any more. */
export function templateOf(id: string): ReportTemplate | undefined {
  return reportTemplates.find((template) => template.id === id);
}
