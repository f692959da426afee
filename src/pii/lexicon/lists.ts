import { readFileSync } from 'node:fs';

/**
 * The word lists of a subject, read once from `src/pii/words/<subject>.txt`.
 *
 * `[name]` on a line of its own opens a list. Its entries are words or phrases, separated by commas or line ends; lines
 * that begin with `#` are comments. A list that only patterns are built from may hold small patterns (`colou?r`). A line
 * that begins with a number and a colon gives its entries that weight: `0.93: lives in, born in`.
 */
export type WordLists = {
  /** The entries, in the order of the file. Throws on a name that the file does not have. */
  list: (name: string) => string[];
  /** The entries as the alternatives of a pattern: `a|b|c`. */
  either: (name: string) => string;
  /** The entries with their weights. */
  weighted: (name: string) => (readonly [string, number])[];
};

export function wordLists(subject: string): WordLists {
  const sections = read.get(subject) ?? sectionsOf(subject);
  read.set(subject, sections);
  const linesOf = (name: string): string[] => {
    const lines = sections.get(name);
    if (!lines) throw new Error(`src/pii/words/${subject}.txt has no list [${name}]`);
    return lines;
  };
  const list = (name: string) => linesOf(name).flatMap(entriesOf);
  return {
    list,
    either: (name) => list(name).join('|'),
    weighted: (name) =>
      linesOf(name).flatMap((line) => {
        const [weight = '', entries = ''] = line.split(/:(.*)/s);
        return entriesOf(entries).map((entry) => [entry, Number(weight)] as const);
      }),
  };
}

const read = new Map<string, Map<string, string[]>>();

function sectionsOf(subject: string): Map<string, string[]> {
  const text = readFileSync(new URL(`../words/${subject}.txt`, import.meta.url), 'utf8');
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^\[([\w-]+)\]$/.exec(line)?.[1];
    if (name !== undefined) sections.set(name, (lines = []));
    else if (line !== '' && !line.startsWith('#')) lines.push(line);
  }
  return sections;
}

const entriesOf = (line: string): string[] => line.split(',').map((entry) => entry.trim());

/** The words of a list: as they are, or what is between the blanks of a text. */
export const wordsOf = (list: string | readonly string[]): readonly string[] =>
  typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : list;

/** Each of the stems with each of the endings. */
export const withEndings = (stems: readonly string[], endings: readonly string[]): string[] =>
  stems.flatMap((stem) => endings.map((ending) => stem + ending));
