import { entityId, type DocumentEntity } from '#domain/evidence/index.ts';
import { attackIdOf, attackName, attackReference, isAttackId } from '#domain/stix/attack-names.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { countryCode } from '#names/known/country-codes.ts';
import { knownEntity, knownName, type KnownEntity } from '#names/known/known-names.ts';
import type { IndicatorType } from '#domain/indicators/index.ts';
import type { Found } from './export.repository.ts';
import type { Maker } from './maker.ts';
import { percent } from './objects.ts';

type Named = { type: string; more?: Record<string, unknown>; aliased?: true };

/** The type that section 4 has for each kind. */
const named: Record<DocumentEntity['kind'], Named> = {
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

type Source = { make: Maker; document: { created_at: Date } };

/** An entity under its main name, with the names that the document has for it, and its number in a public catalogue. */
export function entityObject({ make, document }: Source, entity: DocumentEntity): StixObject {
  const { kind, entity_id } = entity;
  const { type, more, aliased } = named[kind];
  const names = [entity.name, ...entity.aliases.map(([, alias]) => alias)];
  const number = kind === 'vulnerability' ? names.find((one) => /^CVE-\d{4}-\d{4,}$/.test(one)) : undefined;
  if (number !== undefined) return vulnerability({ make, document }, number);
  const listed = listedAs(entity, names);
  const name = listed?.name ?? entity.name;
  const aliases = [...new Set(names)].filter((one) => one !== name && !isAttackId(one));
  const attackId = listed && (attackIdOf(listed) ?? names.find(isAttackId));
  return {
    ...make(type, attackId === undefined ? entity_id : attackKey(attackId), document),
    name,
    ...more,
    ...(kind === 'country' && place(name)),
    ...(aliased && aliases.length > 0 && { aliases }),
    ...(attackId !== undefined && { external_references: [attackReference(attackId)] }),
  };
}

/** The key of an object of ATT&CK: its name as an entity, but for a name that ATT&CK gives twice. */
function attackKey(id: string): string {
  const known = attackName(id);
  return known && attackIdOf(known) === id ? entityId(known.kind, known.name) : id;
}

/** What lists have by these names, when it is the same entity. */
function listedAs({ kind, entity_id }: DocumentEntity, names: string[]): KnownEntity | undefined {
  const known = names.flatMap((name) => [knownEntity(name) ?? [], knownName(name)].flat());
  return known.find((one) => one.kind === kind && entityId(kind, one.name) === entity_id);
}

/** Section 4.6: a code of ISO 3166-1, or at least a region. */
function place(name: string): Record<string, string> {
  const code = countryCode(name);
  return code === undefined ? { region: name } : { country: code };
}

function vulnerability({ make, document }: Source, name: string): StixObject {
  return {
    ...make('vulnerability', entityId('vulnerability', name), document),
    name,
    external_references: [{ source_name: 'cve', external_id: name }],
  };
}

const attackTypes: Partial<Record<IndicatorType, string>> = {
  attack_technique: 'attack-pattern',
  attack_group: 'intrusion-set',
  attack_software: 'malware',
  attack_mitigation: 'course-of-action',
  attack_campaign: 'campaign',
};

/** Whether a value is a number of a public catalogue that has an object. */
export const isCatalogued = (type: IndicatorType): boolean => type === 'cve' || type in attackTypes;

/** The object of a number of a public catalogue: the one that its name has as an entity. Null for other indicators. */
export function cataloguedObject({ make, document }: Source, found: Found): StixObject | null {
  const { type, value } = found;
  const confidence = percent(found.confidence);
  if (type === 'cve') return { ...vulnerability({ make, document }, value), confidence };
  const unknown = attackTypes[type];
  if (unknown === undefined) return null;
  const known = attackName(value);
  const stixType = known?.type ?? unknown;
  return {
    ...make(stixType, attackKey(value), document),
    name: known?.name ?? value,
    // Section 4.11: what a catalogue calls malware is a family, not a sample.
    ...(stixType === 'malware' && { is_family: true }),
    external_references: [attackReference(value)],
    confidence,
  };
}
