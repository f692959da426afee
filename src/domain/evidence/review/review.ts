import type { RelationName } from '#evidence/evidence.ts';

export const decisions = ['accepted', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

/** What a review is about: an entity by its id, or a relation by its ends and its name. The same after the document is read again. */
export type ReviewSubject = {
  subject_id: string;
  /** Both null for an entity. */
  relation: RelationName | null;
  object_id: string | null;
};

/** A decision of somebody about an entity or a relation of one document. */
export type Review = { decision: Decision; decided_by_name: string; created_at: Date };

/** How far the review of some findings is. */
export type Progress = { total: number; reviewed: number };
