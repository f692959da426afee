import { z } from 'zod';
import { reportCategories, reportFormats, reportStyles } from '#domain/report-writing/index.ts';
import { reportPriorities, reportStatuses } from '#domain/reports/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();
const success = z.literal(true);
const priority = z.enum(reportPriorities);
const format = z.enum(reportFormats);
const status = z.enum(reportStatuses);
const seconds = z.number();

const longestContext = 4000;

const parametersBody = z.object({
  user_query: z.string().trim().min(1).max(2000).describe('What the report is about'),
  conversation_id: idParam
    .optional()
    .describe('A conversation of yours, whose questions and answers belong to the topic'),
  generation_mode: z.literal('conversational').default('conversational'),
  context: z
    .record(z.string(), z.unknown())
    .refine((context) => JSON.stringify(context).length <= longestContext, 'is too long')
    .optional()
    .describe('Kept with the report and returned with it; the text has no use of it'),
  restore_pii: z
    .boolean()
    .default(false)
    .describe(
      'The personal data is put back for you when you download it with a second factor; the stored file never holds it',
    ),
});

/** What is ordered, once or again and again. */
export const orderFields = {
  template_id: idParam,
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000).optional(),
  priority: priority.default('normal'),
  parameters: parametersBody,
  output_format: format.default('pdf'),
  scrambling_enabled: z
    .boolean()
    .default(true)
    .describe('Personal data is replaced by placeholders. Always, where the template requires it'),
  honey_jar_id: idParam
    .optional()
    .describe('Only documents of this honey jar; without it, all that you may search'),
};

export const orderBody = z.object(orderFields).meta({
  example: {
    template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
    title: 'Turla in 2026',
    parameters: { user_query: 'Summarize what is known about Turla' },
  },
});

export const ordered = z.object({
  success,
  data: z.object({
    report: z.object({
      id: z.uuid(),
      title: z.string(),
      status,
      priority,
      created_at: time,
      output_format: format,
    }),
    queue_position: z.int().nullable().describe('From 1; null once it is being written'),
    estimated_completion: time.nullable().describe('From what past reports took'),
  }),
});

export const reportParams = z.object({ report_id: idParam });
export const fileParams = z.object({ file_id: idParam });

export const templatesQuery = z.object({ category: z.enum(reportCategories).optional() });

const template = namedObject('ReportTemplate', {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category: z.enum(reportCategories),
  required_role: z.enum(['admin', 'analyst', 'viewer']),
  is_active: z.boolean(),
  output_formats: z.array(format),
  requires_scrambling: z.boolean(),
  max_output_tokens: z.int(),
  estimated_time_minutes: z.int().describe('Before anything was measured'),
  estimated_seconds: seconds.describe('From what the last reports of the template took here'),
});

export const templateList = z.object({
  success,
  data: z.object({
    templates: z.array(template),
    count: z.int(),
    user_role: z.enum(['admin', 'analyst', 'viewer']),
    styles: z
      .array(z.object({ style: z.enum(reportStyles), words: z.array(z.string()) }))
      .describe('Which words of a query choose which style: the first that has one of them'),
  }),
});

export const listQuery = z.object({
  ...sliceFields,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  status: status.optional(),
  search: z.string().trim().min(1).max(200).optional().describe('In title and description'),
});

const listed = namedObject('ReportSummary', {
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  status,
  priority,
  progress_percentage: z.int(),
  progress_step: z.string().nullable(),
  created_at: time,
  completed_at: time.nullable(),
  output_format: format,
  file_size_bytes: z.int().nullable(),
  template_id: z.uuid(),
  template_name: z.string(),
  schedule_id: z.uuid().nullable(),
  error_message: z.string().nullable().describe('Set when it failed'),
  expired_at: time.nullable().describe('When its file was deleted'),
});

export const reportList = z.object({
  success,
  data: z.object({ reports: z.array(listed), pagination: z.object(sliceReply) }),
});

export const parametersReply = z.object({
  user_query: z.string(),
  conversation_id: z.uuid().optional(),
  generation_mode: z.string(),
  context: z.record(z.string(), z.unknown()).optional(),
  restore_pii: z.boolean(),
});

const report = namedObject('Report', {
  ...listed.shape,
  started_at: time.nullable(),
  result_file_id: z.uuid().nullable(),
  download_url: z.string().nullable().describe('Null before it is completed, and after its file was deleted'),
  available_formats: z.array(format).describe('What it can be downloaded as'),
  expires_at: time.nullable().describe('When its file will be deleted'),
  style: z.enum(reportStyles).describe('Chosen from the words of the query'),
  scrambling_enabled: z.boolean(),
  honey_jar_id: z.uuid().nullable(),
  conversation_id: z.uuid().nullable(),
  since: time.nullable().describe('Of a repeated report: what was added since then comes first'),
  parameters: parametersReply,
  queue_position: z.int().nullable().describe('From 1; null once it is being written, and after'),
  estimated_completion: time.nullable().describe('Null when it has ended'),
});

export const reportReply = z.object({ success, report });

export const cancelled = z.object({ success, message: z.string() });
export const retried = z.object({
  success,
  report_id: z.uuid(),
  status: z.literal('queued'),
  message: z.string(),
});

export const queueReply = z.object({
  success,
  data: z.object({
    queue_name: z.string(),
    pending_reports: z.int(),
    processing_reports: z.int(),
    completed_today: z.int().describe('Since midnight, UTC'),
    failed_today: z.int(),
    average_processing_time: seconds.nullable().describe('Seconds, today; null before one was completed'),
    estimated_wait_time: seconds.describe('Seconds until a report that is ordered now begins'),
  }),
});

export const downloadQuery = z.object({
  format: format.optional().describe('Another of its available formats; without it the one ordered'),
});

export const fileReply = z.object({
  success,
  debug_info: z.object({
    file_id: z.uuid(),
    user_id: z.uuid().describe('Who asks'),
    database_record_found: z.boolean(),
    vault_client_available: z.boolean().describe('Whether the file storage answers'),
    filename: z.string(),
    storage_backend: z.enum(['filesystem', 's3']),
    storage_path: z.string().describe('Its key in the file storage'),
    owner_id: z.uuid(),
    file_size: z.int().nullable().describe('Bytes as stored, sealed; null where there are none'),
    is_deleted: z.boolean(),
    permission_granted: z.boolean(),
    vault_test: z.object({
      response_received: z.boolean(),
      response_type: z.string().nullable(),
      has_data_key: z.boolean().describe('Whether its key opens it'),
      data_type: z.string(),
      data_size: z.int().nullable(),
    }),
  }),
});

export const file = z.string().describe('A file').meta({ format: 'binary' });
