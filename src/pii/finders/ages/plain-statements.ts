import { level } from '#pii/confidence.ts';
import type { Span } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import { gapBefore, isCapitalised, loweredAt, marksAt } from '#pii/names/shapes.ts';
import { easternEnd, koreanEnd } from '#pii/names/eastern.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import { call, isCount, isOfPeople } from './excluded-contexts.ts';
import { isFull, type NumberContext } from './with-names.ts';
import { cited, hasFirst, isFirst, isLast, nameBefore, nobody, type Named } from './names.ts';
import {
  babies, childVerb, clinical, clockAfter, isOnce, fallen, humanAfter, isStart, kin, lineStart, listLabel, noWords,
  noteAfter, noteLabel, noteStart, post, sexedAfter, startEnds, streetAfter, verbAfter, weakAfter, wordsAfter,
} from './plain-statement-patterns.ts'; // prettier-ignore
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('ages');

const sure = level.sufficient;
const [grown, eldest] = [16, 105];
const opening = /(?:, | \()(?:(?:now|then|only|just|still|aged|nearly|almost|barely|not quite) )?$/;
/** Between commas an age ends, or a bracket does. */
const closed = /^(?:!?\)|[,.;](?!\d)(?! ?\d)|["”]|$|\s*\n| (?:and|und|et|y|e|og|och|en)(?!\p{L}))/u;
const weeks = pattern('i')`
    ^ (?:weeks?|wks?|months?|mos|mths?|days?|wochen?|monate?n?|mois|semaines?|meses|mesi|maanden
    |weken)(?:[.,;)!]|$|\s*\n| (?:and|with|is|was)\b)`;

/**
 * How sure a number is that is plainly next to somebody: `my daughter Unknownka (5)`, `Ann Lee (47, a clerk)`,
 * `The Swede, 26, left`.
 */
export function plainSureness(scan: Scan, { start, end }: Span, around: NumberContext): number {
  const { before, after, value } = around;
  if (!Number.isInteger(value) || value > eldest) return 0;
  if (before.endsWith(' at '))
    return value > 12 && startEnds.test(after) && !clockAfter.test(after) && isMilestone(before, value)
      ? sure
      : 0;
  const opened = opening.exec(before)?.[0];
  if (opened === undefined) return 0;
  const { text } = scan;
  const isBracket = opened.startsWith(' (');
  const who = before.slice(0, -opened.length);
  if (call.test(before) && !isInBracket.test(who)) return 0;
  const named = nameOf(scan, start - opened.length);
  const long = text.slice(end, end + 90);
  if (!isBracket && after.startsWith(')')) return isInside(scan, who, { named, value }) ? sure : 0;
  if (named === null) return 0;
  const lead = text.slice(Math.max(0, named.start - 60), named.start);
  if (cited.test(lead) || streetAfter.test(after)) return 0;
  if (weeks.test(after))
    return isBaby(scan, named) ||
      (opensSentence.test(lead) && monthsAfter.test(after) && isChild(scan, named))
      ? sure
      : 0;
  if (isCount(before.slice(-50), after)) return 0;
  if (isKin(scan, named) && closed.test(after)) return sure;
  const words = isBracket ? wordsAfter.exec(long)?.[1] : undefined;
  if (words !== undefined)
    return !noWords.test(words) &&
      (isPerson(scan, named, value) ||
        isPosted(scan, named, words) ||
        (listLabel.test(lead) && isGiven(scan, named)))
      ? sure
      : 0;
  const adjacent = { lead, after, value };
  return (isBracket ? isBracketed(scan, named, adjacent) : isApart(scan, named, { ...adjacent, opened }))
    ? sure
    : 0;
}

const isInBracket = /(?:^|\s)\([^()]*$/;
const isMilestone = (before: string, value: number) => isStart(before) || isOnce(before, value);

/** As others read it, and Korean names: `Kim Sang-ho`. */
function nameOf(scan: Scan, end: number): Named | null {
  const named = nameBefore(scan, end);
  if (named !== null) return named;
  const last = tokenFrom(scan.tokens, end) - 1;
  if (last < 2 || scan.tokens.end[last] !== end || koreanEnd(scan, last - 1, true) !== last) return null;
  const isAdjacent = gapBefore(scan, last - 1) === ' ' && isCapitalised(scan, last - 2);
  return isAdjacent
    ? { start: scan.tokens.start[last - 2] as number, end, from: last - 2, to: last - 1, isInitial: false }
    : null;
}

/** `(Ann, 28)` after who she is, `Ole (cook, 57)`. */
function isInside(
  scan: Scan,
  who: string,
  { named, value }: { named: Named | null; value: number },
): boolean {
  const at = who.lastIndexOf(' (');
  if (at === -1) return false;
  const inside = who.slice(at + 2);
  const owner = who.slice(0, at);
  if (value >= grown - 2 && /^\p{Ll}[\p{L} -]*$/u.test(inside) && (post.test(inside) || isOfPeople(inside)))
    return isOfPeople(owner) || /\p{Lu}\p{Ll}+$/u.test(owner);
  if (named !== null && lastOfTwo.test(inside.slice(0, named.start - named.end)) && isGiven(scan, named))
    return true;
  return (
    named !== null && named.end - named.start === inside.length && isOne(scan, named) && isOfPeople(owner)
  );
}

/** Words that may be a name, none of which makes it something else's. */
function isOne(scan: Scan, { from, to }: Named): boolean {
  let its = 0;
  for (let at = from; at <= to; at += 1) its |= marksAt(scan, at);
  if ((its & (nobody | marks.organization | marks.group)) !== 0) return false;
  const isName = from < to && (its & (marks.first | marks.last | marks.rareName)) !== 0;
  return isName || isFirst(scan, from) || isLast(scan, to) || isEastern(scan, from, to);
}

const isEastern = (scan: Scan, from: number, to: number) => from < to && easternEnd(scan, from) >= to;

const noKin = marks.street | marks.landmark | marks.institution | marks.legalForm;

function kinAt(scan: Scan, { from, to }: Named, words: ReadonlySet<string>): boolean {
  for (let at = to; at >= from; at -= 1) {
    if (at === 0 || gapBefore(scan, at) !== ' ' || !words.has(loweredAt(scan, at - 1))) continue;
    const its = marksAt(scan, at);
    return (
      (its & noKin) === 0 &&
      (isFirst(scan, at) || isLast(scan, at) || (its & (marks.ordinary | marks.thing)) === 0)
    );
  }
  return false;
}
const isKin = (scan: Scan, named: Named) => kinAt(scan, named, kin);
const isBaby = (scan: Scan, named: Named) => kinAt(scan, named, babies);

/** Sure to be somebody: a full name, a title before it, or a first name. */
function isPerson(scan: Scan, named: Named, value: number): boolean {
  if (named.from < named.to)
    return value >= grown ? isFull(scan, named) || hasName(scan, named) : isFull(scan, named);
  return (
    value >= grown &&
    isFirst(scan, named.to) &&
    (marksAt(scan, named.to) & (marks.city | marks.ordinary)) === 0
  );
}

/** `Ann Unknownson`, `Unknown Lee` */
const hasName = (scan: Scan, named: Named) =>
  isOne(scan, named) &&
  hasFirst(scan, named) &&
  (marksAt(scan, named.to) & (marks.city | marks.ordinary)) === 0;

/** `Unknownna Unknownson (47, clerk in Leeds)` */
const isPosted = (scan: Scan, named: Named, words: string) =>
  isOne(scan, named) &&
  words.split(/,| (?:at|in|of|with|from|for) /, 2).some((word) => post.test(word) || isOfPeople(word));

type Adjacent = { lead: string; after: string; value: number };

/** `La señora Lee (74)`, `Kim (8) would like to join` */
function isBracketed(scan: Scan, named: Named, { lead, after, value }: Adjacent): boolean {
  if (!after.startsWith(')')) return false;
  if (isNation(scan, named)) return value >= grown && verbAfter.test(after);
  if (!isOne(scan, named)) return false;
  if ((noteLabel.test(lead) || listLabel.test(lead)) && isGiven(scan, named)) return true;
  if (value >= grown && (isTitled(scan, named) || isOfKin.test(lead))) return true;
  if (value >= grown && isRole(scan, named, lead) && gapBefore(scan, named.from) !== ' ') return true;
  if (weAre.test(lead) && isGiven(scan, named)) return true;
  if (listBefore.test(lead) && named.from < named.to && value > 9) return true;
  // Unknownson (NN) was stated
  if (named.from === named.to && value > 22 && isLast(scan, named.to) && humanAfter.test(after)) return true;
  return isChildStory(scan, named, { lead, after, value });
}

/** `Ann Lee (34), Unknownka Unknownson (31)` */
const listBefore = /\p{Lu}\p{L}+ \p{Lu}\p{L}+ \(\d{2}\)(?:,|,? (?:and|und|et|y|e|en|og|och)) $/u;
/** `We are Ann (26) and Kim (31)` */
const weAre =
  /\b(?:we are|we['’]re|wir sind|nous sommes|somos|siamo|wij zijn) (?:\p{Lu}\p{L}+ \(\d{1,2}\)(?:,|,? \p{Ll}{1,3}) )?$/iu;
const isOfKin = pattern('iu')`
    \b(?:sister|brother|mother|father|son|daughter|sons|daughters|parents|wife|husband|widow
    |widower) of (?:\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?: \(\d{1,3}\),?|, \d{1,3},) and )?$`;

/** A title before it, or the first word of it. */
function isTitled(scan: Scan, { from, to }: Named): boolean {
  if (gapBefore(scan, from) === ' ' && (marksAt(scan, from - 1) & marks.title) !== 0) return true;
  for (let at = from; at < to; at += 1) if ((marksAt(scan, at) & marks.title) !== 0) return true;
  return false;
}

const isChild = (scan: Scan, { from, to }: Named) =>
  from === to && isFirst(scan, to) && (marksAt(scan, to) & (marks.city | marks.ordinary)) === 0;
const monthsAfter = /^ (?:months?|mos|monate|mois|meses|mesi), \p{Ll}/u;
const opensSentence = /(?:^|[.!?\n"“] ?|\b(?:little|our|my) )$/i;

/** `Kim, 8, lost her tooth` */
function isChildStory(scan: Scan, named: Named, { lead, after, value }: Adjacent): boolean {
  return value > 1 && isChild(scan, named) && opensSentence.test(lead) && childVerb.test(after);
}

/** A first name, or a rare one. */
const isGiven = (scan: Scan, { from }: Named) =>
  isFirst(scan, from) || marksAt(scan, from) === marks.rareName;

function isApart(
  scan: Scan,
  named: Named,
  { lead, after, value, opened }: Adjacent & { opened: string },
): boolean {
  if (isNation(scan, named)) return value >= grown && verbAfter.test(after);
  if (!closed.test(after) || !isOne(scan, named)) return false;
  if ((noteLabel.test(lead) || listLabel.test(lead)) && isGiven(scan, named))
    return /^(?:, ?\p{L}|[.;]|$|\s*\n)/u.test(after);
  const isPair = named.from < named.to;
  if (isOfKin.test(lead)) return isPair || isGiven(scan, named);
  if (isRole(scan, named, lead)) return value >= (isPair ? grown : 2);
  // Ann Unknownson, now NN.
  if (/\p{L}/u.test(opened))
    return value > 2 && (isPair || isFirst(scan, named.to) || (value > 22 && humanAfter.test(after)));
  if (value < grown) return isChildStory(scan, named, { lead, after, value });
  if (isPair && (isTitled(scan, named) || isOfPeople(loweredAt(scan, named.from))))
    return /^, \p{Ll}/u.test(after);
  if (isPair) return nextOfTwo.test(after) || (lastOfTwo.test(lead) && after.startsWith(','));
  // Unknownson, NN, said
  return (
    (isLast(scan, named.to) &&
      verbAfter.test(after) &&
      (!weakAfter.test(after) || isKnownLast(scan, named))) ||
    (lastOfTwo.test(lead) && /^[,)]/.test(after) && isFirst(scan, named.to))
  );
}

/** A last name, or a word that stood after another with a capital. */
function isKnownLast({ text, ...scan }: Scan, { to, start, end }: Named): boolean {
  if ((marksAt({ text, ...scan }, to) & marks.last) !== 0) return true;
  const name = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 1500), start);
  const at = before.indexOf(` ${name}`);
  return at > 0 && /(?:\p{Lu}\p{Ll}+|\p{Lu}\.)$/u.test(before.slice(Math.max(0, at - 24), at));
}

/** Another with an age comes next or went before. */
const nextOfTwo =
  /^, (?:and )?(?:an? \p{Ll}+ of \d\d\b|\p{Lu}\p{L}+(?:[ -]\p{L}+){1,2}, \d{1,2}(?:[,.;]|$))/u;
const lastOfTwo = /\p{Lu}[\p{L}-]+, \d{1,2},(?: (?:and|und|et|y|e|en|og|och))? $/u;

/** `shop owner Ann Lee, NN`, `the men, Kim Sang-ho, NN`, `two lodgers (Ann, NN` */
function isRole(scan: Scan, named: Named, lead: string): boolean {
  const gap = gapBefore(scan, named.from);
  if (gap !== ' ' && gap !== ', ' && gap !== ' (') return false;
  return isCapitalised(scan, named.from - 1) ? false : isOfPeople(lead.slice(0, -gap.length));
}

/** `The Swede, 26,`: one of a nation, with an article before it. */
function isNation(scan: Scan, { from, to }: Named): boolean {
  const first = loweredAt(scan, from);
  const isWith = from === to - 1 && articles.has(first);
  const article = isWith
    ? first
    : from === to && gapBefore(scan, to) === ' '
      ? loweredAt(scan, from - 1)
      : '';
  if (!articles.has(article)) return false;
  const its = marksAt(scan, to);
  if ((its & (marks.product | marks.organization | marks.street | marks.institution)) !== 0) return false;
  return (its & marks.group) !== 0 || nation.test(loweredAt(scan, to));
}
const articles = new Set(['the', 'der', 'die', 'le', 'la', 'el', 'il', 'de', 'o', 'a']);
const nation = pattern()`^(?:${either('nation')})$|(?:${either('nation-endings')})$`;

const sexLetter = /(?:^|[^\p{L}\p{N}])[FMfm]\/?$/u;

/** A word of two that says what is wrong: `F52 abdo pain`. */
function isSymptomFirst(after: string): boolean {
  const first = /^(?: [^\s,.;]+){1,2}/.exec(after)?.[0] ?? '';
  return clinical.test(first) || fallen.test(first);
}

/** `29F, fever …` and `M71 fell …` at the start of a note about a patient. */
export function isNote(scan: Scan, { start, end }: Span): boolean {
  const { text } = scan;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 24);
  const rest = text.slice(end, end + 120);
  if (end - start > 2) return false;
  if (sexLetter.test(before))
    return (
      (end - start === 2 || before.endsWith('/')) &&
      sexedAfter.test(after) &&
      lineStart.test(before) &&
      clinical.test(rest) &&
      (!after.startsWith(' ') || isSymptomFirst(after))
    );
  if (!noteStart.test(before)) return false;
  if (noteAfter.test(after)) return clinical.test(rest) || fallen.test(rest);
  return /^[FM] /.test(after) && clinical.test(after);
}
