import { textAt, textsIn } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import { spanOf, type NameOf } from './facts.ts';
import { kindOf, type StixObject } from './stix-object.ts';

/** Relationships and sightings by the object at whose place they are written. */
export type Relations = Map<string, StixObject[]>;

const relating = new Set(['relationship', 'sighting']);
export const isRelation = ({ type }: StixObject): boolean => relating.has(type);

/** What the names of relationships (STIX 2.1, section 3.7, and ATT&CK) are in a sentence, where they are no verbs. */
const verbs: Readonly<Record<string, string>> = {
  'attributed-to': 'is attributed to',
  'located-at': 'is located at',
  'authored-by': 'was authored by',
  'based-on': 'is based on',
  'variant-of': 'is a variant of',
  'duplicate-of': 'is a duplicate of',
  'derived-from': 'is derived from',
  'related-to': 'is related to',
  'subtechnique-of': 'is a sub-technique of',
  'revoked-by': 'was replaced by',
  'exfiltrate-to': 'exfiltrates to',
  'analysis-of': 'is an analysis of',
  'static-analysis-of': 'is a static analysis of',
  'dynamic-analysis-of': 'is a dynamic analysis of',
};

/** A relationship is written at its source, or at its target when the source is not written; with neither it is left out. */
export function relationsAt(all: Iterable<StixObject>, isWritten: (id: string) => boolean): Relations {
  const relations: Relations = new Map();
  for (const relation of all) {
    if (!isRelation(relation) || relation['revoked'] === true) continue;
    const ends = ['source_ref', 'target_ref', 'sighting_of_ref'].map((end) => textAt(relation, end));
    const place = ends.find(isWritten);
    if (place === undefined) continue;
    const known = relations.get(place);
    if (known) known.push(relation);
    else relations.set(place, [relation]);
  }
  return relations;
}

/** A relationship or a sighting as a sentence. */
export function relationFact(relation: StixObject, nameOf: NameOf): string {
  const called = (id: string) => nameOf(id) ?? `${kindOf(id.replace(/--.*$/, ''))} that is not described`;
  if (relation.type === 'sighting') return sighted(relation, called);
  const type = oneLine(textAt(relation, 'relationship_type'));
  const verb = Object.hasOwn(verbs, type) ? verbs[type] : type.replaceAll('-', ' ');
  const seen = spanOf(relation, [
    ['start_time', 'from'],
    ['stop_time', 'until'],
  ]).replace(' and until', ' until');
  const [source, target] = [called(textAt(relation, 'source_ref')), called(textAt(relation, 'target_ref'))];
  return `${source} ${verb} ${target}${seen === '' ? '' : ` ${seen}`}.`;
}

function sighted(sighting: StixObject, called: (id: string) => string): string {
  const what = called(textAt(sighting, 'sighting_of_ref'));
  const where = textsIn(sighting['where_sighted_refs']).map(called).join(', ');
  const count = typeof sighting['count'] === 'number' ? ` ${sighting['count']} times` : '';
  const seen = spanOf(sighting, [
    ['first_seen', 'first on'],
    ['last_seen', 'last on'],
  ]);
  return `${what} was sighted${count}${where === '' ? '' : ` by ${where}`}${seen === '' ? '' : `, ${seen}`}.`;
}
