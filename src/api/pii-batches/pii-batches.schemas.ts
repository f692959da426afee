import { z } from 'zod';
import { batchStatuses, priorities, reportFormatNames, resultFormats } from '#domain/pii-batches/index.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { frameworkField, modeField, thresholdField } from '#api/pii/fields.schemas.ts';

const source = z.object({
  type: z.literal('honey_jar'),
  ...scopeFields,
  file_patterns: z
    .array(z.string().min(1).max(200))
    .max(20)
    .default([])
    .describe(
      'Globs: * is anything but a slash, ? one such character, ** anything. Without a slash it is held against the file’s ' +
        'name, with one against the path that it was uploaded with. Case does not count. All documents when left out',
    )
    .meta({ example: ['*.pdf', 'reports/**'] }),
});

const detectionSettings = z.object({
  detection_mode: modeField.optional(),
  compliance_frameworks: z.array(frameworkField).max(20).nullish(),
  confidence_threshold: thresholdField.optional(),
});

const processingOptions = z.object({
  batch_size: z
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .describe('Documents that are taken together, before other jobs of the same or a higher priority go on'),
  parallel_workers: z
    .int()
    .min(1)
    .max(16)
    .default(4)
    .describe('Documents at once; never more than there are threads for the background (PII_WORKERS)'),
  priority: z.enum(priorities).default('normal'),
});

const outputSettings = z.object({
  include_masked_content: z
    .boolean()
    .default(false)
    .describe(
      'Adds the whole text of each document with everything in it masked, in json and ndjson: `masked_content`',
    ),
  mask_results: z
    .boolean()
    .default(true)
    .describe(
      'Results hold no values: `original_value` and `context` are masked, as in /detect, and so are names of files',
    ),
  generate_compliance_report: z.boolean().default(true),
  export_format: z
    .enum(resultFormats)
    .default('json')
    .describe('What /batch/download gives when asked for none'),
});

export const submitBody = z.object({
  job_name: z.string().trim().min(1).max(200).meta({ example: 'Contracts of 2026' }),
  input_source: source,
  detection_settings: detectionSettings
    .prefault({})
    .describe('What is left out is as the installation has set it now'),
  processing_options: processingOptions.prefault({}),
  output_settings: outputSettings.prefault({}),
});

export const jobParams = z.object({ job_id: idParam });
export const listQuery = z.object(sliceFields);
export const downloadQuery = z.object({
  format: z.enum(resultFormats).optional().describe('Asked for at submit when left out'),
});
export const reportQuery = z.object({ format: z.enum(reportFormatNames).default('json') });

const status = z.enum(batchStatuses);
const time = z.iso.datetime().nullable();
const completion = time.describe('From the pace so far; null while nothing was measured');

export const submitted = z.object({
  job_id: z.uuid(),
  status,
  estimated_documents: z.int().describe('Documents that fit the patterns now'),
  estimated_completion: completion,
  tracking_url: z.string().meta({ example: '/api/pii/batch/status/0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4' }),
});

const processedDocuments = z
  .int()
  .describe('Those that have ended, well or not: failed and skipped ones, too');
const failedDocuments = z.int().describe('Could not be looked through');
const skippedDocuments = z
  .int()
  .describe('Had no text, were deleted, or were replaced by a new version after the job had begun');

const job = {
  job_id: z.uuid(),
  job_name: z.string(),
  honey_jar_id: z.uuid().nullable().describe('Null when the jar was deleted'),
  status,
  priority: z.enum(priorities),
  progress: z.object({
    documents_processed: processedDocuments,
    total_documents: z.int(),
    percentage: z.number(),
    estimated_remaining: z
      .number()
      .nullable()
      .describe('Seconds of work at the pace so far; null while nothing was measured'),
  }),
  current_stats: z.object({
    pii_detections: z.int(),
    high_risk_elements: z.int(),
    processing_rate: z
      .number()
      .nullable()
      .describe('Documents a minute while it was worked on; null while nothing was measured'),
  }),
  failed_documents: failedDocuments,
  skipped_documents: skippedDocuments,
  created_at: z.iso.datetime(),
  started_at: time,
  estimated_completion: completion,
  completion_time: time,
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('What ended it'),
};

export const jobStatus = z.object(job);
export const jobList = z.object({ jobs: z.array(jobStatus), ...sliceReply });

export const jobResults = z.object({
  job_id: z.uuid(),
  status,
  completion_time: time,
  summary: z.object({
    documents_processed: processedDocuments,
    failed_documents: failedDocuments,
    skipped_documents: skippedDocuments,
    total_pii_detections: z.int(),
    compliance_violations: z.int().describe('Documents that violate a framework, for each framework'),
    processing_time: z.number().describe('Seconds that it was worked on, waiting for others left out'),
  }),
  results_download_url: z.string(),
  compliance_report_url: z.string().nullable().describe('Null when no report was asked for'),
});

export const file = z.string().describe('A file').meta({ format: 'binary' });
