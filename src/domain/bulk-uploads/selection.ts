import { createContext, Script } from 'node:vm';
import picomatch from 'picomatch';
import { AppError } from '#kernel/errors.ts';
import type { BulkOptions } from './bulk-upload.ts';

type Choice = Pick<BulkOptions, 'recursive' | 'include_patterns' | 'exclude_patterns'>;
type Matcher = (path: string) => boolean;

// Upper and lower case are one: who writes *.pdf means REPORT.PDF too.
const globOptions = { dot: true, nocase: true, noextglob: true, nonegate: true };
const pathsAtOnce = 250;
// Milliseconds.
const patience = 200;

/**
 * Those of an archive's paths that the options let in. A pattern without a slash is held against every name in the path,
 * so that the bare name of a directory stands for all that is in it; one with a slash against the path and the
 * directories above it. Throws `invalid` for a pattern that is none, or that takes too long.
 */
export function selectPaths(paths: string[], choice: Choice): Set<string> {
  const included = matcher(choice.include_patterns, 'include_patterns');
  const excluded = matcher(choice.exclude_patterns, 'exclude_patterns');
  const wanted: Matcher = (path) =>
    (choice.include_patterns.length === 0 || included(path)) && !excluded(path) && !isJunk(path);
  const top = choice.recursive ? null : topDirectory(paths);
  const candidates = top === null ? paths : paths.filter((path) => !path.slice(top.length).includes('/'));
  const selected = new Set<string>();
  for (let from = 0; from < candidates.length; from += pathsAtOnce) {
    const batch = candidates.slice(from, from + pathsAtOnce);
    for (const path of inTime(() => batch.filter(wanted))) selected.add(path);
  }
  return selected;
}

/** What macOS leaves in the archives that it makes. */
function isJunk(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path.startsWith('__MACOSX/') || name === '.DS_Store' || name.startsWith('._');
}

/** The one directory that everything lies in, with its slash, or the root. */
function topDirectory([first = '', ...others]: string[]): string {
  const top = first.slice(0, first.indexOf('/') + 1);
  return others.every((path) => path.startsWith(top)) ? top : '';
}

function matcher(patterns: string[], field: string): Matcher {
  const matchers = patterns.map((pattern): Matcher => {
    const glob = pattern.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
    const matches = compile(glob, field);
    const partsOf = glob.includes('/') ? prefixes : (path: string) => path.split('/');
    return (path) => partsOf(path).some((part) => matches(part));
  });
  return (path) => matchers.some((matches) => matches(path));
}

function compile(glob: string, field: string): Matcher {
  try {
    return picomatch(glob, globOptions);
  } catch (error) {
    const message = 'holds a pattern that is none';
    throw new AppError('invalid', `${field} ${message}`, {
      details: { fields: [{ field, message }] },
      cause: error,
    });
  }
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function prefixes(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** Globs become native regular expressions, and one that is meant ill would keep the process busy for ever. */
function inTime(match: () => string[]): string[] {
  try {
    return new Script('match()').runInContext(createContext({ match }), { timeout: patience }) as string[];
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new AppError('invalid', 'The patterns take too long to match; use fewer wildcards');
  }
}
