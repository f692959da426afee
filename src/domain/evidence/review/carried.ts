import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import { importedName } from '#domain/verdicts/index.ts';
import type { Decision, ReviewSubject } from './review.ts';

/** A review as it travels with its document: ids of entities are the same in every installation. */
export type CarriedReview = ReviewSubject & { decision: Decision; decided_by: string; decided_at: string };

/** More does not travel: a document has at most 250 entities and 500 relations. */
export const mostCarried = 1_000;

type Row = CarriedReview & { document_id: string };

/** The reviews of these documents, by document: when there are very many, what was rejected, then the newest. */
export async function reviewsOfDocuments(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, CarriedReview[]>> {
  const { rows } = await sql<Omit<Row, 'decided_at'> & { created_at: Date }>`
    select document_id, subject_id, relation, object_id, decision, decided_by_name as decided_by, created_at
    from (select *, row_number() over (partition by document_id order by decision desc, created_at desc, subject_id) as place
          from reviews where document_id = any (${documentIds}::uuid[])) as listed
    where place <= ${mostCarried} order by document_id, place`.execute(db);
  const byDocument = new Map<string, CarriedReview[]>();
  for (const { document_id, created_at, ...review } of rows) {
    const known = byDocument.get(document_id) ?? [];
    known.push({ ...review, decided_at: created_at.toISOString() });
    byDocument.set(document_id, known);
  }
  return byDocument;
}

/**
 * Remembers reviews from elsewhere for a document that is read later: what they reject is left out from then on. They say that they were
 * imported: nobody here decided them. Those of what the document does not hold are about nothing.
 */
export async function adoptReviews(
  tx: Queryable,
  { user_id }: Actor,
  { document_id, reviews }: { document_id: string; reviews: CarriedReview[] },
): Promise<void> {
  if (reviews.length === 0) return;
  const now = new Date();
  const adopted = reviews.map(({ decided_by, decided_at, ...review }) => {
    const decided = new Date(decided_at);
    const by = { decided_by: user_id, decided_by_name: importedName(decided_by) };
    return { ...review, ...by, document_id, created_at: decided > now ? now : decided };
  });
  await tx.insertInto('reviews').values(adopted).execute();
}
