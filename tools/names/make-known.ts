/**
 * Writes src/names/known/entities.tsv: `node tools/names/make-known.ts DATA`, with DATA the folder that holds `field/names.jsonl`
 * (MISP galaxy, CC0), `attack/attack-names.jsonl` (MITRE ATT&CK) and `names/` (labelled texts, read for which words are ordinary
 * there; nothing of them is written). Adjectives of countries come from i18n-nationality (MIT).
 * A line: key, kind, the names with `|` between them, the main one first; `~` opens a name that is ambiguous.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { foldName } from '#names/known/fold-name.ts';
import { joinRows, type Row } from './joined-entities.ts';
import { isOrdinary, isTwoWords, readOrdinaryWords } from './ordinary.ts';

type MispRow = {
  kind: string;
  name: string;
  synonyms?: string[];
  cluster: string;
  uuid: string;
  iso?: string;
  type?: string[];
  related?: { to: string; type: string }[];
};
type AttackRow = { id: string; type: string; name: string; aliases: string[]; tactics?: string[] };
type Entity = { key: string; kind: string; names: string[] };

const data = pathToFileURL(`${process.argv[2] ?? '../shared/data'}/`);
const rowsOf = <T>(file: string): T[] =>
  readFileSync(new URL(file, data), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const attackKinds: Readonly<Record<string, string>> = {
  'attack-pattern': 'technique',
  'intrusion-set': 'actor',
  campaign: 'campaign',
  malware: 'malware',
  tool: 'tool',
};
const attackId = /^[GSC]\d{4}$/;
/** A tail of a name belongs to the name only for the list if so many entities have the name without it too. */
const tailSupport = 5;

const inBrackets = /\s*[([][^()[\]]*[)\]]\s*$/;
const plain = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll('|', '/').replace(inBrackets, '').trim() || name;

/**
 * MISP's list of tools holds malware for the most part: what it does not call a tool is taken for malware. Tidal's list says of
 * each which of both it is.
 */
function kindOf({ kind, cluster, type }: MispRow): string {
  if (kind === 'vendor') return 'organisation';
  if (cluster === 'tidal-software') return type?.includes('tool') ? 'tool' : 'malware';
  if (cluster !== 'tool') return kind;
  return type?.some((one) => /hacktool|framework/i.test(one)) ? 'tool' : 'malware';
}

function mispRow(row: MispRow): Row {
  const synonyms = row.synonyms ?? [];
  return {
    kind: kindOf(row),
    cluster: row.cluster,
    name: plain(row.name),
    aliases: synonyms.filter((name) => !attackId.test(name)).map(plain),
    attack: synonyms.find((name) => attackId.test(name)) ?? null,
    same: [row.uuid, ...(row.related ?? []).filter(({ type }) => type === 'similar').map(({ to }) => to)],
  };
}

function attackRow({ id, type, name, aliases }: AttackRow): Row[] {
  const kind = attackKinds[type];
  if (!kind) return [];
  return [
    {
      kind,
      cluster: kind === 'technique' ? kind : 'attack',
      name,
      aliases: aliases.map(plain),
      attack: id,
      same: [],
    },
  ];
}

/** ATT&CK's name and kind come first, then a list of things of one kind before MISP's of tools. */
const order = (row: Row) =>
  ['attack', 'technique', 'threat-actor', 'tidal-software', 'malpedia'].indexOf(row.cluster) >>> 0;

/** The joined rows as one entity. */
function entityOf(rows: readonly Row[]): Entity {
  const sorted = rows.toSorted((a, b) => order(a) - order(b));
  const first = sorted[0] as Row;
  const kind = rows.some((row) => row.kind === 'country') ? 'country' : first.kind;
  const names = distinct(sorted.flatMap((row) => [row.name, ...row.aliases]));
  return { key: sorted.find((row) => row.attack)?.attack ?? '', kind, names };
}

function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (foldName(name) && !seen.has(foldName(name))) seen.set(foldName(name), name);
  return [...seen.values()];
}

/** Last words ("Ransomware", "RAT") that lists write or leave out: many things are named with and without them. */
function optionalTails(entities: readonly Entity[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { names } of entities) {
    const keys = new Set(names.map(foldName));
    for (const name of names) {
      const [, rest, tail] = /^(.+)[ -](\p{L}+)$/u.exec(name) ?? [];
      if (rest && tail && keys.has(foldName(rest)))
        counts.set(tail.toLowerCase(), (counts.get(tail.toLowerCase()) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count >= tailSupport).map(([tail]) => tail));
}

function withoutTails(entities: readonly Entity[]): Entity[] {
  const tails = optionalTails(entities);
  console.log('optional last words:', [...tails].join(' '));
  const taken = new Set(entities.flatMap(({ names }) => names.map(foldName)));
  return entities.map((entity) => {
    if (!['malware', 'tool', 'actor'].includes(entity.kind)) return entity;
    const bare = entity.names.flatMap((name) => {
      const [, rest, tail] = /^(.+)[ -](\p{L}+)$/u.exec(name) ?? [];
      return rest && tail && tails.has(tail.toLowerCase()) && !taken.has(foldName(rest)) ? [rest] : [];
    });
    return { ...entity, names: distinct([...entity.names, ...bare]) };
  });
}

/** What ends a word for something that is done: `Injection`, `Dumping`, `Discovery`. */
const act =
  /(?:ing|tion|sion|overy|ment|removal|capture|theft|execut(?:e|ion)|compromise|force|abuse|bypass)\b/i;
const preparing = new Set(['reconnaissance', 'resource-development']);

/** Techniques that are named like a thing (`IP Addresses`), or like what anybody does before an attack (`Vulnerability Scanning`). */
function ordinaryTechniques(of: readonly AttackRow[]): Set<string> {
  return new Set(
    of
      .filter(({ type }) => type === 'attack-pattern')
      .filter(({ name, tactics = [] }) => !act.test(name) || tactics.some((one) => preparing.has(one)))
      .map(({ id }) => id),
  );
}

/** Adjectives of countries as aliases, by ISO code. */
function countries(rows: readonly MispRow[]): Row[] {
  const require = createRequire(import.meta.url);
  const { nationalities } = require('i18n-nationality/langs/en.json') as {
    nationalities: Record<string, string>;
  };
  // French is of France, not of French Guiana: the first of the list whose own name does not begin with it.
  const holders = new Map<string, string>();
  const ofList = rows.filter(({ kind }) => kind === 'country');
  for (const { name, iso = '' } of ofList) {
    const adjective = nationalities[iso];
    if (adjective && !foldName(name).startsWith(foldName(adjective)))
      holders.set(adjective, holders.get(adjective) ?? iso);
  }
  return ofList.map((row) => {
    const adjective = [...holders].find(([, iso]) => iso === row.iso)?.[0];
    const its = mispRow({ ...row, name: capitalised(row.name) });
    return adjective ? { ...its, aliases: [...its.aliases, adjective] } : its;
  });
}

const capitalised = (name: string): string =>
  name.replaceAll(/(?<![\p{L}'’.])\p{Ll}(?!\p{L}{0,2}\b)/gu, (letter) => letter.toUpperCase());

/** What ATT&CK calls one thing is no name of another, whatever other lists say: one has NotPetya among the names of Bad Rabbit. */
function withoutOthersNames(entities: readonly Entity[], attackRows: readonly AttackRow[]): Entity[] {
  const holders = new Map<string, Set<string>>();
  for (const { id, type, name, aliases } of attackRows) {
    if (!attackKinds[type] || type === 'attack-pattern') continue;
    for (const each of [name, ...aliases.map(plain)]) {
      const key = foldName(each);
      holders.set(key, (holders.get(key) ?? new Set()).add(id));
    }
  }
  const isOthers = (name: string, key: string): boolean => {
    const its = holders.get(foldName(name));
    return its !== undefined && !its.has(key);
  };
  return entities.map((entity) =>
    attackId.test(entity.key)
      ? { ...entity, names: entity.names.filter((name) => !isOthers(name, entity.key)) }
      : entity,
  );
}

/** ATT&CK's id, else kind and name: what it was yesterday, if no list has renamed the thing. */
function withKeys(entities: readonly Entity[]): Entity[] {
  return entities.map((entity) => ({
    ...entity,
    key: entity.key || `${entity.kind}:${foldName(entity.names[0] ?? '')}`,
  }));
}

const misp = rowsOf<MispRow>('field/names.jsonl').filter(
  ({ name, kind }) => kind !== 'sector' || name !== 'Unknown',
);
const attack = rowsOf<AttackRow>('attack/attack-names.jsonl');
const known = new Set(attack.map(({ id }) => id));
const rows = [
  ...attack.flatMap(attackRow),
  ...misp
    .filter(({ kind }) => kind !== 'country')
    .map(mispRow)
    .map((row) => (row.attack && !known.has(row.attack) ? { ...row, attack: null } : row)),
  ...countries(misp),
];
const joined = joinRows(rows);
const entities = withKeys(withoutTails(withoutOthersNames(joined.map(entityOf), attack)));
const ordinary = readOrdinaryWords(new URL('names/', data));
const things = ordinaryTechniques(attack);
/** A second name of what ATT&CK does not know, of two usual words in one: `Autorun` is more often something else. */
const isOtherWord = (key: string, name: string, [main]: readonly string[]): boolean =>
  name !== main && /^(?:malware|tool):/.test(key) && isTwoWords(name, ordinary);
const lines = entities.map(({ key, kind, names }) => {
  const marked = names.map((name) =>
    things.has(key) || isOrdinary(name, kind, ordinary) || isOtherWord(key, name, names) ? `~${name}` : name,
  );
  return `${key}\t${kind}\t${marked.join('|')}`;
});
const text = `${lines.toSorted().join('\n')}\n`;
writeFileSync(new URL('../../src/names/known/entities.tsv', import.meta.url), text);
console.log(
  `${rows.length} rows, ${entities.length} entities, ${Buffer.byteLength(text)} bytes; most joined:`,
);
for (const one of joined.toSorted((a, b) => b.length - a.length).slice(0, 12))
  console.log(one.length, one.map(({ name }) => name).join(' | '));
