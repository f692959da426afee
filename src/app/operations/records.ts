import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

type Options = {
  config: Config;
  logger: Logger;
  /** What a running server can be asked instead: it keeps the built-in database to itself. */
  instead: string;
};

/** Opens the records for a command, without a server, and makes none. Throws `conflict` when a server has them. */
export async function openRecords({ config, logger, instead }: Options): Promise<Database> {
  const directory = join(config.dataDir, 'database');
  return openDatabase({ url: config.databaseUrl, directory, logger, beforeMaking: refuseToMake }).catch(
    refuseInUse(instead),
  );
}

/** Refuses to create a database where there is none: for commands that only read. */
export async function refuseToMake(): Promise<never> {
  throw new AppError('not_found', 'There is no database in DATA_DIR; the first start creates it');
}

/** Throws `conflict`, naming what to do `instead`, for the error of a database that a running server has. */
export function refuseInUse(instead: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_IN_USE') throw error;
    throw new AppError(
      'conflict',
      `The server is running and has the database open: stop it first, or ask it as an admin: ${instead}`,
    );
  };
}
