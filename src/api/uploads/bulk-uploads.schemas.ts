import { z } from 'zod';
import { createdRetention } from '#api/honey-jars/platform.schemas.ts';
import { idParam } from '#http/replies/id.ts';
import { bulkStatuses } from '#domain/bulk-uploads/index.ts';
import { pageSizeFields, pagination } from '#http/replies/page.ts';
import { customDays } from '#api/retention/retention-names.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const uploadParams = z.object({ upload_id: idParam });

export const listUploadsQuery = z.object({
  ...pageSizeFields,
  status: z.enum(bulkStatuses).optional().meta({ example: 'processing' }),
});

const patterns = z.array(z.string().min(1).max(256)).max(50).default([]);

/** The `options` of the form. */
export const uploadOptions = z
  .object({
    recursive: z.boolean().default(true).describe('Otherwise only the files of the top directory'),
    include_patterns: patterns.meta({ example: ['*.pdf', 'reports/**'] }),
    exclude_patterns: patterns.meta({ example: ['drafts', '*.tmp'] }),
    retention_policy: z.enum(['permanent', '30d', '90d', '1y', 'custom']).optional(),
    custom_retention_days: customDays.optional(),
    overwrite_existing: z.boolean().default(false),
    create_subdirectories: z
      .boolean()
      .default(true)
      .describe(
        'Stores each file’s path in its metadata, and distinguishes equal names in different directories',
      ),
    metadata: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ example: { source: 'partner feed', category: 'apt', version: '2' } }),
  })
  .refine(
    ({ retention_policy, custom_retention_days }) =>
      (retention_policy === 'custom') === (custom_retention_days !== undefined),
    { path: ['custom_retention_days'], error: 'only with the retention_policy custom, and required there' },
  );

const status = z.enum(['processing', 'completed', 'failed', 'cancelled']);
const time = z.iso.datetime().nullable();
const failure = z.object({ code: z.string(), message: z.string() }).nullable();
const estimate = time.describe(
  'Estimated from the pace so far, initially from earlier uploads; null when unknown',
);

export const startedUpload = z.object({
  upload_id: z.uuid(),
  status,
  files_queued: z
    .int()
    .describe('Files that will become documents; the status lists the others with the reason'),
  estimated_completion: estimate,
  retention: createdRetention.describe('How long the documents are kept'),
  progress_url: z
    .string()
    .meta({ example: '/api/knowledge/uploads/0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4/status' }),
});

const summary = {
  upload_id: z.uuid(),
  honey_jar_id: z.uuid(),
  uploaded_by: z.uuid().describe('The user who started it'),
  status,
  created_at: z.iso.datetime(),
  progress: z.object({
    total_files: z.int(),
    processed: z.int().describe('Those that have ended, including failed ones'),
    successful: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    percentage: z.number(),
  }),
  estimated_completion: estimate,
  completion_time: time,
  error: failure.describe(
    'Why it ended, why it is waiting, or what is wrong with the archive beyond the listed files',
  ),
};

export const uploadStatus = namedObject('BulkUpload', {
  ...summary,
  files: z.array(
    z.object({
      path: z.string(),
      status,
      document_id: z.uuid().nullable(),
      size_bytes: z.int().nullable(),
      processing_time_ms: z.number().nullable(),
      error: z.string().nullable().describe('What is wrong with the file'),
      error_code: z.string().nullable().meta({ example: 'UNSUPPORTED_FORMAT' }),
    }),
  ),
});

export const uploadList = z.object({ uploads: z.array(z.object(summary)), pagination });
