import { z } from 'zod';
import { timeParam } from '#http/replies/time.ts';
import { frameworkField, frameworkName, modeField } from './fields.schemas.ts';

/** Nothing was counted before; and years that PostgreSQL does not know are no answer's business. */
export const firstDay = '1970-01-01';

const dayParam = z
  .union([z.iso.date(), timeParam.transform((time) => time.toISOString().slice(0, 10))])
  .refine((day) => day >= firstDay, `must not be before ${firstDay}`)
  .describe('ISO 8601, a day or a time; days are in UTC')
  .meta({ example: '2026-11-01' });

export const statisticsQuery = z.object({
  start_date: dayParam.optional().describe('The first day; default 29 days before the last'),
  end_date: dayParam.optional().describe('The last day, inclusive; default today'),
  compliance_framework: frameworkField
    .optional()
    .describe('Only detections that count under it, where it was requested'),
  detection_mode: modeField.optional(),
});

const measured = z.number().nullable();

export const statisticsReply = z.object({
  period: z.object({ start_date: z.iso.date(), end_date: z.iso.date(), days: z.int() }),
  totals: z.object({
    documents_processed: z.int(),
    pii_detections: z.int(),
    high_risk_detections: z.int(),
    compliance_violations: z.int().describe('For each text, the number of frameworks it violates, summed'),
  }),
  by_pii_type: z.record(z.string(), z.int()),
  by_compliance_framework: z.partialRecord(frameworkName, z.int()),
  by_day: z
    .array(
      z.object({
        day: z.iso.date(),
        documents_processed: z.int(),
        pii_detections: z.int(),
        high_risk_detections: z.int(),
      }),
    )
    .describe('Days on which something was scanned, in their order; the others have nothing to count'),
  performance_metrics: z.object({
    average_processing_time_ms: measured,
    documents_per_minute: measured.describe(
      'Documents processed in the period, divided by the minutes in which at least one was; idle minutes ' +
        'do not count, nor do documents from before minutes were counted. Null without any',
    ),
    accuracy_rate: measured.describe(
      'Share of the detections marked by POST /api/pii/feedback that are right; null without any',
    ),
    marked_detections: z.int().describe('The number of detections that the rate is of'),
  }),
});

export const feedbackBody = z.object({
  detection_id: z
    .string()
    .min(1)
    .max(100)
    .describe('The `id` of a detection')
    .meta({ example: '0192f3a1-1' }),
  pii_type: z.string().min(1).max(100).describe('Its `pii_type`').meta({ example: 'person_name' }),
  correct: z.boolean(),
  detection_mode: modeField.optional().describe('The mode it was detected in'),
});

export const feedbackReply = z.object({
  success: z.literal(true),
  detection_id: z.string(),
  correct: z.boolean(),
});

const componentState = z.enum(['operational', 'starting', 'unavailable']);

export const healthReply = z.object({
  status: z
    .enum(['healthy', 'starting', 'unhealthy'])
    .describe('starting: the scanner threads are starting; 200 as when healthy'),
  timestamp: z.iso.datetime(),
  version: z.string(),
  components: z.object({
    pattern_engine: componentState,
    compliance_mapping: componentState,
    text_extraction: componentState,
    redis_queue: componentState.describe(
      'The job queue, which is in the database. The name is fixed by the contract',
    ),
  }),
  performance: z
    .object({
      avg_response_time_ms: measured,
      requests_per_minute: z.number(),
      error_rate: measured.describe('0–1'),
    })
    .describe('Of the detections of this process in the last five minutes'),
});
