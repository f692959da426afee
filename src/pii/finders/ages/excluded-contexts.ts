import { level } from '#pii/confidence.ts';
import type { Span } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import { gapBefore, isCapitalised, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import { hasFirst, isFirst, isLast, isLetter, nameBefore, nobody, type Named } from './names.ts';
import { moreRoles } from './plain-statement-patterns.ts';
import { roles as personNouns } from '#pii/finders/groups/roles.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('ages');

const unit =
  '(?:ans|jahre|j\\.|años|añitos|anos|anni|anys|jaar|jr|lat|lata|år|let|лет|года?|yeares|years?|yrs?|y|months?|mos?)';
const and = '(?:,|,? and|,? und|,? et| y| e| &|,? en| og| och|,? i)';
/** What opens an aside with an age, perhaps with another age before it: `, 34`, ` (4 and 7`. */
const opening = pattern('iu')`
    (?:, | \()(?:(?:${either('opening')}) |[mfw][,/] ?)?(?:\d{1,3}(?:${and}| to) ){0,4}$`;
/** How it goes on: in brackets, and between commas. */
const inBrackets = new RegExp(
  `^(?:${and} \\d{1,3})*(?: ?${unit})?(?:[,/] ?(?:[mfw]|male|female|\\p{Lu}[\\p{L} ]{2,24}))?!?\\)(?!:)`,
  'iu',
);
const inCommas = pattern('iu')`
    ^(?:(?:${and}| to) \d{1,3}(?![\d%.]))?(?: ${unit})?(?:(?<=\p{L}),|,(?! \d)|[.;)](?!\d)|["”]|$|\s*\n
    | (?:of|from|aus|de|di|and|und|et|who|was|were|said)(?!\p{L}))`;
/** The unit of a language that says `years` for ages: `Ann Lee, 34 ans,`. */
export const hasUnit = new RegExp(`^ (?!y\\b|months?|mos?)${unit}(?=[,;.)]|$|\\s*\\n)`, 'iu');

/** Who is spoken of with an age after. */
const roles = pattern('iu')`(?<![\p{L}-])(?:${either('persons')}|${moreRoles})$`;
const parents =
  /\b(?:mother|father|mum|mom|dad|parent|grandmother|grandfather)[ -]of[ -](?:one|two|three|four|five|six|seven|\d)$/i;
const counted = pattern('iu')`
    \b(?:an?other|an? (?:second|third|fourth|fifth)|the (?:first|second|third|other|youngest|eldest|oldest)
    |(?:his|her|my|our|their) \p{Ll}{2,}[^\P{Ll}s]|his|hers?)$`;
const lettered =
  /\b(?:child|patient|girl|boy|victim|suspect|witness|minor|pupil|student|participant|person) [A-Z]$/i;
/** What is said of somebody goes on after an age. */
const continuation = /^(?:,|\)) (?:\p{Ll}|I\b)/u;
const whoAfter = /^, who(?:se|m)? /;
const person = pattern('u')`^(?:,|\)|) ?(?:${either('person')})(?!\p{L})`;
/** Directly before a name: one of the family, what somebody says, who presents himself. */
const kinLead = pattern('iu')`
    \b(?:his|her|my|our|their|your|['’]s|and|with|by)(?: \p{L}+)? (?:${either('kin-lead')})[,:]? $`;
const introduced = pattern('i')`(?:\b(?:${either('introduced')}) )$`;
/** `Squad (age, caps): …` */
const legend = /\(ages?(?:, [\p{L} ]+| in years)?\)[^\n]*$/iu;
const fromWhere = /^, \p{Lu}\p{L}{2,}(?: \p{Lu}\p{L}+)?\)/u;
/** Another with an age comes next: `, Ann Lee, 34`. */
const nextOfList =
  /^[,)]{1,2} (?:and )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2}(?:, | \()\d{1,3}(?!\d|[.:]\d)/u;
/** In the same line before a name: those who are listed with their ages. */
const family = pattern('iu')`\b(?:${either('family')})\b[^\n.]{0,110}$`;
/** Around numbers that follow names and are no ages. */
const counts = pattern('i')`
    \b(?:${either('counts')}|pp?\.(?= ?\d)|vol|verse|edition|(?<!car )seats?|percent|room|scene|psalm
    |track)\b`;

/** What a list of names with numbers may be of. */
const listed = pattern('iu')`
    \b(?:${either('listed')})(?: [\p{L} ]{1,16})?: [^.!?\n]*$|\bext\. \d+\)[^.!?\n]*$`;

/** After a number of its own it counts that one: `(NN) came on in the 67th minute`. */
const ownCounts = pattern('giu')`
    \b\d+(?:st|nd|rd|th)?[ -](?:goals?|minutes?|mins?|laps?|votes?|points|seats?|percent|pages?)\b
    |\b(?:room|chapter|scene|track|page|psalm|seat) \d+\p{Ll}?(?=[:,.;])`;

const koreanMin = /\bMin\b(?!\.)/g;

/** Whether what is around a number says that it counts something. */
export const isCount = (before: string, after: string): boolean =>
  counts.test(before.replace(ownCounts, '').replace(koreanMin, '')) ||
  counts.test(after.replace(ownCounts, '').replace(koreanMin, '')) ||
  listed.test(before);

/** `Ann Lee, 34, of Leeds`, `my sons (4 and 7)`: how sure a number is that is apart after somebody. */
export function asideSureness(scan: Scan, { start, end }: Span, value: number): number {
  const { text } = scan;
  const before = text.slice(Math.max(0, start - 140), start);
  const opened = opening.exec(before.slice(-40))?.[0];
  if (opened === undefined) return 0;
  const isBracket = opened.startsWith(' (');
  const after = text.slice(end, end + 40);
  if (!(isBracket ? inBrackets : inCommas).test(after)) return 0;
  const who = before.slice(0, -opened.length);
  if (!isBracket && after.startsWith(')') && call.test(who)) return 0;
  // Ann, one of them; read(actor, one)
  if (/^(?: of |\))/.test(after) && !isBracket && /\p{L}/u.test(text[start] as string)) return 0;
  if (isRole(who, after)) return level.sufficient;
  if (!isBracket && value > 15 && /^(?:, \p{Ll}|;)/u.test(after) && isTrade(who)) return level.sufficient;
  if (
    !isBracket &&
    value > 9 &&
    reversed.test(who) &&
    isReversed(scan, start - opened.length) &&
    /^, (?:\p{Ll}|I\b)/u.test(after)
  )
    return level.sufficient;
  if (isBracket && value > 15 && after.startsWith(')') && oneTrade.test(who) && isTrade(who))
    return level.sufficient;
  const named = nameBefore(scan, start - opened.length);
  if (named === null) return 0;
  if (opened === ' (' && legend.test(before)) return level.sufficient;
  // T. Lee (22, Italy)
  if (isBracket && named.from < named.to && fromWhere.test(after)) return level.sufficient;
  if (isCount(before.slice(-50), after)) return 0;
  if (isBracket && isSeen.test(scan.text.slice(Math.max(0, named.start - 5), named.end))) return 0;
  // Ida (n), Ole (n)
  if (
    isBracket &&
    value < 20 &&
    isFirst(scan, named.to) &&
    (marksAt(scan, named.to) & (marks.group | marks.product)) === 0 &&
    !isNumbered(who, value, after) &&
    (kidAfter.test(after) || kidBefore.test(who))
  )
    return level.sufficient;
  const lead = who.slice(0, who.length - (named.end - named.start));
  // One has one age: Ann Lee (44, 45)
  if (isBracket && /\d/.test(opened) && !/(?:,|&| (?:and|und|et|y|e|en|og|och)) $/.test(lead)) return 0;
  return isSomebody(scan, named, { lead, after, value }) ? level.sufficient : 0;
}

/** `See Lee (12)` */
const isSeen = /^(?:.{0,4}[^\p{L}])?[Ss]ee \p{Lu}[\p{L}’'-]+$/u;

/** `Lee, Ann, NN, post-op`, `- Lee, Ann K., NN, of Hilo`: the last name first. */
const reversed =
  /(?:^|[\n;.:] ?|- )(?:\p{Lu}[\p{L}'’-]+), \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}-]+| \p{Lu}\.)?$/u;

function isReversed(scan: Scan, end: number): boolean {
  const to = tokenFrom(scan.tokens, end) - 1;
  for (let at = to; at >= 0 && at > to - 4; at -= 1) {
    if ((marksAt(scan, at) & nobody) !== 0 || (marksAt(scan, at) & marks.city) !== 0) return false;
    if (gapBefore(scan, at) === ', ') return at > 0 && (marksAt(scan, at - 1) & (nobody | marks.city)) === 0;
  }
  return false;
}

/** `fork(worker, NN)` */
export const call = /[\p{L}\d_)\]]\([^()]*$/u;

const unlikely = pattern()`^(?:${either('unlikely')})$`;
const trades = new Set([
  ...personNouns.filter((word) => !unlikely.test(word)),
  'customer',
  'buyer',
  'testatrix',
  'testator',
  'caller',
]);
export const isOfPeople = (who: string): boolean => roles.test(who) || isTrade(who);
const isTrade = (who: string): boolean => trades.has(/\p{Ll}+$/u.exec(who)?.[0] ?? '');

/** `The pilot (48)`; what is so called in programs is left out. */
const oneTrade = pattern('iu')`
    (?<!\p{L})(?:the|an?|his|her|my|our|their) (?:\p{L}+ )?(?!${either('one-trade')})\p{Ll}{3,}$`;

function isRole(who: string, after: string): boolean {
  if (parents.test(who) || lettered.test(who)) return true;
  const role = roles.exec(who)?.[0];
  if (role === undefined) return counted.test(who) && person.test(after);
  // `Kane (12), Son (78)`: a name among names
  return !(
    /^(?:Son|Man|Nan|Guy|Model|Child|Kid|Baker|Chef)$/.test(role) && /[,;] $/.test(who.slice(0, -role.length))
  );
}

/** Whether a verb, a bracket or a comma is between one who is spoken of and the number: `Sam Lee is 8`, `my son (8`. */
export function isNamedBefore(scan: Scan, start: number): boolean {
  const before = scan.text.slice(Math.max(0, start - 80), start);
  const between = /(?:,| \(|:|,? (?:is|was|now|just|only|turned)){1,2} ?$/i.exec(before)?.[0];
  if (between === undefined) return false;
  if (roles.test(before.slice(0, -between.length))) return true;
  const named = nameBefore(scan, start - between.length);
  return named !== null && isFirst(scan, named.from);
}

export const rolesBefore = (who: string): boolean => roles.test(who);

/** `a girl of 10`, `un hermano de 49` */
export function isOfRole(before: string): boolean {
  const between =
    /(?: \p{Lu}\p{L}+)? (?:of|de|di|van|von|av|af)(?: maybe| perhaps| about| around| only| just)? $/u.exec(
      before,
    )?.[0];
  // The mother of three has three children.
  if (
    between === undefined ||
    /(?:mother|father|m[uo]m|dad|parent|padre|madre|père|mère|vater|mutter|pai|mãe|family|group) of $/iu.test(
      before,
    )
  )
    return false;
  const who = before.slice(0, -between.length);
  return roles.test(who) || isTrade(who);
}

function isSomebody(
  scan: Scan,
  named: Named,
  { lead, after, value }: { lead: string; after: string; value: number },
): boolean {
  const { from, to } = named;
  const isFamily = family.test(lead) || kinLead.test(lead);
  let first = from;
  while (first < to && (marksAt(scan, first) & marks.title) !== 0) first += 1;
  let its = 0;
  for (let at = from; at <= to; at += 1) its |= marksAt(scan, at);
  if ((its & (marks.street | marks.institution | marks.legalForm)) !== 0) return false;
  if ((marksAt(scan, to) & marks.after) !== 0 && !named.isInitial) return false;
  if ((its & marks.landmark) !== 0 && !isFamily) return false;
  const isKnown = isFirst(scan, first) && !(first === to && (marksAt(scan, first) & marks.city) !== 0);
  if (isKnown && (isFamily || hasUnit.test(after))) return true;
  if (from < to && hasUnit.test(after) && (its & (marks.first | marks.last)) !== 0) return true;
  // Uncle Ben, 34
  if (from < to && (marksAt(scan, from) & marks.kin) !== 0) return true;
  const isContinued = continuation.test(after);
  if (value < 10 && !(from < to && isKnown && person.test(after))) return false;
  if (first > from) return true;
  // Luc "Rocket" Unknownson, NN ans
  if (foreignUnit.test(after) && isLast(scan, to)) return true;
  // I. Unknownson, NN, of Leeds
  if (
    from < to &&
    isContinued &&
    value > 15 &&
    isLast(scan, to) &&
    (isLast(scan, first) || isLetter(scan, first))
  )
    return true;
  if (first === to)
    return (
      ((isKnown || isLast(scan, to)) && introduced.test(lead)) ||
      (isKnown && person.test(after)) ||
      (isContinued && isOfNation(scan, to))
    );
  if (!isKnown && value > 17 && isLast(scan, first) && isLast(scan, to) && /^\) \p{Ll}/u.test(after))
    return true;
  if (!isKnown) return (from < to && whoAfter.test(after)) || (isContinued && hasFirst(scan, named));
  if (named.isInitial || isContinued || isFamily || introduced.test(lead) || nextOfList.test(after))
    return true;
  // Amy Poe (14), alone or the last of a list
  if (/^\)(?:[.,;]|$|\s*\n)/.test(after)) return true;
  // Of two words of which either may be anything, both are names.
  return (marksAt(scan, to) & (marks.first | marks.last)) !== 0 && !/\b(?:see|by|cf\.?|in) $/i.test(lead);
}

const foreignUnit = /^ (?:ans|años|anos|anni|jaar|lat|lata|år|let)(?=[,;.)])/;

/** `Ann (1), Ben (2)` */
function isNumbered(who: string, value: number, after: string): boolean {
  const next = /^\)[^()]{2,24} \((\d{1,2})\)/.exec(after)?.[1];
  const last = /\((\d{1,2})\)[^()]{2,24}$/.exec(who)?.[1];
  if (next === undefined) return Number(last) === value - 1 && /\(1\)/.test(who);
  return Number(next) === value + 1 && (value === 1 || Number(last) === value - 1);
}

const kidAfter = /^\)(?:,|,? (?:and|und|et|y|e|en|og|och)) \p{Lu}\p{Ll}+ \(\d{1,2}\)/u;
const kidBefore = /\p{Lu}\p{Ll}+ \(\d{1,2}\)(?:,|,? (?:and|und|et|y|e|en|og|och)) \p{Lu}\p{Ll}+$/u;

/** Whether the words that end at `end` are a full name, or a name after who bears it: `Ann Unknownson is 34`, `Skipper Lee was 34`. */
export function isFullNameBefore(scan: Scan, end: number): boolean {
  const named = nameBefore(scan, end);
  if (named === null || named.from === named.to) return false;
  const its = marksAt(scan, named.from);
  const opener = scan.text.slice(scan.tokens.start[named.from], scan.tokens.end[named.from]);
  if ((marksAt(scan, named.to) & nobody) !== 0) return false;
  return (its & (marks.title | marks.kin)) !== 0 || roles.test(opener) || isFirst(scan, named.from);
}

/** `An Iranian tourist`: people, or what is theirs and has no age. */
function isOfNation(scan: Scan, last: number): boolean {
  const { text, tokens } = scan;
  const isOne = (marksAt(scan, last - 1) & marks.group) !== 0 && isCapitalised(scan, last - 1);
  return (
    isOne &&
    !isCapitalised(scan, last) &&
    last > 1 &&
    /^an?$/i.test(text.slice(tokens.start[last - 2], tokens.end[last - 2]))
  );
}
