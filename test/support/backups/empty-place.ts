import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';

/** The server that the tests run on; undefined where they run on the built-in database. */
export const postgresServer = process.env['TEST_DATABASE_URL'];

/** Settings of an installation where there is nothing yet; on a server with an empty database. */
export async function emptyPlace(
  server = postgresServer,
): Promise<{ config: Config; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skep-empty-'));
  const name = `skep_empty_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  if (server) await run(`create database ${name}`);
  const databaseUrl = server ? Object.assign(new URL(server), { pathname: `/${name}` }).href : null;
  return {
    config: { ...loadConfig({}), dataDir, databaseUrl },
    async remove() {
      if (server) await run(`drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
