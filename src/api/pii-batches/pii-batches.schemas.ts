import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { batchStatuses, priorities, reportFormatNames, resultFormats } from '#domain/pii-batches/index.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { frameworkField, modeField, thresholdField } from '#api/pii/fields.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const source = z.object({
  type: z.literal('honey_jar'),
  ...scopeFields,
  file_patterns: z
    .array(z.string().min(1).max(200))
    .max(20)
    .default([])
    .describe(
      'Globs: * matches anything but a slash, ? one such character, ** anything. Without a slash it is matched against the file’s ' +
        'name, with one against the path it was uploaded with. Case-insensitive. All documents when left out',
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
    .describe(
      'Documents that are processed together before other jobs of the same or a higher priority continue',
    ),
  parallel_workers: z
    .int()
    .min(1)
    .max(16)
    .default(4)
    .describe(
      'Documents at the same time; never more than there are threads for background work (PII_WORKERS)',
    ),
  priority: z.enum(priorities).default('normal'),
});

const outputSettings = z.object({
  include_masked_content: z
    .boolean()
    .default(false)
    .describe(
      'Adds the whole text of each document with everything detected in it masked, in json and ndjson: `masked_content`',
    ),
  mask_results: z
    .boolean()
    .default(true)
    .describe(
      'Results contain no values: `original_value` and `context` are masked, as in /detect, and so are file names',
    ),
  generate_compliance_report: z.boolean().default(true),
  export_format: z.enum(resultFormats).default('json').describe('The default format of /batch/download'),
});

export const submitBody = z.object({
  job_name: shownName().min(1).max(200).meta({ example: 'Contracts of 2026' }),
  input_source: source,
  detection_settings: detectionSettings
    .prefault({})
    .describe('Fields that are left out use the current configuration of the installation'),
  processing_options: processingOptions.prefault({}),
  output_settings: outputSettings.prefault({}),
});

export const jobParams = z.object({ job_id: idParam });
export const listQuery = z.object(sliceFields);
export const downloadQuery = z.object({
  format: z.enum(resultFormats).optional().describe('Default: the format requested at submit'),
});
export const reportQuery = z.object({ format: z.enum(reportFormatNames).default('json') });

const status = z.enum(batchStatuses);
const time = z.iso.datetime().nullable();
const completion = time.describe('Estimated from the pace so far; null before anything was measured');

export const submitted = z.object({
  job_id: z.uuid(),
  status,
  estimated_documents: z.int().describe('Documents that match the patterns now'),
  estimated_completion: completion,
  tracking_url: z.string().meta({ example: '/api/pii/batch/status/0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4' }),
});

const processedDocuments = z.int().describe('Those that have ended, including failed and skipped ones');
const failedDocuments = z.int().describe('Could not be scanned');
const skippedDocuments = z
  .int()
  .describe('Had no text, were deleted, or were replaced by a new version after the job had started');

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
      .describe('Seconds of work at the pace so far; null before anything was measured'),
  }),
  current_stats: z.object({
    pii_detections: z.int(),
    high_risk_elements: z.int(),
    processing_rate: z
      .number()
      .nullable()
      .describe('Documents per minute of work; null before anything was measured'),
  }),
  failed_documents: failedDocuments,
  skipped_documents: skippedDocuments,
  created_at: z.iso.datetime(),
  started_at: time,
  estimated_completion: completion,
  completion_time: time,
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it ended'),
};

export const jobStatus = namedObject('PersonalDataBatch', job);
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
    compliance_violations: z.int().describe('Documents that violate a framework, per framework'),
    processing_time: z.number().describe('Seconds of work, without waiting for other jobs'),
  }),
  results_download_url: z.string(),
  compliance_report_url: z.string().nullable().describe('Null when no report was requested'),
});

export const file = z.string().describe('A file').meta({ format: 'binary' });
