import type { DeclaredName } from '#analysis/document.ts';
import { textAt, textsIn } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import type { StixObject } from './stix-object.ts';

const kinds: ReadonlyMap<string, DeclaredName['kind']> = new Map([
  ['intrusion-set', 'actor'],
  ['threat-actor', 'actor'],
  ['malware', 'malware'],
  ['tool', 'tool'],
  ['campaign', 'campaign'],
  ['attack-pattern', 'technique'],
  ['vulnerability', 'vulnerability'],
]);
/** Classes of identities that are one organisation or person, and no sector (STIX 2.1, section 10.7). */
const identities: ReadonlyMap<string, DeclaredName['kind']> = new Map([
  ['organization', 'organisation'],
  ['individual', 'person'],
]);
const mostDeclared = 500;

/** What the objects of a bundle are called, with their kind and their other names, each once. */
export function declaredIn(objects: readonly StixObject[]): DeclaredName[] {
  const declared = new Map<string, DeclaredName>();
  for (const object of objects) {
    const kind =
      object.type === 'identity' ? identities.get(textAt(object, 'identity_class')) : kinds.get(object.type);
    const name = oneLine(textAt(object, 'name'));
    if (kind === undefined || name === '' || declared.has(`${kind} ${name}`)) continue;
    const others = [...textsIn(object['aliases']), ...textsIn(object['x_mitre_aliases'])].map(oneLine);
    const aliases = [...new Set(others)].filter((alias) => alias !== '' && alias !== name);
    declared.set(`${kind} ${name}`, { kind, name, aliases });
    if (declared.size === mostDeclared) break;
  }
  return [...declared.values()];
}
