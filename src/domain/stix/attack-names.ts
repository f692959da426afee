import { knownEntity, knownName, type KnownEntity, type NameKind } from '#names/known/known-names.ts';

/** What ATT&CK calls the thing with an id, and the STIX type that it has there. */
export type AttackName = { type: string; kind: NameKind; name: string };

const stixTypes: Partial<Record<NameKind, string>> = {
  actor: 'intrusion-set',
  campaign: 'campaign',
  malware: 'malware',
  technique: 'attack-pattern',
  tool: 'tool',
};

/** Groups, software, campaigns and techniques by id; those of a later ATT&CK than the table's are not in it. */
export function attackName(id: string): AttackName | undefined {
  const entity = knownEntity(id);
  const type = entity && stixTypes[entity.kind];
  return entity && type !== undefined ? { type, kind: entity.kind, name: entity.name } : undefined;
}

/** Whether a text is an id of ATT&CK that the table knows. */
export const isAttackId = (text: string): boolean => attackId.test(text) && attackName(text) !== undefined;

/** The id of ATT&CK that a main name of the lists has; undefined without one, and where several are called so. */
export function attackIdOf({ kind, name }: Pick<KnownEntity, 'kind' | 'name'>): string | undefined {
  const ids = knownName(name).filter(
    (one) => one.kind === kind && one.name === name && attackId.test(one.key),
  );
  return ids.length === 1 ? ids[0]?.key : undefined;
}

const attackId = /^[CGST]\d{4}(?:\.\d{3})?$/;

const places: Readonly<Record<string, string>> = {
  T: 'techniques',
  G: 'groups',
  S: 'software',
  M: 'mitigations',
  C: 'campaigns',
};

/** The page of a technique, group, software, mitigation or campaign as an external reference. */
export function attackReference(id: string): object {
  const place = places[id[0] ?? ''] ?? 'techniques';
  const url = `https://attack.mitre.org/${place}/${id.replace('.', '/')}`;
  return { source_name: 'mitre-attack', external_id: id, url };
}
