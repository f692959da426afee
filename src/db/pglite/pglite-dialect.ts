import type { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, PGliteDriver, PostgresAdapter, type DatabaseConnection } from 'kysely';
import { createFairLock } from '#kernel/concurrency/fair-lock.ts';
import { currentOwner } from '#kernel/owner.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { createStatements } from './pglite-statements.ts';
import { refuseInsideTransaction } from '#db/transaction-scope.ts';

/**
 * PGlite's one connection with a queue of our own, in which users take turns. Kysely would keep that queue itself, but in front
 * of the driver, where a use from inside a transaction could only hang; here it is refused first.
 */
class OneConnectionDriver extends PGliteDriver {
  readonly #pglite: PGlite;
  readonly #lock = createFairLock();
  #connection: DatabaseConnection | undefined;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    await this.#lock.enter(currentOwner());
    return (this.#connection ??= this.#faster(await super.acquireConnection()));
  }

  #faster(connection: DatabaseConnection): DatabaseConnection {
    const plain = connection.executeQuery.bind(connection);
    const execute = createStatements(this.#pglite, plain);
    // The engine answers at once: statement after statement, nothing else would have its turn.
    const executeQuery: typeof execute = async (query) => {
      await yieldToEventLoop();
      return execute(query);
    };
    return Object.assign(connection, { executeQuery });
  }

  override async releaseConnection(): Promise<void> {
    this.#lock.leave();
  }
}

export class OneConnectionPgliteDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createDriver(): OneConnectionDriver {
    return new OneConnectionDriver(this.#pglite);
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
}
