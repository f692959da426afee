import type { DeclaredName } from '#analysis/document.ts';
import { recordAt, recordsIn, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';

/** Galaxies by their type: `threat-actor`, `mitre-intrusion-set`, `malpedia`. */
const kinds: readonly [of: RegExp, kind: DeclaredName['kind']][] = [
  [/(?:threat-actor|intrusion-set|activity-group)$/, 'actor'],
  [/^(?:ransomware|malpedia|banker|botnet|stealer|rat|backdoor|cryptominers)$|malware$/, 'malware'],
  [/tool$/, 'tool'],
  [/campaign$/, 'campaign'],
  [/attack-pattern$/, 'technique'],
];
const galaxyTag = /^misp-galaxy:([\w-]+)="([^"]+)"$/;
/** `Spearphishing Link - T1566.002`, `APT28 - G0007`: the id that MISP appends to ATT&CK's names. */
const idAfter = / - [GSTC]\d{4}(?:\.\d{3})?$/;
const mostDeclared = 500;

/** What the galaxies and tags of events name, and who recorded them. */
export function declaredIn(events: readonly Json[]): DeclaredName[] {
  const declared = new Map<string, DeclaredName>();
  const add = (kind: DeclaredName['kind'] | undefined, written: string, aliases: string[] = []): void => {
    const name = oneLine(written).replace(idAfter, '');
    const key = `${kind} ${name}`;
    if (kind === undefined || name === '' || declared.size === mostDeclared) return;
    const others = aliases.map(oneLine).filter((alias) => alias !== '' && alias !== name);
    const known = declared.get(key);
    if (known) known.aliases = [...new Set([...known.aliases, ...others])];
    else declared.set(key, { kind, name, aliases: others });
  };
  const addAll = (one: Json): void => {
    for (const tag of recordsIn(one['Tag'])) {
      const [, type = '', value = ''] = galaxyTag.exec(textAt(tag, 'name').trim()) ?? [];
      add(kindOf(type), value);
    }
    for (const galaxy of recordsIn(one['Galaxy']))
      for (const cluster of recordsIn(galaxy['GalaxyCluster']))
        add(
          kindOf(textAt(cluster, 'type') || textAt(galaxy, 'type')),
          textAt(cluster, 'value'),
          textsIn(recordAt(cluster, 'meta')['synonyms']),
        );
  };
  for (const event of events) {
    addAll(event);
    for (const attribute of recordsIn(event['Attribute'])) addAll(attribute);
    add('organisation', textAt(recordAt(event, 'Orgc'), 'name') || textAt(recordAt(event, 'Org'), 'name'));
  }
  return [...declared.values()];
}

const kindOf = (type: string): DeclaredName['kind'] | undefined => kinds.find(([of]) => of.test(type))?.[1];
