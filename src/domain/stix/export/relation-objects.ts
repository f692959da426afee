import type { RelationName, RelationRecord } from '#domain/evidence/index.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import type { Maker } from './maker.ts';
import { percent } from './objects.ts';

/** Null: names of one thing are its `aliases`, and those of two are no relationship of STIX. */
const relationships: Record<RelationName, string | null> = {
  uses: 'uses',
  exploits: 'exploits',
  targets: 'targets',
  'attributed-to': 'attributed-to',
  'communicates-with': 'communicates-with',
  delivers: 'delivers',
  'alias-of': null,
  'variant-of': 'variant-of',
  'located-in': 'located-at',
};

type Source = {
  make: Maker;
  document: { created_at: Date };
  text: string | null;
  /** The objects that entities have, by entity. */
  entities: ReadonlyMap<string, string>;
  /** The objects that the document's indicators have, by type and value. */
  indicators: ReadonlyMap<string, string>;
};

/** A relation with the sentence that states it; null where STIX has none, or for an end that is no object. */
export function relationObject(
  { make, document, text, entities, indicators }: Source,
  relation: RelationRecord,
): StixObject | null {
  const relationship_type = relationships[relation.relation];
  const source_ref = entities.get(relation.subject_id);
  const target_ref =
    entities.get(relation.object_id) ?? indicators.get(`${relation.object_kind} ${relation.object_name}`);
  if (relationship_type === null || source_ref === undefined || target_ref === undefined) return null;
  const [start, end] = relation.span;
  const sentence = text === null ? '' : oneLine(text.slice(start, end));
  return {
    ...make('relationship', `${source_ref} ${relationship_type} ${target_ref}`, document),
    relationship_type,
    ...(sentence !== '' && { description: sentence }),
    source_ref,
    target_ref,
    confidence: percent(relation.confidence),
  };
}
