import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, isCapitalised, isInProse, marksAt, wordAt } from '#pii/names/shapes.ts';
import { contextWords, evidenceAround } from '#pii/stages/context.ts';
import { plain } from '#pii/text/letters.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import type { PiiType } from '#pii/types.ts';
import { makeForeignGroups } from './foreign.ts';
import { is, kindsOf, type Group, type Kinds } from './kinds.ts';
import { bornAfter, isEnd, isSomebodys } from './phrases.ts';
import { isBeforeThing, thingWords } from './not-groups.ts';
import { groupOpeners, longBeliefs } from './words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('groups');

const people = list('people');
const subjects = is.nation | is.people | is.one | is.belief | is.believers | is.party | is.partisans;
const sure = level.nearlyCertain;

/** Nations, beliefs and parties that people are said to belong to. */
export const makeGroupFinder: FinderMaker = (vocabulary) => {
  const context = contextWords(people, vocabulary);
  const kindsAt = kindsOf(vocabulary);
  const things = thingWords(vocabulary);
  const findForeign = makeForeignGroups(vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    let previous: Group | null = null;
    for (let at = 0; at < tokens.count; at += 1) {
      findForeign(scan, at, report);
      if (!isCapitalised(scan, at)) continue;
      const kinds = kindsAt(scan, at);
      if ((kinds & (subjects | is.long)) === 0) continue;
      const group = longAt(scan, at, kinds) ?? groupAt(scan, at, kinds, kindsAt);
      if ((group.kinds & subjects) === 0) continue;
      const span = { start: tokens.start[group.from] as number, end: tokens.end[group.to] as number };
      at = group.to;
      if (isLanguage(scan, group) || !isWritten(text, span, group.kinds) || isFirstName(scan, group))
        continue;
      const type = typeOf(group.kinds);
      const isOfOne: boolean =
        isSomebodys(scan, group, kindsAt) ||
        (previous !== null && isListed(scan, { previous, group, kindsAt }));
      const isPeople = (group.kinds & is.people) !== 0;
      if (isOfOne || isPeople) previous = group;
      if (type !== 'nationality') {
        if (isOfOne) report({ type, ...span, confidence: sure, method: 'contextual_pattern' });
        continue;
      }
      const isThings =
        !isOfOne &&
        !(isPeople && !/^scots$/i.test(wordAt(scan, group.to))) &&
        isBeforeThing(scan, group.to, things);
      const evidence = isOfOne
        ? predicateSureness(scan, group)
        : isThings
          ? 0
          : evidenceAround(scan, span, context);
      report({
        type,
        ...span,
        confidence: 1 - (isPeople && !isThings ? 0.12 : 0.4) * (1 - evidence),
        method: evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition',
      });
    }
  };
};

/** `Brazilian, Korean and Irish`: the next of several that are said of the same ones. */
function isListed(
  scan: Scan,
  { previous, group, kindsAt }: { previous: Group; group: Group; kindsAt: Kinds },
): boolean {
  if (group.from - previous.to > 2) return false;
  const between = scan.text.slice(scan.tokens.end[previous.to], scan.tokens.start[group.from]);
  return (
    /^(?:, |,? (?:and|or|&) | ?\/ ?)$/.test(between) &&
    (isEnd(scan, group.to, kindsAt) ||
      goesOn.test(scan.text.slice(scan.tokens.end[group.to], (scan.tokens.end[group.to] as number) + 8)))
  );
}

const goesOn = /^,? (?:and|or) \p{Lu}/u;

function typeOf(kinds: number): PiiType {
  if ((kinds & (is.belief | is.believers)) !== 0) return 'religious_belief';
  return (kinds & (is.party | is.partisans)) !== 0 ? 'political_opinion' : 'nationality';
}

/** What somebody is said to be; of African American more is stated elsewhere. */
function predicateSureness(scan: Scan, { from, to }: Group): number {
  return from < to && (marksAt(scan, from) & marks.group) !== 0 ? level.likely : 0.875;
}

/** Hare Krishna, Seventh-day Adventist. */
function longAt(scan: Scan, at: number, kinds: number): Group | null {
  const belief = (kinds & is.long) === 0 ? undefined : longBeliefs.get(plain(wordAt(scan, at)));
  if (belief === undefined) return null;
  belief.lastIndex = scan.tokens.start[at] as number;
  const end = belief.exec(scan.text)?.[0].length;
  return end === undefined
    ? null
    : { from: at, to: tokenFrom(scan.tokens, belief.lastIndex) - 1, kinds: is.belief };
}

/** Latin American, African-American, Greek Orthodox, Social Democrats: one group. */
function groupAt(scan: Scan, at: number, kinds: number, kindsAt: Kinds): Group {
  const before = wordAt(scan, at - 1);
  const opened = groupOpeners.get(before.toLowerCase());
  const isOpened =
    at > 0 && gapAfter(scan, at - 1) === ' ' && isCapitalised(scan, at - 1) &&
    (opened?.split(' ').includes(wordAt(scan, at).toLowerCase()) ||
      ((kindsAt(scan, at - 1) & is.beliefOpener) !== 0 && (kinds & is.belief) !== 0) ||
      ((kindsAt(scan, at - 1) & is.partyOpener) !== 0 && /^democrats?$/i.test(wordAt(scan, at)))); // prettier-ignore
  const from = isOpened ? at - 1 : at;
  if (at + 1 >= scan.tokens.count || !/^[ -]$/.test(gapAfter(scan, at)) || !isCapitalised(scan, at + 1))
    return { from, to: at, kinds };
  const next = kindsAt(scan, at + 1);
  const isPair =
    (kinds & is.nation & next) !== 0 ||
    ((kinds & is.nation) !== 0 && (next & is.people) !== 0 && gapAfter(scan, at) === '-') ||
    ((next & (is.belief | is.believers)) !== 0 &&
      ((kinds & is.belief) !== 0 || (kindsAt(scan, at) & is.beliefOpener) !== 0)) ||
    ((kinds & is.party) !== 0 && /^democrats?$/i.test(wordAt(scan, at + 1)));
  return isPair ? { from, to: at + 1, kinds: next } : { from, to: at, kinds };
}

/** Thaís: no people of ours is written with an accent in English. */
function isFirstName(scan: Scan, { to, kinds }: Group): boolean {
  return (kinds & is.people) !== 0 && accented.test(wordAt(scan, to));
}

const accented = /[À-ɏ]/;

/** In running text; `the Dutch-born painter` has no other dash after. */
function isWritten(text: string, { start, end }: { start: number; end: number }, kinds: number): boolean {
  // Indo-European, pre-Greek
  if (
    text[start - 1] === '-' &&
    (kinds & is.people) === 0 &&
    prefixed.test(text.slice(Math.max(0, start - 8), start))
  )
    return false;
  return (
    isInProse(text, start, end) ||
    (isInProse(text, start, start + 1) && bornAfter.test(text.slice(end, end + 8)))
  );
}

const prefixed =
  /(?:^|[^\p{L}])(?:indo|proto|pre|post|pan|anti|pro|trans|inter|finno|balto|tibeto|greco|graeco|gallo)-$/iu;
const languageBefore = pattern('iu')`
    (?:^|[^\p{L}])(?:${either('language-before')})(?: only| mostly| some| both)? $`;
const languageAfter = pattern('i')`
    ^(?: (?:language|translation|keyboard|text|version|lesson|dictionary|dialect|word|slang)s?\b
    |[ -]speak(?:ing|ers?)\b| as a (?:second|foreign|first|native)\b| \([a-z]{2,3}(?:[-_][A-Z]{2})?\))`;

/** `translated by Ann Lee (Welsh), Bo Berg (Danish)`: into what each did it. */
function isOfTranslators(text: string, start: number): boolean {
  return /translat(?:ed|ors?|ions?)\b/i.test(text.slice(Math.max(0, start - longestCredits), start));
}

const longestCredits = 3000;

/** `She spoke mostly French`: nobody is. */
function isLanguage({ text, tokens }: Scan, { from, to, kinds }: Group): boolean {
  const [start, end] = [tokens.start[from] as number, tokens.end[to] as number];
  if ((kinds & (is.nation | is.people)) === 0) return false;
  if (languageAfter.test(text.slice(end, end + 20))) return true;
  // [Greek: l]
  if (text[start - 1] === '[' && text.startsWith(': ', end)) return true;
  if (text[start - 1] === '(' && text[end] === ')' && isOfTranslators(text, start)) return true;
  return (
    (kinds & is.people) === 0 &&
    languageBefore.test(text.slice(Math.max(0, start - 28), start)) &&
    !/^ (?!and |or |to )\p{Ll}{3,}/u.test(text.slice(end, end + 8))
  );
}
