import { setImmediate } from 'node:timers/promises';
import picomatch from 'picomatch';
import { fieldError } from '#kernel/errors.ts';
import type { BulkOptions } from '#domain/bulk-uploads/bulk-upload.ts';
import { inTime } from './budget.ts';

type Choice = Pick<BulkOptions, 'recursive' | 'include_patterns' | 'exclude_patterns'>;
type Matcher = (path: string) => boolean;

// Case-insensitive: *.pdf also means REPORT.PDF.
const globOptions = { dot: true, nocase: true, noextglob: true, nonegate: true };
/** After so long others have their turn. Milliseconds. */
const turnMs = 10;
/** Of so many directories it is remembered whether they match; then again from the beginning. */
const maxRemembered = 10_000;

/**
 * The selected paths of an archive, but not many more than `atMost`: then there are too many. A pattern without a slash is
 * matched against every name in the path, so that the name of a directory covers its content; one with a slash against the path
 * and the directories above it. Throws `invalid` for an invalid pattern, or patterns that take too long.
 */
export async function selectPaths(
  paths: string[],
  choice: Choice,
  atMost: number = Infinity,
): Promise<Set<string>> {
  const included = matcher(choice.include_patterns, 'include_patterns');
  const excluded = matcher(choice.exclude_patterns, 'exclude_patterns');
  const wanted: Matcher = (path) =>
    (choice.include_patterns.length === 0 || included(path)) && !excluded(path);
  const files = paths.filter((path) => !isJunk(path));
  const top = choice.recursive ? null : topDirectory(files);
  const candidates = top === null ? files : files.filter((path) => !path.slice(top.length).includes('/'));
  const selected = new Set<string>();
  const turn = turnOver(candidates, (path) => {
    if (wanted(path)) selected.add(path);
    return selected.size <= atMost;
  });
  const takeTurn = hasPatterns(choice) ? inTime(turn) : turn;
  while (takeTurn()) await setImmediate();
  return selected;
}

export function hasPatterns({ include_patterns, exclude_patterns }: Choice): boolean {
  return include_patterns.length + exclude_patterns.length > 0;
}

/** What macOS leaves in the archives that it makes. */
export function isJunk(path: string): boolean {
  const name = nameOf(path);
  return path.startsWith('__MACOSX/') || name === '.DS_Store' || name.startsWith('._');
}

/** The one directory that everything lies in, with its slash, or the root. */
function topDirectory([first = '', ...others]: string[]): string {
  const top = first.slice(0, first.indexOf('/') + 1);
  return others.every((path) => path.startsWith(top)) ? top : '';
}

/** Each call visits further paths for a turn, until `visit` answers false, and answers whether there is more to do. */
function turnOver(paths: string[], visit: (path: string) => boolean): () => boolean {
  let at = 0;
  return () => {
    const until = performance.now() + turnMs;
    while (at < paths.length) {
      if (!visit(paths[at] as string)) return false;
      at += 1;
      if (performance.now() >= until) return true;
    }
    return false;
  };
}

function matcher(patterns: string[], field: string): Matcher {
  if (patterns.length === 0) return () => false;
  const globs = patterns.map((pattern) => pattern.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, ''));
  const ofPaths = globs.filter((glob) => glob.includes('/')).map((glob) => compile(glob, field));
  const ofNames = globs.filter((glob) => !glob.includes('/')).map((glob) => compile(glob, field));
  const matchesItself: Matcher = (path) => {
    const name = nameOf(path);
    return ofNames.some((matches) => matches(name)) || ofPaths.some((matches) => matches(path));
  };
  // Files share their directories, so that these need to be matched only once.
  const directories = new Map<string, boolean>();
  const directoryMatches: Matcher = (directory) => {
    const known = directory === '' ? false : directories.get(directory);
    if (known !== undefined) return known;
    const answer = directoryMatches(directoryOf(directory)) || matchesItself(directory);
    if (directories.size >= maxRemembered) directories.clear();
    directories.set(directory, answer);
    return answer;
  };
  return (path) => directoryMatches(directoryOf(path)) || matchesItself(path);
}

function compile(glob: string, field: string): Matcher {
  try {
    return picomatch(glob, globOptions);
  } catch (error) {
    throw fieldError(field, 'contains an invalid pattern', { cause: error });
  }
}

/** `a/b/c` → `c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `a/b/c` → `a/b`, and of what lies in the root nothing. */
function directoryOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
