import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import { countDamage, problems, storedParts } from '#domain/documents/index.ts';
import { countAuditEntries, countDocuments } from '#domain/figures/index.ts';
import { lastRounds } from '#domain/integrity/index.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Queue } from '#queue/queue.ts';

/**
 * Figures of the whole installation, the same from each of its processes. The answer reads them anew from the
 * database. What cannot be read is left out: the process's own figures matter most when the database is away.
 */
export function createInstallationMetrics(
  registry: Registry,
  { database, queue, logger }: { database: Database; queue: Queue; logger: Logger },
): () => Promise<void> {
  const db = database.kysely;
  const registers = [registry];
  const waiting = new Gauge({
    name: 'skep_queue_waiting_jobs',
    help: 'Jobs that wait to be worked on',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'skep_queue_oldest_seconds',
    help: 'Age of the job that has waited longest; 0 when none waits',
    labelNames: ['queue'],
    registers,
  });
  const documents = new Gauge({
    name: 'skep_documents',
    help: 'Documents by status',
    labelNames: ['status'],
    registers,
  });
  const damaged = new Gauge({
    name: 'skep_damaged_files',
    help: 'Stored files of documents that are missing or damaged',
    labelNames: ['part', 'problem'],
    registers,
  });
  const checked = new Gauge({
    name: 'skep_integrity_last_check_timestamp_seconds',
    help: 'When the last check of everything that is stored ended; 0 before the first',
    registers,
  });
  const audited = new Counter({
    name: 'skep_audit_entries_total',
    help: 'Entries of the audit log',
    registers,
  });

  async function read(): Promise<void> {
    const [backlog, byStatus, entries] = await Promise.all([
      queue.backlog(),
      countDocuments(db),
      countAuditEntries(db),
    ]);
    for (const { queue: name, waiting: jobs, oldest_seconds } of backlog) {
      waiting.set({ queue: name }, jobs);
      oldest.set({ queue: name }, oldest_seconds);
    }
    for (const [status, count] of Object.entries(byStatus)) documents.set({ status }, count);
    const [damage, { last }] = await Promise.all([countDamage(db), lastRounds(db)]);
    for (const part of storedParts) for (const problem of problems) damaged.set({ part, problem }, 0);
    for (const { part, problem, files } of damage) damaged.set({ part, problem }, files);
    checked.set((last?.ended_at?.getTime() ?? 0) / 1000);
    audited.reset();
    audited.inc(entries);
  }

  return async () => {
    try {
      await read();
    } catch (error) {
      logger.warn({ err: error }, 'the figures of the installation could not be read for /metrics');
      for (const metric of [waiting, oldest, documents, damaged]) metric.reset();
    }
  };
}
