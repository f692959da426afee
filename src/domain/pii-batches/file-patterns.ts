import { setImmediate } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';
import { processorMs } from '#kernel/threads/processor-time.ts';

/** After so long others have their turn, and so much of the processor matching may use in all. Milliseconds. */
const turnMs = 10;
const budgetMs = 5000;

/** A longer path counts as none: how long one of them takes to match has its bounds. */
export const longestPath = 1000;

type Kind = 'directories' | 'anything' | 'name' | 'one' | 'itself';
type Part = { kind: Kind; character: string };
type Glob = { parts: Part[]; ofPath: boolean };
type Named = { filename: string; path: string | null };

/**
 * Those of the things that fit one of the globs, or all where there is none: `*` is anything but a slash, `?` one such
 * character, `**` anything. A glob without a slash is held against the file's name, with one against the path, where there is one.
 * Upper and lower case are one. A glob costs at most its length times that of the path, and the clock is looked at after
 * each. Throws `invalid` when all of them take too long.
 */
export async function fitting<Thing extends Named>(
  things: readonly Thing[],
  patterns: readonly string[],
): Promise<Thing[]> {
  if (patterns.length === 0) return [...things];
  const globs = patterns.map(globOf);
  const pause = createPause();
  const fit: Thing[] = [];
  for (const thing of things) if (await fits(thing, globs, pause)) fit.push(thing);
  return fit;
}

async function fits({ filename, path }: Named, globs: Glob[], pause: () => Promise<void> | null) {
  const name = [...folded(filename)];
  const whole = path === null ? name : [...folded(path)];
  for (const { parts, ofPath } of globs) {
    if (matches(parts, ofPath ? whole : name)) return true;
    const others = pause();
    if (others) await others;
  }
  return false;
}

/** Lets others have their turn when it is time; throws when all the turns together took too long. */
function createPause(): () => Promise<void> | null {
  let spent = 0;
  let turn = performance.now();
  let used = processorMs();
  return () => {
    if (performance.now() - turn < turnMs) return null;
    spent += processorMs() - used;
    if (spent > budgetMs)
      throw new AppError('invalid', 'The file patterns take too long to match; use fewer wildcards');
    return setImmediate().then(() => {
      turn = performance.now();
      used = processorMs();
    });
  };
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

/** One may be here, and past a wildcard also after it; or in the middle of a directory, and must stay until its slash. */
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
