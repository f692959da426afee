import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import { partyRoles, roles } from './roles.ts';
import {
  articles, beliefOpeners, beliefs, believers, counts, furtherGroups, longBeliefs, oneOfPeople, onward, parties, partisans,
  partyOpeners, peoples, qualifiers,
} from './words.ts'; // prettier-ignore

/** What a word may be next to a group, as bits. */
export const is = {
  nation: 1, people: 2, one: 4, belief: 8, believers: 16, party: 32, partisans: 64, role: 128, article: 256, qualifiers: 512, count: 1024,
  onward: 2048, politician: 4096, beliefOpener: 8192, partyOpener: 16384, long: 32768,
} as const; // prettier-ignore

/** A group at [from, to] of the tokens, and what kinds its last word is of. */
export type Group = { from: number; to: number; kinds: number };
export type Kinds = (scan: Scan, at: number) => number;

export function kindsOf(vocabulary: Vocabulary): Kinds {
  const lists = [
    furtherGroups, peoples, oneOfPeople, beliefs, believers, parties, partisans, roles, articles, qualifiers, counts, onward, partyRoles,
    beliefOpeners, partyOpeners, [...longBeliefs.keys()],
  ]; // prettier-ignore
  const of = wordKinds(
    vocabulary,
    lists.map((words) => (typeof words === 'string' ? words : words.join(' '))),
  );
  return (scan, at) => {
    if (at < 0 || at >= scan.tokens.count) return 0;
    return of(scan.tokens.word[at] as number) | ((marksAt(scan, at) & marks.group) !== 0 ? is.nation : 0);
  };
}
