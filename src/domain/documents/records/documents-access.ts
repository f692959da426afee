import type { Database } from '#db/database.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { renameNotFound, notFound } from '#kernel/errors.ts';
import type { Document } from './document.ts';
import { findDocument } from './documents.repository.ts';

/** Looks up documents within an actor's rights, which are those of the jar; anything else is `not_found`. */
export function documentAccess({ database, jars }: { database: Database; jars: Jars }) {
  const within =
    (allowed: (actor: Actor, jarId: string) => Promise<Jar>) =>
    /** With `jarId` the document must also be in that jar. */
    async (actor: Actor, documentId: string, jarId?: string): Promise<Document> => {
      const document = await findDocument(database.kysely, documentId);
      if (!document || (jarId !== undefined && document.jar_id !== jarId)) throw notFound('Document');
      await renameNotFound('Document', allowed(actor, document.jar_id));
      return document;
    };
  return { readable: within(jars.readable), writable: within(jars.writable) };
}
