import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '#db/database.ts';
import { countDamage, problems, storedParts } from '#domain/documents/index.ts';
import { lastRounds } from '#domain/integrity/index.ts';

/** What is missing or damaged of the whole installation, and when that was last looked at. */
export function createIntegrityMetrics(registry: Registry, db: Queryable) {
  const registers = [registry];
  const damaged = new Gauge({
    name: 'skep_damaged_files',
    help: 'Stored files of documents that are missing or damaged',
    labelNames: ['part', 'problem'],
    registers,
  });
  const checked = new Gauge({
    name: 'skep_integrity_last_check_timestamp_seconds',
    help: 'When the last full check of stored data ended; 0 before the first',
    registers,
  });
  return {
    async read(): Promise<void> {
      const [damage, { last }] = await Promise.all([countDamage(db), lastRounds(db)]);
      for (const part of storedParts) for (const problem of problems) damaged.set({ part, problem }, 0);
      for (const { part, problem, files } of damage) damaged.set({ part, problem }, files);
      checked.set((last?.ended_at?.getTime() ?? 0) / 1000);
    },
    reset: (): void => damaged.reset(),
  };
}
