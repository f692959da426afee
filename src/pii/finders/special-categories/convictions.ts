import { level } from '#pii/confidence.ts';
import { plain } from '#pii/text/letters.ts';
import { gapAfter, isCapitalised, wordAt } from '#pii/names/shapes.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isPerson, rolesOf } from './special-categories.ts';
import { makeOwner } from './owner.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

const certain = level.nearlyCertain;
/** So far after the verdict its offence is: `condamné à six mois de prison avec sursis pour vol`. */
const reach = 9;
/** So far after the offence a German sentence ends with what was done. */
const longestRest = 16;
const breaks = /[.!?;:]\s|\n\s*\n|["“”()]/;

/**
 * Convictions, charges and arrests of a person with what they were for: `wurde wegen Diebstahls verurteilt`, `fu condannato
 * per furto`. Verbs alone say too little: `charged with the task`, `accused of bias`.
 */
export const makeConvictions: FinderMaker = (vocabulary) => {
  const hasOwner = makeOwner(vocabulary);
  const roles = rolesOf(vocabulary);
  const isOffence = new Set(list('offences'));
  const isMatter = new Set([...isOffence, ...list('penalties')]);
  const isEnding = new Set(list('endings'));
  const lookup = phraseLookup(
    [
      ...list('verdicts').map((phrase): [string, 'verdict'] => [phrase, 'verdict']),
      ...list('acts').map((word): [string, 'act'] => [word, 'act']),
      ['wegen', 'wegen'] as const,
    ],
    vocabulary,
  );
  return (scan, report) => {
    const { tokens } = scan;
    let next = 0;
    for (const at of tokens.openers) {
      if (at < next) continue;
      const met = lookup(scan, at);
      if (!met) continue;
      const isWanted = met.meaning === 'act' ? isOffence : isMatter;
      const offence = lastOf(scan, { from: met.to, most: reach, isWanted });
      if (offence === -1) continue;
      const last =
        met.meaning === 'wegen'
          ? lastOf(scan, { from: offence + 1, most: longestRest, isWanted: isEnding })
          : offence;
      if (last === -1) continue;
      const isOwned = met.meaning !== 'act' && hasOwner(scan, at);
      if (!isOwned && !isDoneTo(scan, met.to)) continue;
      // Whose name is between is a match of its own.
      const first = isOwned ? at : firstOf(scan, { from: met.to, most: reach, isWanted });
      next = last + 1;
      report({
        type: 'criminal_record',
        start: tokens.start[first] as number,
        end: tokens.end[last] as number,
        confidence: certain,
        method: 'contextual_pattern',
      });
    }
  };

  /** `arrested Bob Lee for burglary`, `verurteilte Herrn Müller wegen Betrugs`. */
  function isDoneTo(scan: Scan, at: number): boolean {
    if (gapAfter(scan, at - 1) !== ' ') return false;
    const isNamed = (next: number) =>
      next < scan.tokens.count && isCapitalised(scan, next) && isPerson(scan, next, roles);
    return (
      isNamed(at) ||
      (gapAfter(scan, at) !== '' && isNamed(at + 1)) ||
      /^(?:him|her|ihn)$/.test(wordAt(scan, at))
    );
  }
};

type Wanted = { from: number; most: number; isWanted: ReadonlySet<string> };

/** Such words in the sentence, in so many tokens. */
function* such(scan: Scan, { from, most, isWanted }: Wanted): Generator<number> {
  for (let at = from; at < scan.tokens.count && at < from + most; at += 1) {
    if (breaks.test(gapAfter(scan, at - 1))) return;
    if (isWanted.has(plain(wordAt(scan, at)))) yield at;
  }
}

/** -1 where there is none. */
const lastOf = (scan: Scan, wanted: Wanted): number => [...such(scan, wanted)].at(-1) ?? -1;
const firstOf = (scan: Scan, wanted: Wanted): number => [...such(scan, wanted)][0] ?? -1;
