import type { z } from 'zod';
import type { ReviewedEntity, ReviewedRelation } from '#domain/evidence/index.ts';
import type { reviewedEntities, reviewedRelations } from './reviews.schemas.ts';

function viewReview(review: ReviewedEntity['review']) {
  if (review === null) return null;
  const { decision, decided_by_name: decided_by, created_at } = review;
  return { decision, decided_by, decided_at: created_at.toISOString() };
}

type EntityView = z.input<typeof reviewedEntities>['entities'][number];
type RelationView = z.input<typeof reviewedRelations>['relations'][number];

export function viewReviewedEntity({ kind, review, ...entity }: ReviewedEntity): EntityView {
  return { ...entity, type: kind, review: viewReview(review) };
}

export function viewReviewedRelation({ review, ...relation }: ReviewedRelation): RelationView {
  return { ...relation, review: viewReview(review) };
}
