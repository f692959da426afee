import type { IndicatorType, Passage, Span } from '#analysis/document.ts';
import type { Entity, EntityKind, Evidence, Relation, RelationName, Tlp } from '#evidence/evidence.ts';
import { newId } from '#kernel/ids.ts';
import { entityId, idOf } from './entity-ids.ts';

/** A place in the text: start, end, ordinal of the passage it begins in, that passage's page. */
export type StoredPlace = [start: number, end: number, ordinal: number, page: number | null];
/**
 * A name that a document has for an entity, with the id of the entity that would bear it as its main name: for the name that lists
 * have it by, its own.
 */
export type StoredAlias = [alias_id: string, name: string];

/** What reading a document found of whom. */
export type FoundEvidence = {
  document_id: string;
  evidence: Evidence;
  passages: readonly Pick<Passage, 'start' | 'ordinal' | 'page'>[];
  /** It was read before, so there may be something to replace. */
  again: boolean;
  /** `recordEvidenceAhead` has replaced it already. */
  recorded?: boolean;
};

export type EntityRow = {
  document_id: string;
  entity_id: string;
  kind: EntityKind;
  name: string;
  aliases: StoredAlias[];
  mentions: number;
  spans: StoredPlace[];
};

export type RelationRow = {
  id: string;
  document_id: string;
  subject_id: string;
  subject_kind: string;
  subject_name: string;
  relation: RelationName;
  object_id: string;
  object_kind: string;
  object_name: string;
  confidence: number;
  rule: string;
  span: StoredPlace;
};

/** Some of what a document says; `first` is the part that replaces what was there. */
export type Piece = {
  document_id: string;
  first: { again: boolean; tlp: Tlp | null; cut: boolean } | null;
  entities: EntityRow[];
  relations: RelationRow[];
};

/** Mentions that keep their place, per entity and document; all are counted. */
const keptPlaces = 60;

/** The evidence of a document in pieces of at most `size` rows. */
export function piecesOf({ document_id, evidence, passages, again }: FoundEvidence, size: number): Piece[] {
  const placed = placer(passages);
  const entities = evidence.entities.map((entity) => entityRow(document_id, entity, placed));
  const relations = evidence.relations.map((relation) => relationRow(document_id, relation, placed));
  const { tlp, cut } = evidence;
  const pieces: Piece[] = [{ document_id, first: { again, tlp, cut }, entities: [], relations: [] }];
  const room = () => {
    const last = pieces.at(-1);
    if (last && last.entities.length + last.relations.length < size) return last;
    const next: Piece = { document_id, first: null, entities: [], relations: [] };
    pieces.push(next);
    return next;
  };
  for (const row of entities) room().entities.push(row);
  for (const row of relations) room().relations.push(row);
  return pieces;
}

type Placer = (span: Span) => StoredPlace;

/** Finds the passage that a span begins in. */
function placer(passages: FoundEvidence['passages']): Placer {
  return ({ start, end }) => {
    let low = 0;
    let high = passages.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((passages[middle]?.start ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    const passage = passages[low];
    return [start, end, passage?.ordinal ?? 0, passage?.page ?? null];
  };
}

function entityRow(
  document_id: string,
  { kind, name, known, aliases, mentions }: Entity,
  placed: Placer,
): EntityRow {
  // Another document may spell it otherwise: of a known one all names are kept, the first and the main one too. A number is spelled
  // in one way.
  const isNumber = kind === 'vulnerability' && name === known;
  const names = known === null || isNumber ? aliases : [name, ...aliases];
  return {
    document_id,
    entity_id: idOf({ kind, name, known }),
    kind,
    name,
    aliases: names.map((one) => [entityId(kind, one), one]),
    mentions: mentions.length,
    spans: mentions.slice(0, keptPlaces).map(placed),
  };
}

function relationRow(document_id: string, relation: Relation, placed: Placer): RelationRow {
  const { subject, object, confidence, rule } = relation;
  return {
    id: newId(),
    document_id,
    subject_id: idOf(subject),
    subject_kind: subject.kind,
    subject_name: subject.name,
    relation: relation.relation,
    object_id: idOf(object),
    object_kind: object.kind,
    object_name: object.name,
    confidence,
    rule,
    span: placed(relation),
  };
}

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'document_entities.kind': EntityKind;
    'document_entities.aliases': StoredAlias[];
    'document_entities.spans': StoredPlace[];
    'document_evidence.tlp': Tlp;
    'jar_entities.kind': EntityKind;
    'rejected_entities.kind': EntityKind;
    'rejected_entities.aliases': StoredAlias[];
    'rejected_entities.spans': StoredPlace[];
    'rejected_relations.relation': RelationName;
    'rejected_relations.subject_kind': EntityKind | IndicatorType;
    'rejected_relations.object_kind': EntityKind | IndicatorType;
    'rejected_relations.span': StoredPlace;
    'relations.relation': RelationName;
    'relations.subject_kind': EntityKind | IndicatorType;
    'relations.object_kind': EntityKind | IndicatorType;
    'relations.span': StoredPlace;
    'reviews.relation': RelationName;
  }
}
