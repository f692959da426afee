import { z } from 'zod';

export const state = z.enum(['healthy', 'starting', 'unhealthy']);

const healthState = z
  .enum(['healthy', 'starting', 'degraded', 'unhealthy'])
  .describe(
    '`degraded`: everything answers, but changes are refused because a disk is full or read-only, or stored files are ' +
      'missing or damaged, or the search index is incomplete, or the embedding model could not be asked the last time',
  );

export const healthReply = z.object({
  status: healthState,
  timestamp: z.iso.datetime(),
  services: z.record(z.string(), z.enum(['healthy', 'degraded', 'unhealthy', 'built_in'])),
  storage: z.object({
    status: z
      .enum(['ok', 'low', 'full', 'read_only'])
      .describe('The worst of the disks that hold files, database and index'),
    free_percent: z
      .number()
      .nullable()
      .describe('Of the fullest disk of this machine; null when it cannot be measured'),
  }),
  version: z.string(),
  uptime: z.number().describe('Seconds'),
});

export const documentCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  failed: z.int(),
});

export const statusReply = z.object({
  status: state.describe('Of database and knowledge service'),
  timestamp: z.iso.datetime(),
  version: z.string(),
  node: z.string(),
  uptime: z.number().describe('Seconds since this process started'),
  services: z
    .array(
      z.object({
        name: z.string(),
        status: z.enum(['healthy', 'not_running']),
        instances: z.int().describe('Processes that run it'),
      }),
    )
    .describe('According to the heartbeats of the last minute'),
  database: z.object({ driver: z.enum(['pglite', 'postgres']), version: z.string() }),
  storage: z.object({
    kind: z.enum(['directory', 's3']),
    lost_files: z
      .object({
        originals: z.int(),
        derived: z.int().describe('Texts and other files derived from originals'),
      })
      .nullable()
      .describe(
        'Stored files without a record, kept in `lost/` for 30 days: see `/admin/lost-files`. At most a minute ' +
          'old; null when the storage does not answer',
      ),
  }),
  index: z.object({
    kind: z.enum(['directory', 's3']),
    passages: z.int().nullable().describe('Null when the index does not answer'),
    complete: z.boolean().describe('False while it is rebuilt after damage'),
    documents_pending: z.int().describe('Documents missing from it; 0 when it is complete'),
  }),
  integrity: z.object({
    damaged_originals: z.int().describe('Uploaded files that are missing or damaged: see /admin/integrity'),
    last_check: z.iso.datetime().nullable().describe('When the last check of everything stored ended'),
    faults: z.int().describe('Its findings about records and the audit log'),
  }),
  counts: z.object({
    users: z.int(),
    honey_jars: z.int(),
    live_sessions: z.int(),
    documents: documentCounts,
  }),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int().describe('Waiting jobs, including those to be retried'),
      oldest_seconds: z.number().describe('Age of the oldest waiting job; 0 without any'),
    }),
  ),
  models: z.object({
    chat: z.string().describe('`extractive` is built in: sentences of the documents, unchanged'),
    embeddings: z.string().nullable().describe('Null: search uses words only'),
  }),
  vectors: z
    .array(
      z.object({
        model: z.string(),
        state: z
          .enum(['building', 'served', 'previous'])
          .describe(
            '`building`: being made, or complete and waiting for the switch; `served`: searches use them; `previous`: kept ' +
              'for going back',
          ),
        complete: z.boolean().describe('Whether searches may use them: hardly any are missing'),
        passages_with_vectors: z
          .int()
          .nullable()
          .describe('Of `index.passages`; null while they cannot be counted'),
        served_since: z.iso.datetime().nullable(),
        problem: z
          .object({ message: z.string(), at: z.iso.datetime().describe('When it was tried') })
          .nullable()
          .describe(
            'Why the model could not be asked the last time, for a search or for missing vectors; null when it has answered since',
          ),
      }),
    )
    .describe(
      'Of each embedding model that passages have vectors of, or are getting them; empty when search uses words only',
    ),
  registration: z.enum(['open', 'invite', 'closed']),
});

const percent = z.number().min(0).max(100);

export const metricsReply = z.object({
  performance: z.object({
    cpu_usage: percent.describe('Percent of its cores that the answering process used over the last minute'),
    memory_usage: percent.describe(
      'Percent of the machine’s memory, or of its container’s limit, that the answering process holds',
    ),
    disk_usage: percent.describe('Percent of the file system of DATA_DIR that is in use'),
  }),
  requests: z.object({
    total_today: z
      .int()
      .describe(
        'Answered requests since midnight UTC, of all services and processes, without health checks, documentation ' +
          'pages and scrapes. Those of other processes are up to 10 s late',
      ),
    average_response_time: z.number().nullable().describe('Seconds, of today’s requests; null without any'),
    error_rate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of today’s requests that were answered with 5xx, 0 to 1; null without any'),
  }),
  models: z.object({
    total_inferences: z
      .int()
      .describe(
        'Model answers in this process since it started: generated and extracted answers, and embeddings',
      ),
    average_inference_time: z.number().nullable().describe('Seconds; null without any'),
    active_models: z
      .array(z.string())
      .describe(
        'Models that are loaded, or that have answered, in this process; `extractive` is built in and always loaded',
      ),
  }),
});
