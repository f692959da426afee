import type { Database } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { NoteDamage } from './damage.ts';
import { recordDamage } from './damage.repository.ts';

/** Writes down what reads find damaged, and logs each once. What no document has any more is left out. */
export function createDamageLog({ database, logger }: { database: Database; logger: Logger }): NoteDamage {
  return async (damage) => {
    try {
      const document_id = await recordDamage(database.kysely, damage);
      if (document_id === null) return;
      const level = damage.part === 'original' ? 'error' : 'warn';
      logger[level]({ ...damage, document_id }, 'a stored file of a document is damaged or missing');
    } catch (error) {
      logger.error({ err: error, ...damage }, 'could not record a damaged file');
    }
  };
}
