import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocumentFiles } from '#domain/documents/index.ts';
import { createJarKeys, type Actor, type Jars } from '#domain/jars/index.ts';
import { createMasterKey } from '#domain/encryption/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { createEventBus } from '#queue/event-bus.ts';
import { openQueue } from '#queue/open.ts';
import { openFsBlobs } from '#storage/fs-blobs.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import {
  batchJob,
  createPiiBatches,
  type AskedBatch,
  type Batch,
  type PiiBatchesDeps,
} from '#domain/pii-batches/index.ts';

const logger = createLogger('silent');

/** What looks through texts here: it finds one e-mail address in each, when `before` and `check` let it. */
export type Looking = {
  before: (text: string) => Promise<void>;
  check: () => Promise<void>;
  texts: string[];
  at_once: number;
};

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Batches over real records, files and jobs, with a detection that a test can hold up. */
export async function openBench({ database }: TestDatabase, jars: Jars, width = 2) {
  const directory = await mkdtemp(join(tmpdir(), 'skep-batches-'));
  const blobs = await openFsBlobs(directory, { exclusive: true });
  const keys = createJarKeys({ database, masterKey: createMasterKey(() => [Buffer.alloc(32, 7)]) });
  const files = createDocumentFiles({ blobs, keys, note: async () => undefined });
  const looking: Looking = {
    before: async () => undefined,
    check: async () => undefined,
    texts: [],
    at_once: 0,
  };
  const raised: { status: unknown }[] = [];
  const bus = createEventBus();
  bus.on('pii_batch.ended', async ({ status }) => void raised.push({ status }));
  const actors = new Map<string, Actor>();

  async function open() {
    const queue = openQueue({ database, logger });
    queue.define(batchJob);
    await queue.start();
    const deps: PiiBatchesDeps = {
      database,
      files,
      jars,
      queue,
      logger,
      width,
      personalData: personalDataOf(looking),
      actorOf: async (id) => actors.get(id) ?? null,
      bus,
    };
    return { queue, deps, batches: createPiiBatches(deps) };
  }

  return {
    database,
    blobs,
    files,
    jars,
    looking,
    raised,
    actors,
    open,

    async addDocument(actor: Actor, jar_id: string, filename: string, content = filename): Promise<string> {
      const file = uploadedFile({ jar_id, filename, content, uploaded_by: actor.user_id });
      const stored = await files.putText(file, { text: content, pages: [], headings: [] });
      const described = { description: '', tags: [], metadata: '{}' };
      const row = { ...file, ...described, status: 'completed' as const, ...stored };
      await database.kysely
        .insertInto('documents')
        .values({ ...row, text_length: content.length })
        .execute();
      return file.id;
    },

    close: () => rm(directory, { recursive: true, force: true }),
  };
}

export function asked(honey_jar_id: string, more: Partial<AskedBatch> = {}): AskedBatch {
  return {
    name: 'Batch',
    honey_jar_id,
    file_patterns: [],
    detection: {},
    batch_size: 100,
    parallel_workers: 4,
    priority: 'normal',
    include_masked_content: false,
    mask_results: true,
    generate_compliance_report: true,
    export_format: 'ndjson',
    ...more,
  };
}

function personalDataOf(looking: Looking): PersonalData {
  const decoder = new TextDecoder();
  let now = 0;
  return {
    async check() {
      await looking.check();
      return { detection_mode: 'general', confidence_threshold: 0.85, compliance_frameworks: ['GDPR'] };
    },
    maskedNames: async (names: readonly string[]) => [...names],
    async detectInDocument({ text }: Parameters<PersonalData['detectInDocument']>[0]) {
      now += 1;
      looking.at_once = Math.max(looking.at_once, now);
      try {
        const read = typeof text === 'string' ? text : decoder.decode(text.utf8);
        looking.texts.push(read);
        await looking.before(read);
      } finally {
        now -= 1;
      }
      const count = { pii_type: 'email_address', risk_level: 'medium', finds: 1, high_risk: 0 };
      const looked = {
        json: Buffer.from('[{"pii_type":"email_address"}]'),
        total: 1,
        summary: {
          GDPR: {
            elements_detected: 1,
            risk_levels: { high: 0, medium: 1, low: 0 },
            compliance_status: 'personal_data_detected',
          },
        },
        counts: [
          { framework: null, ...count },
          { framework: 'GDPR', ...count },
        ],
        masked_text: null,
        classification: null,
      };
      return { detection_mode: 'general', processing_time_ms: 1, looked };
    },
  } as unknown as PersonalData;
}

/** How documents of a batch ended, by name. */
export async function outcomesOf({ database }: Pick<Bench, 'database'>, { id }: Pick<Batch, 'id'>) {
  const rows = await database.kysely
    .selectFrom('pii_batch_documents')
    .select(['filename', 'status', 'error_code'])
    .where('batch_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ filename, status, error_code }) => [filename, error_code ?? status]);
}
