import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { Finder, FinderMaker } from '#pii/recogniser.ts';
import type { PiiType } from '#pii/types.ts';

/** A value that starts with a word of its own: `ghp_…`, `-----BEGIN … PRIVATE KEY-----`. Data. */
export type Prefixed = {
  type: PiiType;
  /** Its first words, lower case. */
  prefixes: readonly string[];
  /** The whole with the prefix, matched at the start of the prefix; bounded. `value` is the match when it has that group. */
  regex: RegExp;
  confidence: number;
  /** False refuses the match. */
  check?: (value: string) => boolean;
};

/** Makes a finder of the values that start with a word of their own. */
export function prefixFinder(all: readonly Prefixed[]): FinderMaker {
  return (vocabulary): Finder => {
    const byPrefix = new Map<string, Prefixed[]>();
    for (const prefixed of all) {
      const compiled = { ...prefixed, regex: new RegExp(prefixed.regex.source, `${prefixed.regex.flags}y`) };
      for (const prefix of prefixed.prefixes)
        byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), compiled]);
    }
    const lookup = phraseLookup(byPrefix, vocabulary);
    return (scan, report) => {
      const { tokens, text } = scan;
      for (const at of tokens.openers) {
        const met = lookup(scan, at);
        if (!met) continue;
        const from = tokens.start[at] as number;
        for (const { regex, type, confidence, check } of met.meaning) {
          regex.lastIndex = from;
          const found = regex.exec(text);
          if (!found) continue;
          const value = found.groups?.['value'] ?? found[0];
          if (check && !check(value)) continue;
          // The value is the end of the whole.
          const end = from + found[0].length;
          report({ type, start: end - value.length, end, confidence, method: 'pattern_match' });
          break;
        }
      }
    };
  };
}
