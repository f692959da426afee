import { knownEntity, type NameKind } from '#names/known/known-names.ts';

/** What ATT&CK calls the thing with an id, and the STIX type that it has there. */
export type AttackName = { type: string; name: string };

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
  return entity && type !== undefined ? { type, name: entity.name } : undefined;
}
