import type { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, PGliteDriver, PostgresAdapter, type DatabaseConnection } from 'kysely';
import { createStatements } from './pglite.statements.ts';
import { refuseInsideTransaction } from './transaction-scope.ts';

/**
 * PGlite's one connection behind a queue of our own. Kysely would keep that queue itself, but in front of
 * the driver, where a use from inside a transaction could only hang; here it is refused first.
 */
class OneConnectionDriver extends PGliteDriver {
  readonly #pglite: PGlite;
  #connection: DatabaseConnection | undefined;
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const previous = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await previous;
    this.#release = resolve;
    return (this.#connection ??= this.#faster(await super.acquireConnection()));
  }

  #faster(connection: DatabaseConnection): DatabaseConnection {
    const plain = connection.executeQuery.bind(connection);
    return Object.assign(connection, { executeQuery: createStatements(this.#pglite, plain) });
  }

  override async releaseConnection(): Promise<void> {
    this.#release?.();
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
