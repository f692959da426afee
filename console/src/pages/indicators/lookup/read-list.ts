/** So many values the API takes at once. */
export const mostValues = 5_000;
/** Longer is no indicator. */
const longest = 4_096;

/** Has what values have: a dot, a colon or a bracket within, or is a hash or a CVE. */
const looksLikeValue = /^\S*[\p{L}\p{N}][\p{L}\p{N}\])}]*[.:[({@]\S+$|^["']?[0-9a-f]{32,128}["']?$|^CVE-/iu;

/** The values of a pasted list or a file: a line each, or several on a line where all of its parts look like values. */
export function valuesIn(text: string): string[] {
  return text
    .replaceAll('\0', '')
    .split(/[\r\n]+/)
    .flatMap((line) => {
      const written = line.trim();
      if (written === '' || written.startsWith('#')) return [];
      const parts = written.split(/[\s,;|]+/).filter(Boolean);
      return parts.length > 1 && parts.every((part) => looksLikeValue.test(part)) ? parts : [written];
    })
    .map((value) => value.slice(0, longest));
}
