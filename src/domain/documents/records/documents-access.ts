import type { Database } from '#db/database.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { renameNotFound, notFound } from '#kernel/errors.ts';
import type { Document } from './document.ts';
import { findDocument } from './documents.repository.ts';

/** The document; with `jarId` it must also be in that jar. */
type Look = (actor: Actor, documentId: string, jarId?: string) => Promise<Document>;

/** Looks up documents within an actor's rights, which are those of the jar; anything else is `not_found`. */
export type DocumentAccess = { readable: Look; writable: Look };

export function documentAccess({ database, jars }: { database: Database; jars: Jars }): DocumentAccess {
  const within =
    (allowed: (actor: Actor, jarId: string) => Promise<Jar>): Look =>
    async (actor, documentId, jarId) => {
      const document = await findDocument(database.kysely, documentId);
      if (!document || (jarId !== undefined && document.jar_id !== jarId)) throw notFound('Document');
      await renameNotFound('Document', allowed(actor, document.jar_id));
      return document;
    };
  return { readable: within(jars.readable), writable: within(jars.writable) };
}
