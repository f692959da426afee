import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { refuseInsideTransaction } from '#db/transaction-scope.ts';
import { AppError } from '#kernel/errors.ts';
import { asDatabaseOutage } from '#kernel/outage.ts';
import type { JobDefinition } from './job-definition.ts';
import type { Queue, SendManyOptions } from './queue.ts';
import { prioritiesInTurn } from './turns.ts';

/** The sending half of the queue; `started` answers with pg-boss, or throws before the start. */
export function createSending(started: () => PgBoss, database: Database): Pick<Queue, 'send' | 'sendMany'> {
  return {
    async send(definition, data, options = {}) {
      if ((options.singletonKey !== undefined) !== (definition.unique === true)) {
        throw new AppError(
          'internal',
          `${definition.name}: a singletonKey is required for unique jobs and allowed only there`,
        );
      }
      const { tx, ...rest } = options;
      const all = { ...rest, ...connection(tx) };
      return started().send(definition.name, checked(definition, data), all).catch(rethrow);
    },
    async sendMany(definition, list, { tx, owners } = {}) {
      const all = list.map((data) => checked(definition, data));
      if (all.length === 0) return;
      const priorities = owners && (await prioritiesInTurn(tx ?? database.kysely, definition.name, owners));
      const jobs = all.map((data, at) => ({ data, priority: priorities?.[at] ?? 0 }));
      await started().insert(definition.name, jobs, connection(tx)).catch(rethrow);
    },
  };
}

/** The data in the form of the definition's schema. Throws AppError invalid when they do not fit. */
function checked<T extends object>(definition: JobDefinition<T>, data: T): T {
  const result = definition.schema.safeParse(data);
  if (!result.success) {
    throw new AppError('invalid', `The data does not fit the job ${definition.name}`, {
      cause: result.error,
    });
  }
  return result.data;
}

/** On PostgreSQL the queue has connections of its own, which break with the server. */
function rethrow(error: unknown): never {
  throw asDatabaseOutage(error) ?? error;
}

function connection(tx: SendManyOptions['tx']): { db?: ReturnType<typeof fromKysely> } {
  if (tx) return { db: fromKysely(tx) };
  refuseInsideTransaction();
  return {};
}
