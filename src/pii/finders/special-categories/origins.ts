import { level } from '#pii/confidence.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, marksAt, wordAt } from '#pii/names/shapes.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { foreignGroups } from '#pii/finders/groups/languages.ts';
import { makeOwner, type HasOwner } from './owner.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** Surer than that it is a nationality. */
const certain = level.proven;
/** `mixed Kurdish and Arab descent`, `African-American heritage`. */
const mostPeoples = 5;
const whose =
  /^(?:his|her|my|their|your|sein|seine|ihr|ihre|meine|mein|son|sa|ses|mon|ma|sua|suo|mia|su|mi|s)$/;
const copula = /^(?:is|was|ist|war|est|etait|e|era|es|are|were|sind|sont|sono|son)$/;

const joint = /^(?:and|und|or|part|mixed|half|partly)$/;
const ethnicWords = ['ethnic', 'ethnically', 'ethnisch', 'ethniquement', 'etnicamente'];
/** `He worked for English Heritage`. */
const ofNames = /^(?:Blood|Heritage|Origins?|Roots)$/;
const onward = /^(?:and|or|but|who|from|by|in|at|with|of|man|woman|person|und|aus|et|e|y|de|di)$/;

/** The tokens [from, to) that speak of an origin, where a word of it is at a token. */
type Reader = (scan: Scan, at: number) => [from: number, to: number] | null;
type Known = { hasOwner: HasOwner; isPeople: (scan: Scan, at: number) => boolean };

/**
 * The ethnic origin of a person: `is of Kurdish descent`, `d'origine algérienne`, `her ethnicity is Roma`. A nationality
 * alone (`she is French`) is none of the special categories, and wine and words have origins, too.
 */
export const makeOrigins: FinderMaker = (vocabulary) => {
  const names = new Set([...list('peoples'), ...foreignGroups.map(plain)]);
  const isPeople = (scan: Scan, at: number) =>
    at >= 0 &&
    at < scan.tokens.count &&
    ((marksAt(scan, at) & marks.group) !== 0 || names.has(plain(wordAt(scan, at))));
  const known: Known = { hasOwner: makeOwner(vocabulary), isPeople };
  const readers = [afterGroup, ofOrigin, afterEthnic].map((make) => make(vocabulary, known));
  return (scan, report) => {
    for (const at of scan.tokens.openers)
      for (const read of readers) {
        const span = read(scan, at);
        if (!span) continue;
        const start = scan.tokens.start[span[0]] as number;
        const end = scan.tokens.end[span[1] - 1] as number;
        report({
          type: 'racial_or_ethnic_origin',
          start,
          end,
          confidence: certain,
          method: 'contextual_pattern',
        });
        break;
      }
  };
};

/** `His ethnicity is Roma`, `Ethnic group: Uyghur`. */
function afterGroup(vocabulary: Vocabulary, known: Known): Reader {
  const groupAt = phraseLookup(phrases(list('groups'), true as const), vocabulary);
  return (scan, at) => {
    const group = groupAt(scan, at);
    if (!group) return null;
    let value = group.to;
    const gap = gapAfter(scan, group.to - 1);
    if (!/^["'*]{0,3} ?[:=] {0,3}["'*]{0,3}$/.test(gap)) {
      if (gap !== ' ' || !copula.test(plain(wordAt(scan, value)))) return null;
      const isSomebodys = at > 0 && whose.test(plain(wordAt(scan, at - 1)));
      if (!isSomebodys && !known.hasOwner(scan, at, 4)) return null;
      value += 1;
    }
    const to = peoplesFrom(scan, value, known);
    return to === value ? null : [value, to];
  };
}

/** `of Kurdish descent`, `kurdischer Abstammung`, `d'origine kurde`. */
function ofOrigin(vocabulary: Vocabulary, known: Known): Reader {
  const { hasOwner, isPeople } = known;
  const lookup = phraseLookup(
    [
      ...list('origin-nouns-after').map((word): [string, 'after' | 'before'] => [word, 'after']),
      ...phrases(list('origin-nouns-before'), 'before' as const),
    ],
    vocabulary,
  );
  return (scan, at) => {
    const met = lookup(scan, at);
    if (!met) return null;
    if (met.meaning === 'before') {
      const to = peoplesFrom(scan, met.to, known);
      return to !== met.to && gapAfter(scan, met.to - 1) === ' ' && hasOwner(scan, at) ? [at, to] : null;
    }
    if (ofNames.test(wordAt(scan, at))) return null;
    let first = at;
    while (first > 0 && at - first < mostPeoples && isGap(gapAfter(scan, first - 1))) {
      const isJoint = first < at && joint.test(plain(wordAt(scan, first - 1)));
      if (!isPeople(scan, first - 1) && !isJoint) break;
      first -= 1;
    }
    // `and Kurdish descent`: the list began with no people.
    while (first < at && !isPeople(scan, first)) first += 1;
    return first < at && hasOwner(scan, first) ? [first, at + 1] : null;
  };
}

/** `She is an ethnic Albanian`, `is ethnically Chinese`. */
function afterEthnic(vocabulary: Vocabulary, known: Known): Reader {
  const ethnic = phraseLookup(phrases(ethnicWords, true as const), vocabulary);
  return (scan, at) => {
    if (!ethnic(scan, at) || gapAfter(scan, at) !== ' ') return null;
    const to = peoplesFrom(scan, at + 1, known);
    if (to === at + 1 || !known.hasOwner(scan, at)) return null;
    // `an ethnic Albanian village`.
    const isBeforeThing = /^[ -]$/.test(gapAfter(scan, to - 1)) && !onward.test(wordAt(scan, to));
    return isBeforeThing ? null : [at, to];
  };
}

function peoplesFrom(scan: Scan, from: number, { isPeople }: Known): number {
  let to = from;
  while (to - from < mostPeoples && isPeople(scan, to) && (to === from || isGap(gapAfter(scan, to - 1))))
    to += 1;
  return to;
}

const isGap = (gap: string): boolean => /^(?: |-|\/|\n)$/.test(gap);

function phrases<Meaning>(all: readonly string[], meaning: Meaning): [string, Meaning][] {
  return all.map((phrase) => [phrase, meaning]);
}
