import type { Database } from '#db/database.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Document } from './document.ts';
import { findDocument } from './documents.repository.ts';

/** Finding a document within an actor's rights, which are those of its jar; what he may not see is `not_found`. */
export function documentAccess({ database, jars }: { database: Database; jars: Jars }) {
  /** With `jarId` the document must also be in that jar. */
  async function readable(actor: Actor, documentId: string, jarId?: string): Promise<Document> {
    const document = await findDocument(database.kysely, documentId);
    if (!document || (jarId !== undefined && document.jar_id !== jarId)) throw notFound('Document');
    await jars.readable(actor, document.jar_id).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === 'not_found' ? notFound('Document') : error;
    });
    return document;
  }

  async function writable(actor: Actor, documentId: string, jarId?: string): Promise<Document> {
    const document = await readable(actor, documentId, jarId);
    await jars.writable(actor, document.jar_id);
    return document;
  }

  return { readable, writable };
}
