import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sized } from './promises.ts';

export type Kind = 'prose' | 'logs' | 'code';
export type Text = { file: string; text: string };

/** Files that exist here: reports and other documents, logs of this machine, this project's code and that of what it uses. */
const sources: Record<Kind, { directory: string; files: RegExp; most: number }[]> = {
  prose: [
    { directory: '../shared/data/documents/txt', files: /\.txt$/, most: 5e6 },
    { directory: '../shared/data/documents/md', files: /\.md$/, most: 5e6 },
    { directory: '../shared/data/ir', files: /corpus.*\.jsonl$|documents.*\.jsonl$/, most: 3e6 },
    { directory: 'docs', files: /\.md$/, most: 5e6 },
    { directory: 'samples/documents', files: /\.(?:md|txt)$/, most: 5e6 },
    { directory: 'node_modules', files: /README\.md$/, most: 2e6 },
  ],
  logs: [
    { directory: join(homedir(), '.npm/_logs'), files: /\.log$/, most: 1e6 },
    { directory: '/var/log', files: /\.log$/, most: 2e6 },
  ],
  code: [
    { directory: 'src', files: /(?<!\.test)\.ts$/, most: 2e6 },
    { directory: 'node_modules', files: /\.(?:js|mjs|cjs|d\.ts)$/, most: 5e6 },
  ],
};

/** The texts of a kind, at most so many characters of each place; what is minified or not text is left out. */
export function textsOf(kind: Kind): Text[] {
  return sources[kind].flatMap(({ directory, files, most }) => {
    let read = 0;
    const texts: Text[] = [];
    for (const file of filesIn(directory, files)) {
      if (read > Number(sized(most, most / 50))) break;
      if (statSync(file).size > 1e6) continue;
      const text = readFileSync(file, 'utf8');
      if (text.includes('\u0000') || text.length > 300 * (text.split('\n').length + 1)) continue;
      read += text.length;
      texts.push({ file, text });
    }
    return texts;
  });
}

/** In an order that mixes packages and is the same at every run. */
export function filesIn(directory: string, files: RegExp): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => files.test(file))
    .map((file) => ({ file, digest: digestOf(file) }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ file }) => file);
}

export function digestOf(file: string): string {
  return createHash('sha256').update(file).digest('hex');
}
