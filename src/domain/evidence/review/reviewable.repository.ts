import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { StoredAlias, StoredPlace } from '#domain/evidence/evidence-rows.ts';
import type { RelationRecord } from '#domain/evidence/relations.repository.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { Decision, Review } from './review.ts';

/** What was decided, all null where nothing was. */
type Decided = { decision: Decision | null; decided_by_name: string | null; decided_at: Date | null };

export function reviewOf({ decision, decided_by_name, decided_at }: Decided): Review | null {
  if (decision === null || decided_by_name === null || decided_at === null) return null;
  return { decision, decided_by_name, created_at: decided_at };
}

export type EntityRecord = Decided & {
  entity_id: string;
  kind: EntityKind;
  name: string;
  aliases: StoredAlias[];
  mentions: number;
  spans: StoredPlace[];
};

/** All entities of a document, rejected ones too, those that it names most often first. */
export async function allEntities(db: Queryable, documentId: string): Promise<EntityRecord[]> {
  const { rows } = await sql<EntityRecord>`
    select entity_id, kind, name, aliases, mentions, spans, decision, decided_by_name, reviews.created_at as decided_at
    from (select * from document_entities where document_id = ${documentId}
          union all select * from rejected_entities where document_id = ${documentId}) as named
    left join reviews on reviews.document_id = ${documentId} and subject_id = entity_id and relation is null
    order by mentions desc, name, entity_id`.execute(db);
  return rows;
}

export type StatedRelation = Decided &
  Omit<RelationRecord, 'document_id' | 'jar_id' | 'seen_at'> & { left_out: boolean };

/** All relations that a document states, rejected ones too, in the order of their sentences. */
export async function allRelations(db: Queryable, documentId: string): Promise<StatedRelation[]> {
  const { rows } = await sql<StatedRelation>`
    select id, stated.subject_id, subject_kind, subject_name, stated.relation, stated.object_id, object_kind, object_name,
           confidence, rule, span, left_out, decision, decided_by_name, reviews.created_at as decided_at
    from (select *, false as left_out from relations where document_id = ${documentId}
          union all select *, true from rejected_relations where document_id = ${documentId}) as stated
    left join reviews on reviews.document_id = ${documentId} and (reviews.subject_id, reviews.relation, reviews.object_id) =
                         (stated.subject_id, stated.relation, stated.object_id)
    order by (span ->> 0)::integer, id`.execute(db);
  return rows;
}
