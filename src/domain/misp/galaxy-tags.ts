import type { DocumentEntity, Tlp } from '#domain/evidence/index.ts';
import { attackIdOf } from '#domain/stix/index.ts';
import { knownEntity, knownName, type KnownEntity } from '#names/known/known-names.ts';

/** Galaxies that name their clusters by ATT&CK's name and number. */
const attackGalaxies: Partial<Record<KnownEntity['kind'], string>> = {
  actor: 'mitre-intrusion-set',
  malware: 'mitre-malware',
  tool: 'mitre-tool',
  technique: 'mitre-attack-pattern',
};

/** The names of tags for a marking, and for the actors, malware, tools and techniques that galaxies of MISP have. */
export function tagsOf(tlp: Tlp | null, entities: DocumentEntity[], attackIds: string[]): string[] {
  const known = [
    ...entities.flatMap(({ kind, name, aliases }) =>
      [name, ...aliases.map(([, alias]) => alias)].flatMap((one) => listed(kind, one)),
    ),
    ...attackIds.flatMap((id) => knownEntity(id) ?? []),
  ];
  const marking = tlp === null ? [] : [`tlp:${tlp.toLowerCase()}`];
  return [...new Set([...marking, ...known.flatMap((one) => galaxyTag(one) ?? [])])];
}

function listed(kind: string, name: string): KnownEntity[] {
  const byNumber = knownEntity(name);
  return [...(byNumber ? [byNumber] : []), ...knownName(name)].filter((one) => one.kind === kind);
}

function galaxyTag(entity: KnownEntity): string | null {
  const { kind, name, key } = entity;
  const galaxy = attackGalaxies[kind];
  const id = attackIdOf(entity) ?? (/^[CGST]\d/.test(key) ? key : undefined);
  if (galaxy !== undefined && id !== undefined) return `misp-galaxy:${galaxy}="${name} - ${id}"`;
  return kind === 'actor' ? `misp-galaxy:threat-actor="${name}"` : null;
}
