import {
  PGliteDialect,
  PGliteDriver,
  PostgresAdapter,
  type DatabaseConnection,
  type PGliteDialectConfig,
} from 'kysely';
import { refuseInsideTransaction } from './transaction-scope.ts';

/**
 * PGlite's one connection behind a queue of our own. Kysely would keep that queue itself, but in front of
 * the driver, where a use from inside a transaction could only hang; here it is refused first.
 */
class OneConnectionDriver extends PGliteDriver {
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const previous = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await previous;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release?.();
  }
}

export class OneConnectionPgliteDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig;

  constructor(config: PGliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): OneConnectionDriver {
    return new OneConnectionDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
}
