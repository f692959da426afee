import { sql, type RawBuilder } from 'kysely';
import type { Document } from './document.ts';

/** The day that a document counts as being of: the one that it bears itself, or else when it was taken in. */
export const dateOfDocument = ({
  published_at,
  created_at,
}: Pick<Document, 'published_at' | 'created_at'>): Date => published_at ?? created_at;

/** The same in a query over `documents`. */
export const dateOfDocuments: RawBuilder<Date> = sql<Date>`coalesce(documents.published_at, documents.created_at)`;
