import { sql, type RawBuilder } from 'kysely';
import type { Document } from './document.ts';

/** The day that a document counts as being of: when it was taken in. */
export const dateOfDocument = (document: Pick<Document, 'created_at'>): Date => document.created_at;

/** The same in a query over `documents`. */
export const dateOfDocuments: RawBuilder<Date> = sql<Date>`documents.created_at`;
