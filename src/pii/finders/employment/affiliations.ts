import { level } from '#pii/confidence.ts';
import { plain } from '#pii/text/letters.ts';
import { gapAfter, isCapitalised, wordAt } from '#pii/names/shapes.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { isPerson, rolesOf } from '#pii/finders/special-categories/special-categories.ts';
import { makeOwner } from '#pii/finders/special-categories/owner.ts';
import {
  ambiguous, between, capitals, foreignTies, kindsBefore, kindsAfter, noParties, noUnions, offices, parties, ties, unions,
} from './affiliations-words.ts'; // prettier-ignore

type Kind = 'political_opinion' | 'trade_union_membership';
/** A party or union at the tokens [from, to). */
type Body = { from: number; to: number; kind: Kind };

const certain = level.nearlyCertain;
const longestTie = 4;
const mostBetween = 4;
/** Unions without a name, and parties that are written small in the middle of a sentence. */
const generic =
  /^(?:union|trade|trades|labour|labor|staff|workers|teachers|nurses|students|gewerkschaft|syndicat|sindacato|sindicato)$/;
const lowered = /^(?:parti|partito|partido|ver)$/;
/** Inside of names of parties: `Parti de la gauche`, `Partei der Vernunft`. */
const inside = /^(?:de|du|des|la|le|les|der|die|des|für|dei|della|del|delle|los|las|per|y|e)$/;

/**
 * Parties and unions that a person belongs to, stands for, votes for or backs: `Bob Lee is a member of the Labour Party`,
 * `SPD-Kandidatin Eva Brandt`. The name alone is news about the world.
 */
export const makeAffiliations: FinderMaker = (vocabulary) => {
  const bodyAt = makeBodies(vocabulary);
  const hasOwner = makeOwner(vocabulary);
  const roles = rolesOf(vocabulary);
  const isEnglishTie = new Set(ties);
  const isTie = new Set(foreignTies);
  const isAmbiguous = new Set(ambiguous);
  const isBetween = new Set(between);
  const isOffice = new Set(offices);
  return (scan, report) => {
    const { tokens } = scan;
    let next = 0;
    for (const at of tokens.openers) {
      if (at < next) continue;
      const body = bodyAt(scan, at);
      if (!body) continue;
      next = body.to;
      if (!isAboutPerson(scan, body)) continue;
      const span = { start: tokens.start[body.from] as number, end: tokens.end[body.to - 1] as number };
      report({ type: body.kind, ...span, confidence: certain, method: 'contextual_pattern' });
    }
  };

  function isAboutPerson(scan: Scan, { from, to }: Body): boolean {
    const gap = gapAfter(scan, to - 1);
    const isHeld = /^[ -]$/.test(gap) && isOffice.has(plainAt(scan, to));
    if (!isHeld && isPartOfAnother(scan, to, gap)) return false;
    const tie = tieBefore(scan, from);
    if (tie && !(tie.isEnglish && isAmbiguous.has(wordAt(scan, from))) && hasOwner(scan, tie.at)) return true;
    if (!isHeld) return false;
    const isNamed =
      gapAfter(scan, to) === ' ' && isCapitalised(scan, to + 1) && isPerson(scan, to + 1, roles);
    return isNamed || hasOwner(scan, from);
  }

  /** Where the words begin that tie somebody to what is at a token. */
  function tieBefore(scan: Scan, from: number): { at: number; isEnglish: boolean } | null {
    let last = from - 1;
    for (let passed = 0; passed <= mostBetween && last >= 0; passed += 1, last -= 1) {
      if (!/^(?: ?[\n ]|['’]|-| ")$/.test(gapAfter(scan, last))) return null;
      let tie = '';
      for (let first = last; first >= 0 && last - first < longestTie; first -= 1) {
        if (first < last && gapAfter(scan, first).length > 2) break;
        tie = tie === '' ? plainAt(scan, first) : `${plainAt(scan, first)} ${tie}`;
        const isEnglish = isEnglishTie.has(tie);
        if (isEnglish || isTie.has(tie)) return { at: first, isEnglish };
      }
      if (!isBetween.has(plainAt(scan, last))) return null;
    }
    return null;
  }
};

/** Reads the name of a party or a union; asks for the words that these begin or end with. */
function makeBodies(vocabulary: Vocabulary) {
  const known = [...entries(parties, 'political_opinion'), ...entries(unions, 'trade_union_membership')];
  const lookup = phraseLookup(known, vocabulary);
  const written = new Set(capitals);
  const named = phraseLookup(
    [...written].map((name): [string, true] => [name.toLowerCase(), true]),
    vocabulary,
  );
  const shaped = phraseLookup(
    [
      'party',
      'partei',
      'partij',
      'parti',
      'partito',
      'partido',
      'union',
      'gewerkschaft',
      'syndicat',
      'sindacato',
      'sindicato',
    ].map((word): [string, true] => [word, true]),
    vocabulary,
  );
  return (scan: Scan, at: number): Body | null => {
    const met = lookup(scan, at);
    if (met && wordAt(scan, at) === 'Union' && noUnions.test(wordAt(scan, at - 1))) return null;
    if (met && isOneBy(scan, met))
      return { from: opened(scan, met), to: withPlace(scan, met.to), kind: met.meaning };
    if (named(scan, at) && written.has(wordAt(scan, at)))
      return { from: at, to: at + 1, kind: 'political_opinion' };
    return shaped(scan, at) ? bodyOfShape(scan, at) : null;
  };
}

/** A known name stands for what it names: with capitals, and as all of a name (`joined Renaissance Technologies`). */
function isOneBy(scan: Scan, { from, to }: { from: number; to: number }): boolean {
  const gap = gapAfter(scan, to - 1);
  const isGeneric = generic.test(plainAt(scan, from)) && to - from <= 2 && !isCapitalised(scan, to - 1);
  if (isGeneric) return gap !== '-' && !(gap === ' ' && plainAt(scan, to) === 'of');
  if (to - from > 1)
    return isCapitalised(scan, from) || isCapitalised(scan, to - 1) || lowered.test(plainAt(scan, from));
  return isCapitalised(scan, from);
}

/** From the first word of `Transport Workers Union`, where `workers union` is known. */
function opened(scan: Scan, { from, to }: { from: number; to: number }): number {
  return kindsAfter.test(wordAt(scan, to - 1)) || wordAt(scan, to - 1) === 'Union'
    ? firstCapital(scan, from)
    : from;
}

/** `Pirate Party`, `Parti de la loi naturelle`, `Transport Workers Union`. */
function bodyOfShape(scan: Scan, at: number): Body | null {
  const word = wordAt(scan, at);
  if (kindsAfter.test(word) && at > 0 && gapAfter(scan, at - 1) === ' ' && isCapitalised(scan, at - 1)) {
    const first = firstCapital(scan, at);
    if (noParties.test(wordAt(scan, at - 1))) return null;
    return { from: first, to: withPlace(scan, at + 1), kind: 'political_opinion' };
  }
  if (word === 'Union' && at > 0 && gapAfter(scan, at - 1) === ' ' && isCapitalised(scan, at - 1))
    return noUnions.test(wordAt(scan, at - 1))
      ? null
      : { from: firstCapital(scan, at), to: at + 1, kind: 'trade_union_membership' };
  if (!kindsBefore.test(word)) return null;
  const to = furtherFrom(scan, at + 1);
  return to === at + 1 ? null : { from: at, to, kind: 'political_opinion' };
}

/** The first of up to three capitalised words before the last of a name. */
function firstCapital(scan: Scan, at: number): number {
  let first = at;
  while (first > 0 && at - first < 3 && gapAfter(scan, first - 1) === ' ' && isCapitalised(scan, first - 1)) {
    if (/^(?:The|A|An|Die|Der)$/.test(wordAt(scan, first - 1))) break;
    first -= 1;
  }
  return first;
}

/** After `Parti`: little words and one or two others. */
function furtherFrom(scan: Scan, from: number): number {
  let to = from;
  let at = from;
  while (at < scan.tokens.count && at - from < 4 && /^[ '’]$/.test(gapAfter(scan, at - 1))) {
    if (!inside.test(wordAt(scan, at))) {
      if (wordAt(scan, at).length < 4 || (to > from && !isCapitalised(scan, at))) break;
      to = at + 1;
    } else if (at > from + 1) break;
    at += 1;
  }
  return to;
}

/** With the place after it: `Green Party of England and Wales`. */
function withPlace(scan: Scan, to: number): number {
  if (wordAt(scan, to) !== 'of' || gapAfter(scan, to - 1) !== ' ' || !isCapitalised(scan, to + 1)) return to;
  const isMore = wordAt(scan, to + 2) === 'and' && isCapitalised(scan, to + 3);
  return isMore ? to + 4 : to + 2;
}

/** `Lega-compatible`, `joined Linke AG`. */
function isPartOfAnother(scan: Scan, to: number, gap: string): boolean {
  return (
    (gap === '-' && to < scan.tokens.count) ||
    (gap === ' ' && to < scan.tokens.count && isCapitalised(scan, to))
  );
}

const entries = (list: readonly string[], kind: Kind): [string, Kind][] => list.map((name) => [name, kind]);

const plainAt = (scan: Scan, at: number): string => plain(wordAt(scan, at));
