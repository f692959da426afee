import pg from 'pg';
import { AppError } from '#kernel/errors.ts';

const oldestVersion = 15;
const connectWithinMs = 15_000;

const check = 'Check that it is running there and is reachable from here';

/** What to do about it, by the code of PostgreSQL or of the network. */
const advice: Record<string, string> = {
  ECONNREFUSED: check,
  ENOTFOUND: 'Check the host name',
  EAI_AGAIN: 'Check the host name',
  ETIMEDOUT: check,
  EHOSTUNREACH: check,
  '28P01': 'Check the user and the password',
  '28000': 'Check the user, and the access rules in the server’s pg_hba.conf',
  '3D000': 'Create the database first: createdb',
  '53300': 'Raise max_connections of the server, or close other connections',
  '57P03': 'It is starting or stopping: try again in a moment',
};

/** @throws AppError unavailable when the server at `url` does not let us in within 15 seconds, or is older than PostgreSQL 15. */
export async function assertUsable(url: string): Promise<void> {
  const version = await versionOf(url).catch((cause: unknown) => {
    // A refused connection to both addresses of localhost has no message, only a code.
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const todo = advice[code] ?? 'It looks like postgres://user:password@host:5432/database';
    throw unusable(`${message || code}. ${todo}`, cause);
  });
  if (version < oldestVersion)
    throw unusable(
      `it is version ${version}. Skep needs PostgreSQL ${oldestVersion} or later: upgrade the server`,
    );
}

async function versionOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(why: string, cause?: unknown): AppError {
  return new AppError('unavailable', `PostgreSQL cannot be used at DATABASE_URL: ${why}`, { cause });
}
