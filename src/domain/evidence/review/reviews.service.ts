import type { Database, Queryable } from '#db/database.ts';
import type { StoredPlace } from '#domain/evidence/evidence-rows.ts';
import type { QuotedRelation } from '#domain/evidence/quoted-relations.ts';
import { quotesOf } from '#domain/evidence/quotes.ts';
import { otherNames } from '#domain/evidence/entity-summaries.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { nameOf } from '#domain/verdicts/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { knownName } from '#names/known/known-names.ts';
import { settleReviews } from './rejected.repository.ts';
import type { Decision, Progress, Review, ReviewSubject } from './review.ts';
import { allEntities, allRelations, reviewOf } from './reviewable.repository.ts';
import {
  countReviewed,
  deleteReview,
  hasEntity,
  holdDocument,
  relationSubject,
  saveReview,
} from './reviews.repository.ts';

type ReviewsDeps = {
  database: Database;
  jars: Jars;
  documents: { readable: (actor: Actor, documentId: string) => Promise<{ id: string; jar_id: string }> };
  index: SearchIndex;
};

type Place = { start: number; end: number; page: number | null };

export type ReviewedEntity = {
  id: string;
  kind: EntityKind;
  name: string;
  aliases: string[];
  /** Lists of the field have a thing of this kind by one of its names. */
  known: boolean;
  mentions: number;
  /** Where it is named: the first ones when there are very many. */
  places: Place[];
  review: Review | null;
};

export type ReviewedRelation = Pick<
  QuotedRelation,
  'id' | 'subject' | 'relation' | 'object' | 'confidence' | 'rule' | 'page' | 'start' | 'end' | 'quote'
> & {
  review: Review | null;
  /** It was rejected, or one of its ends. */
  left_out: boolean;
};

type ReviewInput = {
  entity_id?: string | undefined;
  relation_id?: string | undefined;
  /** Null takes an earlier decision back. */
  decision: Decision | null;
};

/** What people decided about the entities and relations of a document. What was rejected is in no list, answer or export. */
export type Reviews = {
  /** All entities of a document, rejected ones too: those that it names most often first. Throws `not_found`. */
  entities: (actor: Actor, documentId: string) => Promise<ReviewedEntity[]>;

  /** All relations that a document states, rejected ones too, in the order of their sentences. Throws `not_found`. */
  relations: (actor: Actor, documentId: string) => Promise<ReviewedRelation[]>;

  /** How far the review of a document is. Throws `not_found`. */
  progress: (actor: Actor, documentId: string) => Promise<{ entities: Progress; relations: Progress }>;

  /**
   * Decides about an entity or a relation, in place of what was decided before. Throws `forbidden` for those who may not change the honey
   * jar, `not_found` for what the document does not hold.
   */
  decide: (actor: Actor, documentId: string, input: ReviewInput) => Promise<void>;
};

const placeOf = ([start, end, , page]: StoredPlace): Place => ({ start, end, page });

export function createReviews({ database, jars, documents, index }: ReviewsDeps): Reviews {
  const db = database.kysely;

  return {
    async entities(actor, documentId) {
      const { id } = await documents.readable(actor, documentId);
      return (await allEntities(db, id)).map(
        ({ entity_id, kind, name, aliases, mentions, spans, ...decided }) => {
          const names = [name, ...aliases.map(([, alias]) => alias)];
          return {
            id: entity_id,
            kind,
            name,
            aliases: otherNames(name, names.slice(1)),
            known: names.some((one) => knownName(one).some((listed) => listed.kind === kind)),
            mentions,
            places: spans.map(placeOf),
            review: reviewOf(decided),
          };
        },
      );
    },

    async relations(actor, documentId) {
      const { id: document_id } = await documents.readable(actor, documentId);
      const rows = await allRelations(db, document_id);
      const quotes = await quotesOf(
        index,
        rows.map(({ span }) => ({ document_id, place: span })),
      );
      return rows.map((row) => ({
        id: row.id,
        subject: { id: row.subject_id, name: row.subject_name, type: row.subject_kind },
        relation: row.relation,
        object: { id: row.object_id, name: row.object_name, type: row.object_kind },
        confidence: row.confidence,
        rule: row.rule,
        ...placeOf(row.span),
        quote: quotes.exact({ document_id, place: row.span }),
        review: reviewOf(row),
        left_out: row.left_out,
      }));
    },

    progress: async (actor, id) => countReviewed(db, (await documents.readable(actor, id)).id),

    async decide(actor, documentId, input) {
      const { id: document_id, jar_id } = await documents.readable(actor, documentId);
      await jars.changeable(actor, jar_id);
      const { decision } = input;
      const decided_by_name = await nameOf(db, actor.user_id);
      await database.transact(async (tx) => {
        await holdDocument(tx, document_id);
        const subject = await subjectIn(tx, document_id, input);
        const by = { decided_by: actor.user_id, decided_by_name, created_at: new Date() };
        if (decision === null) await deleteReview(tx, document_id, subject);
        else await saveReview(tx, { document_id, ...subject, decision, ...by });
        await settleReviews(tx, [document_id]);
      });
    },
  };
}

async function subjectIn(
  tx: Queryable,
  documentId: string,
  { entity_id, relation_id }: ReviewInput,
): Promise<ReviewSubject> {
  if ((entity_id === undefined) === (relation_id === undefined))
    throw new AppError('invalid', 'Send exactly one of entity_id and relation_id');
  if (entity_id !== undefined) {
    if (!(await hasEntity(tx, documentId, entity_id))) throw notFound('Entity');
    return { subject_id: entity_id, relation: null, object_id: null };
  }
  const subject = await relationSubject(tx, documentId, relation_id ?? '');
  if (!subject) throw notFound('Relation');
  return subject;
}
