/**
 * Writes src/names/known/tactics.tsv: `node tools/names/make-tactics.ts FILE`, with FILE the `sigma/data/mitre_attack.py` of the package
 * pysigma, which holds the enterprise matrix of MITRE ATT&CK. First the tactics in the order of the matrix: id and name; then the
 * techniques: id, and ids of their tactics with `|` between them.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** As the matrix shows them, which is not the order of their ids. */
const columns = [
  'reconnaissance',
  'resource-development',
  'initial-access',
  'execution',
  'persistence',
  'privilege-escalation',
  'defense-evasion',
  'credential-access',
  'discovery',
  'lateral-movement',
  'collection',
  'command-and-control',
  'exfiltration',
  'impact',
];

const source = readFileSync(process.argv[2] ?? 'mitre_attack.py', 'utf8');

/** The entries of a dictionary of the file: key, and what stands after it on its line. */
function entriesOf(name: string): [key: string, value: string][] {
  const body = new RegExp(`^${name}: [^=]+= \\{\\n(.*?)^\\}`, 'ms').exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {4}"([^"]+)": (.+),$/gm)].map(([, key = '', value = '']) => [key, value]);
}

const words = (value: string): string[] => [...value.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
const titled = (name: string): string =>
  name
    .split('-')
    .map((word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

const idOf = new Map(entriesOf('mitre_attack_tactics').map(([id, value]) => [words(value)[0] ?? '', id]));
const missing = [...idOf.keys()].filter((name) => !columns.includes(name));
if (missing.length > 0 || idOf.size !== columns.length)
  throw new Error(`Other tactics: ${missing.join(', ')}`);

const tactics = columns.map((name) => `${idOf.get(name)}\t${titled(name)}`);
const techniques = entriesOf('mitre_attack_techniques_tactics_mapping').map(([id, value]) => {
  const ids = words(value).map((name) => idOf.get(name) ?? '');
  return `${id}\t${ids.join('|')}`;
});
writeFileSync(
  new URL('../../src/names/known/tactics.tsv', import.meta.url),
  `${[...tactics, ...techniques].join('\n')}\n`,
);
