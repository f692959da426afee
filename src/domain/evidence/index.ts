export { indicatorTypes } from '#analysis/document.ts';
export { entityKinds, relationNames, tlpMarkings, type RelationName, type Tlp } from '#evidence/evidence.ts';
export { documentRelations, type RelationRecord } from './relations.repository.ts';
export { strictness } from '#evidence/tlp.ts';
export { entityId, entityIdOf, idsNamed } from './entity-ids.ts';
export { documentEntities, markingsOf, type DocumentEntity } from './mentions.repository.ts';
export { recordEvidence, recordEvidenceAhead } from './evidence-record.ts';
export type { FoundEvidence } from './evidence-rows.ts';
export {
  createEvidence,
  type EvidenceReader,
  type WantedEntities,
  type WantedRelations,
} from './evidence.service.ts';
export { spokenNames, type NamedEntity } from './named-entities.ts';
export { entityOrders } from './entities.repository.ts';
export type { StoredPlace } from './evidence-rows.ts';
export type { EntityDetail } from './entity-detail.ts';
export type { EntitySummary } from './entity-summaries.ts';
export type { QuotedRelation } from './quoted-relations.ts';
export { decisions } from './review/review.ts';
export { adoptReviews, mostCarried, reviewsOfDocuments, type CarriedReview } from './review/carried.ts';
export { acceptedIn, keyOfRelation } from './review/reviews.repository.ts';
export {
  createReviews,
  type ReviewedEntity,
  type ReviewedRelation,
  type Reviews,
} from './review/reviews.service.ts';
