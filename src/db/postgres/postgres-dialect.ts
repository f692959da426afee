import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely';
import { asDatabaseOutage } from '#kernel/outage.ts';
import { refuseInsideTransaction } from '#db/transaction-scope.ts';

/** Kysely's own driver, with its errors translated when the server is down or its disk is full. */
class GuardedPostgresDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const connection = await super.acquireConnection().catch(rethrow);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    return Object.assign(connection, {
      executeQuery: (...query: Parameters<typeof execute>) => execute(...query).catch(rethrow),
    });
  }
}

function rethrow(error: unknown): never {
  throw asDatabaseOutage(error) ?? error;
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
