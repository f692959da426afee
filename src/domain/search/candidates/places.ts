import type { Asked } from '#domain/search/question/asked.ts';

/** Terms with their groups, of a place that a term of the question may stand in. */
export type Place = { set: ReadonlySet<string>; groups: ReadonlySet<number>; prefixes: ReadonlySet<string> };

const prefixLength = 5;
const alike = { group: 0.8, prefix: 0.6 };

function prefixesOf(terms: Iterable<string>): Set<string> {
  const out = new Set<string>();
  for (const term of terms) if (term.length >= prefixLength) out.add(term.slice(0, prefixLength));
  return out;
}

export function placeOf(set: ReadonlySet<string>, groups: ReadonlySet<number>): Place {
  return { set, groups, prefixes: prefixesOf(set) };
}

/** No words at all. */
export const nowhere: Place = placeOf(new Set(), new Set());

export function joined(...places: Place[]): Place {
  return {
    set: new Set(places.flatMap(({ set }) => [...set])),
    groups: new Set(places.flatMap(({ groups }) => [...groups])),
    prefixes: new Set(places.flatMap(({ prefixes }) => [...prefixes])),
  };
}

/** 1 for the term itself, less for a word that begins alike (`exploit`, `exploitation`), else 0. */
export function literal(term: string, { set, prefixes }: Place, { wanted }: Asked): number {
  // A part of an identifier is nothing: `CVE-2021-…` begins many.
  const parts = wanted.parts.get(term);
  if (parts) return parts.every((part) => set.has(part)) ? 1 : 0;
  if (set.has(term)) return 1;
  return term.length >= prefixLength && prefixes.has(term.slice(0, prefixLength)) ? alike.prefix : 0;
}

/** The same, or a word of the field that means the same. */
export function soft(term: string, place: Place, asked: Asked): number {
  const word = literal(term, place, asked);
  if (word > 0) return word;
  return asked.groups.get(term)?.some((group) => place.groups.has(group)) ? alike.group : 0;
}
