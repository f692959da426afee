import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely';
import { refuseInsideTransaction } from './transaction-scope.ts';

class GuardedPostgresDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }
}

/** Kysely's own dialect, refusing a second connection inside a transaction as the embedded one must. */
export class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): GuardedPostgresDriver {
    return new GuardedPostgresDriver(this.#config);
  }
}
