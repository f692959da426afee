import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import type { LostCount } from '#domain/documents/index.ts';
import { countAuditEntries, countDocuments } from '#domain/counts/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import { createIntegrityMetrics } from './integrity.metrics.ts';

/**
 * Metrics of the whole installation, the same from each of its processes, read from the database for each response. What cannot
 * be read is left out: the process's own metrics matter most when the database is away.
 */
export function createInstallationMetrics(
  registry: Registry,
  deps: { database: Database; queue: Queue; logger: Logger; countLostFiles: () => Promise<LostCount> },
): () => Promise<void> {
  const { database, queue, logger } = deps;
  const db = database.kysely;
  const registers = [registry];
  const waiting = new Gauge({
    name: 'skep_queue_waiting_jobs',
    help: 'Jobs waiting to be processed',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'skep_queue_oldest_seconds',
    help: 'Age of the oldest waiting job; 0 without any',
    labelNames: ['queue'],
    registers,
  });
  const documents = new Gauge({
    name: 'skep_documents',
    help: 'Documents by status',
    labelNames: ['status'],
    registers,
  });
  const lost = new Gauge({
    name: 'skep_lost_files',
    help: 'Stored files without a record in lost/, by kind',
    labelNames: ['kind'],
    registers,
  });
  const integrity = createIntegrityMetrics(registry, db);
  const audited = new Counter({
    name: 'skep_audit_entries_total',
    help: 'Entries of the audit log',
    registers,
  });

  async function read(): Promise<void> {
    const counts = [countDocuments(db), countAuditEntries(db), deps.countLostFiles()] as const;
    const [backlog, byStatus, entries, lostFiles] = await Promise.all([queue.backlog(), ...counts]);
    for (const { queue: name, waiting: jobs, oldest_seconds } of backlog) {
      waiting.set({ queue: name }, jobs);
      oldest.set({ queue: name }, oldest_seconds);
    }
    for (const [status, count] of Object.entries(byStatus)) documents.set({ status }, count);
    lost.set({ kind: 'original' }, lostFiles.originals);
    lost.set({ kind: 'derived' }, lostFiles.derived);
    await integrity.read();
    audited.reset();
    audited.inc(entries);
  }

  return async () => {
    try {
      await read();
    } catch (error) {
      logger.warn({ err: error }, 'could not read the installation metrics for /metrics');
      for (const metric of [waiting, oldest, documents, lost, integrity]) metric.reset();
    }
  };
}
