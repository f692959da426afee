import { documentEntities, documentRelations, markingOf, type RelationName } from '#domain/evidence/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import type { Queryable } from '#db/database.ts';
import { namedId } from '#kernel/ids.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { specVersion, timestamp } from '#domain/stix/stix-object.ts';
import type { Installation } from './export.repository.ts';
import { markingDefinition } from './tlp.ts';

/** What a document says of whom, as objects: first those that others refer to. */
export type EvidenceObjects = {
  /** The marking of the document, which its report and these objects bear. */
  marking: StixObject | null;
  objects: StixObject[];
};

type Named = { type: string; more?: Record<string, unknown>; aliased?: true };

/** The type that section 4 has for each kind. A vulnerability's name may be that of a catalogue. */
const named: Record<string, Named> = {
  actor: { type: 'intrusion-set', aliased: true },
  malware: { type: 'malware', more: { is_family: true }, aliased: true },
  tool: { type: 'tool', aliased: true },
  campaign: { type: 'campaign', aliased: true },
  vulnerability: { type: 'vulnerability' },
  technique: { type: 'attack-pattern', aliased: true },
  organisation: { type: 'identity', more: { identity_class: 'organization' } },
  person: { type: 'identity', more: { identity_class: 'individual' } },
  sector: { type: 'identity', more: { identity_class: 'class' } },
  country: { type: 'location' },
};

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
  producer: Installation;
  jar: Pick<Jar, 'id' | 'created_at'>;
  document: { id: string; created_at: Date };
  /** The objects of the document's indicators that the bundle holds, by type and value. */
  indicators: ReadonlyMap<string, string>;
};

/** Makes the objects of a document's entities and relations; ids follow from installation, jar and name. */
export async function evidenceObjects(db: Queryable, source: Source): Promise<EvidenceObjects> {
  const { document, indicators } = source;
  const [tlp, entities, relations] = await Promise.all([
    markingOf(db, document.id),
    documentEntities(db, document.id),
    documentRelations(db, document.id),
  ]);
  const marking = tlp && markingDefinition(tlp);
  const marked = marking ? { object_marking_refs: [marking.id] } : {};
  const ids = new Map<string, string>();
  const objects: StixObject[] = [];
  for (const { entity_id, kind, name, aliases } of entities) {
    const type = named[kind];
    const others = aliases.map(([, alias]) => alias).filter((alias) => alias !== name);
    const indicator = catalogued([name, ...others], indicators);
    if (!type) continue;
    if (indicator === undefined) {
      const object = {
        ...made(source, type.type, entity_id),
        name,
        ...type.more,
        ...(kind === 'country' && { country: name }),
        ...(type.aliased && others.length > 0 && { aliases: others }),
        ...marked,
      };
      objects.push(object);
    }
    ids.set(entity_id, indicator ?? made(source, type.type, entity_id).id);
  }
  for (const relation of relations) {
    const relationship_type = relationships[relation.relation];
    const source_ref = ids.get(relation.subject_id);
    const target_ref =
      ids.get(relation.object_id) ?? indicators.get(`${relation.object_kind} ${relation.object_name}`);
    if (relationship_type === null || source_ref === undefined || target_ref === undefined) continue;
    objects.push({
      ...made(source, 'relationship', `${source_ref} ${relationship_type} ${target_ref}`),
      relationship_type,
      source_ref,
      target_ref,
      confidence: Math.round(relation.confidence * 100),
      ...marked,
    });
  }
  return { marking, objects };
}

/** The object that the bundle has already for what a catalogue numbers. */
function catalogued(names: string[], indicators: Source['indicators']): string | undefined {
  const keys = names.flatMap((name) => [`cve ${name}`, `attack_technique ${name}`]);
  return keys.map((key) => indicators.get(key)).find((id) => id !== undefined);
}

function made({ producer, jar, document }: Source, type: string, name: string): StixObject {
  const seen = document.created_at;
  return {
    type,
    spec_version: specVersion,
    id: `${type}--${namedId(producer.id, `${jar.id} ${type} ${name}`)}`,
    created_by_ref: `identity--${producer.id}`,
    created: timestamp(jar.created_at),
    modified: timestamp(seen > jar.created_at ? seen : jar.created_at),
  };
}
