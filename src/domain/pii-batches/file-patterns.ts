import { setImmediate } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';

/** After so long others have their turn, and so long matching may take in all. Milliseconds. */
const turnMs = 10;
const budgetMs = 5000;

type Kind = 'directories' | 'anything' | 'name' | 'one' | 'itself';
type Part = { kind: Kind; character: string };
type Glob = { parts: Part[]; ofPath: boolean };

/**
 * Those of the things whose path fits one of the globs, or all where there is none: `*` is anything but a slash, `?` one
 * such character, `**` anything. A glob without a slash is held against the name alone. Upper and lower case are one. A
 * glob costs at most its length times that of the path. Throws `invalid` when all of them take too long.
 */
export async function fitting<Thing extends { path: string }>(
  things: readonly Thing[],
  patterns: readonly string[],
): Promise<Thing[]> {
  if (patterns.length === 0) return [...things];
  const globs = patterns.map(globOf);
  const fit: Thing[] = [];
  let spent = 0;
  let turn = performance.now();
  for (const thing of things) {
    const path = [...folded(thing.path)];
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (globs.some(({ parts, ofPath }) => matches(parts, ofPath ? path : name))) fit.push(thing);
    const taken = performance.now() - turn;
    if (taken < turnMs) continue;
    spent += taken;
    if (spent > budgetMs)
      throw new AppError('invalid', 'The file patterns take too long to match; use fewer wildcards');
    await setImmediate();
    turn = performance.now();
  }
  return fit;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function globOf(pattern: string): Glob {
  const glob = folded(pattern).replace(/^(?:\.?\/)+/, '');
  // What one wildcard matches, several of them in a row do, too.
  const parts = glob.match(/\*\*\/(?:\*\*\/)*|\*\*+|[^]/gu) ?? [];
  return {
    parts: parts.map((part) => ({ kind: kindOf(part), character: part })),
    ofPath: glob.includes('/'),
  };
}

function kindOf(part: string): Kind {
  if (part === '*') return 'name';
  if (part === '?') return 'one';
  if (!part.startsWith('**')) return 'itself';
  return part.endsWith('/') ? 'directories' : 'anything';
}

/** One may be here, and past a wildcard also behind it; or in the middle of a directory, and must stay until its slash. */
const here = 1;
const inside = 2;

/** Follows every way to match at once: which parts of the glob may come next, from character to character. */
function matches(parts: readonly Part[], text: readonly string[]): boolean {
  let reached = pastWildcards(parts, new Uint8Array(parts.length + 1).fill(here, 0, 1));
  for (const character of text) {
    const next = new Uint8Array(parts.length + 1);
    for (let at = 0; at < parts.length; at += 1)
      if (reached[at] !== 0) follow(next, { at, part: parts[at] as Part, character });
    reached = pastWildcards(parts, next);
  }
  return reached[parts.length] === here;
}

function follow(
  next: Uint8Array,
  { at, part, character }: { at: number; part: Part; character: string },
): void {
  const isSlash = character === '/';
  if (part.kind === 'itself' ? part.character === character : part.kind === 'one' && !isSlash)
    next[at + 1] = here;
  else if (part.kind === 'directories') next[at] = isSlash || next[at] === here ? here : inside;
  else if (part.kind === 'anything' || (part.kind === 'name' && !isSlash)) next[at] = here;
}

/** Wildcards match nothing, too. */
function pastWildcards(parts: readonly Part[], reached: Uint8Array): Uint8Array {
  for (let at = 0; at < parts.length; at += 1) {
    const kind = parts[at]?.kind;
    if (reached[at] === here && kind !== 'itself' && kind !== 'one') reached[at + 1] = here;
  }
  return reached;
}
