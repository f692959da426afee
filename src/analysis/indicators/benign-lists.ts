import { readFileSync } from 'node:fs';

/** Hosts or hashes in lower case, each with the name of the list it is on. */
type Listed = ReadonlyMap<string, string>;

const kinds = ['services', 'publishers', 'popular', 'hashes'] as const;
type Kind = (typeof kinds)[number];

/** What is often taken for an indicator and is none, or is at least popular. */
export type BenignLists = Readonly<Record<Kind, Listed>>;

/** The warning lists of MISP that are of use, by the start of their file names. Other lists say too little about what a value is. */
const kindsOfFiles: readonly (readonly [start: string, kind: Kind])[] = [
  ['whats-my-ip', 'services'],
  ['findip-host', 'services'],
  ['captive-portals', 'services'],
  ['automated-malware-analysis', 'services'],
  ['crl-hostname', 'services'],
  // Lists of the operator's own.
  ['own-', 'services'],
  ['security-provider-blogpost', 'publishers'],
  ['moz-top', 'popular'],
  ['cisco_top', 'popular'],
  ['tranco', 'popular'],
  ['common-ioc-false-positive', 'hashes'],
  ['eicar', 'hashes'],
  ['empty-hashes', 'hashes'],
  ['ti-falsepositives', 'hashes'],
];

/** What a list of this file is for; null for one that is not used. */
export function kindOfList(filename: string): Kind | null {
  return kindsOfFiles.find(([start]) => filename.startsWith(start))?.[1] ?? null;
}

const builtInNames: Record<Kind, string> = {
  services: 'known services',
  publishers: 'publishers of reports',
  popular: 'popular sites',
  hashes: 'harmless files',
};

let builtIn: BenignLists | undefined;

/** The lists that come with Skep: reduced, in lower case, one value a line. Nothing of them is a pattern. */
export function builtInLists(): BenignLists {
  builtIn ??= Object.fromEntries(
    kinds.map((kind) => {
      const text = readFileSync(new URL(`./lists/${kind}.txt`, import.meta.url), 'utf8');
      const values = text.split('\n').filter((line) => line !== '');
      return [kind, new Map(values.map((value) => [value, builtInNames[kind]]))];
    }),
  ) as unknown as BenignLists;
  return builtIn;
}

const host = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const hash = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;
const longestName = 100;

/**
 * The lists with those of warning lists of MISP, as JSON by file name, in place of the built-in ones of the same kind. A file at fault
 * is left out and named; what in a list is neither host nor hash is not used, and patterns are never run.
 */
export function listsFrom(files: Iterable<readonly [name: string, json: string]>): {
  lists: BenignLists;
  faults: { file: string; fault: string }[];
} {
  const lists = new Map<Kind, Map<string, string>>();
  const faults: { file: string; fault: string }[] = [];
  for (const [file, json] of files) {
    const kind = kindOfList(file);
    if (kind === null) continue;
    const read = readList(json, kind);
    if ('fault' in read) {
      faults.push({ file, fault: read.fault });
      continue;
    }
    const known = lists.get(kind) ?? new Map<string, string>();
    for (const value of read.values) if (!known.has(value)) known.set(value, read.name);
    lists.set(kind, known);
  }
  return { lists: { ...builtInLists(), ...Object.fromEntries(lists) }, faults };
}

function readList(json: string, kind: Kind): { name: string; values: string[] } | { fault: string } {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return { fault: 'is no JSON' };
  }
  if (typeof read !== 'object' || read === null || !('list' in read) || !Array.isArray(read.list))
    return { fault: 'has no list' };
  const form = kind === 'hashes' ? hash : host;
  const values = read.list
    .filter((value) => typeof value === 'string')
    // `.example.com` means what is below it.
    .map((value) => value.trim().toLowerCase().replace(/^\./, ''))
    .filter((value) => form.test(value));
  if (values.length === 0) return { fault: `holds no ${kind === 'hashes' ? 'hash' : 'host'}` };
  const name =
    'name' in read && typeof read.name === 'string' ? read.name.slice(0, longestName) : builtInNames[kind];
  return { name, values };
}

/** The name of the list that a host, or one that it is below, is on; null for none. */
export function listOf(value: string, listed: Listed): string | null {
  for (let at = 0; ;) {
    const name = listed.get(value.slice(at));
    if (name !== undefined) return name;
    const dot = value.indexOf('.', at);
    if (dot < 0) return null;
    at = dot + 1;
  }
}
