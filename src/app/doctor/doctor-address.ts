import pg from 'pg';
import { isLocal } from './doctor-network.ts';

export type AddressFacts = { host: string; local: boolean; tls: 'none' | 'unverified' | 'verified' };

/**
 * How the driver would reach the database at this URL: what sslmode, ssl and sslrootcert mean is its own matter.
 * Null when it cannot make sense of the URL; then opening the records has failed, too.
 */
export function addressOf(databaseUrl: string): AddressFacts | null {
  try {
    const { host, ssl } = new pg.Client({ connectionString: databaseUrl }) as Reached;
    return { host, local: host.startsWith('/') || isLocal(host), tls: tlsOf(ssl) };
  } catch {
    return null;
  }
}

type Reached = { host: string; ssl: boolean | { rejectUnauthorized?: boolean } };

function tlsOf(ssl: Reached['ssl']): AddressFacts['tls'] {
  if (ssl === false) return 'none';
  return ssl === true || ssl.rejectUnauthorized !== false ? 'verified' : 'unverified';
}
