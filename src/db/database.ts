import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The embedded engine below kysely; refused inside a transaction like the rest. */
export type EmbeddedEngine = Pick<PGlite, 'query' | 'exec' | 'listen'>;

/** What the job queue needs below kysely: the embedded engine itself, or the server's address. */
export type RawConnection =
  | {
      driver: 'pglite';
      pglite: EmbeddedEngine;
      /** Sets space aside that the database needs to go on while the disk is full. Throws when there is not enough. */
      keepReserve: () => Promise<void>;
      /** Copies the files of the database into a new directory, as they are between two transactions. Others wait meanwhile. */
      copyTo: (directory: string) => Promise<void>;
    }
  | { driver: 'postgres'; url: string };

export type Database = {
  kysely: Kysely<Tables>;
  driver: 'pglite' | 'postgres';
  raw: RawConnection;
  /**
   * Runs `work` in one transaction: committed and on disk when the promise resolves, rolled back when it
   * rejects. Inside it only `tx` may be used; the outer `kysely` is refused there with AppError internal.
   */
  transact: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /** Lends one connection to `work`; the outer `kysely` may not be used in it. */
  connect: <T>(work: (connection: Kysely<Tables>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** The database or a transaction of it: what a repository function takes, so that it works in both. */
export type Queryable = Kysely<Tables>;
