import type { ReportStyle } from '#domain/report-writing/report-template.ts';

/** How much of what a report of a style holds. */
export type Depth = {
  summary: number;
  judgements: number;
  timeline: number;
  /** Statements of a section on one side of a subject, and how many such sections there are at most. */
  statements: number;
  facets: number;
  rows: number;
  /** All that is recorded of the subject is listed, relation by relation. */
  relations: boolean;
};

export const depths: Record<ReportStyle, Depth> = {
  summary: { summary: 4, judgements: 5, timeline: 6, statements: 3, facets: 6, rows: 15, relations: false },
  use_case: {
    summary: 4,
    judgements: 8,
    timeline: 10,
    statements: 6,
    facets: 20,
    rows: 60,
    relations: false,
  },
  comparison: {
    summary: 3,
    judgements: 6,
    timeline: 10,
    statements: 4,
    facets: 20,
    rows: 40,
    relations: false,
  },
  technical: {
    summary: 5,
    judgements: 12,
    timeline: 20,
    statements: 9,
    facets: 20,
    rows: 60,
    relations: true,
  },
};
