import { level } from '#pii/confidence.ts';
import type { Span } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import {
  asideSureness,
  hasUnit,
  isFullNameBefore,
  isOfPeople,
  isNamedBefore,
  isOfRole,
  rolesBefore,
} from './excluded-contexts.ts';
import { besideSureness, type NumberContext } from './with-names.ts';
import { isNote, plainSureness } from './plain-statements.ts';
import {
  animalAfter,
  didAfter,
  didByClock,
  isAnimal,
  isCountedGroup,
  sizes,
  streetAfter,
} from './plain-statement-patterns.ts';
import { isAgePhrase } from './phrases.ts';
import {
  answerEnds, askedAge, atAge, betweenAges, betweenEnds, birthday, bornSo, child, ends, didAt, happened, happenedAgain,
  happenedEnds, householdBefore, householdAfter, infant, isForSale, infantAlone, isPatientAfter, isSexAfter, labels, limit, limitAfter,
  sexApart, sexBefore, sexBeforeEnds, sexAfter, sexed, sharedUnit, statusAfter, subject, thingBefore, thingAfter,
  thingForeign, thingTurns, units, verb, verbs, years,
  yearLetter, yearsAlone, yearsOfLife,
} from './patterns.ts'; // prettier-ignore
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('ages');

/** `Adults aged 20-40`: a group, and nobody's age. */
const rangeAfter = /^[-–]\d{1,3}(?!\d)/;
const rangeBefore = /(?:^|\D)\d{1,3}[-–]$/;

/** How sure a number (or a word for one) is that of somebody's years; 0: not at all. */
export function ageSureness(scan: Scan, span: Span, value: number): number {
  const { text } = scan;
  const { start, end } = span;
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 40);
  // Most numbers follow other signs, or run on.
  const isApart = /[\s"'’:=>([–-]/.test(text[start - 1] ?? ' ');
  if (!isApart)
    return (sexBefore.test(before) && sexBeforeEnds.test(after)) || isNote(scan, span) ? level.sufficient : 0;
  if (yearLetter.test(after) && labels.test(before.slice(-36))) return level.explicit;
  const around = { before, after, value };
  if (isAgePhrase(around)) return level.sufficient;
  const counted = unitSureness(scan, span, { before, after });
  if (counted !== null) return counted;
  if (sexBefore.test(before) && sexBeforeEnds.test(after) && !sizes.test(before)) return level.sufficient;
  if (before.endsWith('(') && sexAfter.test(after)) return level.sufficient;
  if (sexApart.test(after) && /\p{Lu}\p{L}+ \p{Lu}\p{L}+ $/u.test(before)) return level.sufficient;
  const near = before.slice(-36);
  const isWord = /\p{L}/u.test(text[start] as string);
  if (
    (!isWord || /age/i.test(near)) &&
    labels.test(near) &&
    !header.test(near) &&
    !(inCell.test(near) && !endsRow.test(after))
  ) {
    const isRange = rangeAfter.test(after) || rangeBefore.test(before);
    const isLimit = isRange || limitAfter.test(after) || limit.test(before.replace(/age(?: of)? $/i, ''));
    return isLimit || units.test(after) ? level.possible : level.explicit;
  }
  const found = besideSomebody(scan, span, around);
  return found > 0 && isElse(around) ? 0 : found;
}

function besideSomebody(scan: Scan, span: Span, around: NumberContext): number {
  const statement = isStatement(scan, span, around);
  return (
    statement ||
    asideSureness(scan, span, around.value) ||
    besideSureness(scan, span, around) ||
    plainSureness(scan, span, around)
  );
}

/** A house of a street, an animal's, a count of many. */
const isElse = ({ before, after, value }: NumberContext): boolean =>
  (before.endsWith(', ') && streetAfter.test(after)) ||
  (value < 40 && isAnimal(before)) ||
  animalAfter.test(after) ||
  isCountedGroup(before, after);

/** With what counts it directly after: `34 years old`, `29F`, `6 months old`, `40th birthday`; null without. */
function unitSureness(
  scan: Scan,
  { start, end }: Span,
  { before, after }: { before: string; after: string },
): number | null {
  const { text } = scan;
  if (matches(yearsOfLife, text, end) || matches(sharedUnit, text, end)) {
    const isThing =
      thingBefore.test(before) ||
      thingAfter.test(after) ||
      thingForeign.test(after) ||
      isForSale(text.slice(Math.max(0, start - 90), start), after);
    return isThing || limit.test(before) ? level.possible : level.nearlyCertain;
  }
  if (matches(infant, text, end)) {
    const isChild = child.test(after) || child.test(before.slice(-40)) || isNamedBefore(scan, start);
    return isChild || (/\b(?:my|his|her|our|their|an?) $/i.test(before) && matches(infantAlone, text, end))
      ? level.sufficient
      : level.possible;
  }
  if (/^(?:st|nd|rd|th) birthday\b/i.test(after))
    return birthday.test(before) ? level.sufficient : level.even;
  if (isSexAfter.test(after))
    return sexed.test(before) ||
      isPatientAfter.test(after) ||
      isNamedBefore(scan, start) ||
      isNote(scan, { start, end })
      ? level.sufficient
      : 0;
  if (/^\p{L}/u.test(after)) return 0;
  if (yearsAlone.test(after) && subject.test(before.slice(-40))) return level.sufficient;
  if (!matches(years, text, end) || labels.test(before.slice(-36))) return null;
  // He was 13 years older.
  if (/^ (?:years|yrs)/i.test(after)) return hasUnit.test(after) ? null : 0;
  if (verbs.test(before) || isOfRole(before) || hasYears(before))
    return thingForeign.test(after) ? level.possible : level.supported;
  return hasUnit.test(after) ? null : level.weak;
}

/** `Mon frère a NN ans` */
function hasYears(before: string): boolean {
  const has = / (?:a|aura|avait|ha|aveva|tiene|tenía|tem|tinha|ma|är|er|wird|wurde|ist|is) $/u.exec(
    before,
  )?.[0];
  return has !== undefined && rolesBefore(before.slice(0, -has.length));
}

/** `I am 34`, `Anna is 34`, `died at 34`, `At 34, she`. */
function isStatement(
  scan: Scan,
  { start }: Span,
  { before, after, value }: { before: string; after: string; value: number },
): number {
  if (!Number.isInteger(value)) return 0;
  const { text } = scan;
  if (isAnswer(text, start, after)) return level.sufficient;
  if (value > 9 && happenedEnds.test(after))
    if (
      happened.test(before) ||
      (didAt.test(before) && !didByClock.test(before)) ||
      happenedAgain.test(text.slice(Math.max(0, start - 120), start))
    )
      return level.sufficient;
  if (value > 12 && (bornSo.test(before) || (betweenEnds.test(after) && betweenAges.test(before))))
    return level.sufficient;
  if (value > 12 && statusAfter.test(after) && /[,:(] $/.test(before)) return level.sufficient;
  if (inHousehold.test(before.slice(-2)) && householdAfter.test(after) && householdBefore.test(before))
    return level.sufficient;
  // A widow of NN keeps the light.
  if (value > 9 && (doesAfter.test(after) || didAfter.test(after)) && isOfRole(before))
    return level.sufficient;
  if (doesInDutch.test(after) && before.endsWith(' van ') && isOfRole(before)) return level.sufficient;
  if (value > 30 && livedTo.test(before) && !units.test(after)) return level.sufficient;
  if (turns.test(before.slice(-8)) && thingTurns.test(before)) return level.possible;
  // `Our children are 3, 6 and 11.`
  const head = before.replace(listed, '');
  if (!ends.test(after.replace(rest, ''))) return 0;
  if ((value > 2 || head !== before) && (subject.test(head.slice(-40)) || isOfRole(head)))
    return level.sufficient;
  const statement = verb.exec(head);
  // Two things for me were 1) relief
  if (statement && !(value < 10 && after.startsWith(')'))) {
    const at = start - (before.length - head.length) - statement[0].length;
    // Old Mrs Lee, is ninety
    const who = text[at - 1] === ',' ? at - 1 : at;
    const isOne =
      value > 2 &&
      (isPerson(scan, at) ||
        isFullNameBefore(scan, who) ||
        (value >= 16 && isOneWho(head.slice(0, -statement[0].length), statement[0])));
    return isOne || rolesBefore(head.slice(0, -statement[0].length)) ? level.sufficient : 0;
  }
  if (!atAge.test(before) || value <= 12) return 0;
  return /^, (?:he|she|I)\b/.test(after) ||
    (/(?:^|[.!?"“\n] ?)at $/i.test(before) && /^ (?:he|she|I)\b/.test(after))
    ? level.sufficient
    : 0;
}

/** `The applicant is NN`, `Unknownson turned NN` */
const oneWho = /(?:^|[^\p{L}])(?:[Tt]he|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Aa]n?) (?:\p{Ll}+ )?\p{Ll}{3,}$/u;
const machineWho =
  /(?:client|worker|agent|partner|host|guide|model|owner|parent|child|editor|reader|writer)s?$/;
const lastAlone = /(?:^|[.!?\n"] ?)\p{Lu}\p{Ll}{2,}$/u;
const isOneWho = (who: string, statement: string) =>
  (oneWho.test(who) &&
    (!machineWho.test(who) || /\b(?:my|our|his|her) client$/i.test(who)) &&
    isOfPeople(who)) ||
  (lastAlone.test(who) && / (?:will be|turns|turned) $/.test(statement) && !neverAlone.test(who));
const neverAlone = pattern()`(?:${either('never-alone')})$`;

/** `How old are you? Thirty.` */
function isAnswer(text: string, start: number, after: string): boolean {
  const question = text.slice(Math.max(0, start - 110), start);
  return /[?.\n]/.test(question.slice(-48)) && answerEnds.test(after) && askedAge.test(question);
}

/** `Zijn zus van N krijgt een fiets`: Dutch verbs end so. */
const doesInDutch = /^ \p{Ll}{2,}t(?!\p{L})/u;
/** How `householdBefore` and `thingTurns` end: a short look before a long one. */
const inHousehold = /\t$|[,\t ] $/;
const turns = /turn(?:s|ed|ing)? $/i;
const livedTo = /\blived? to(?: be)? $/;
const doesAfter =
  /^ (?:\p{Ll}{3,}ed|was|is|has|had|\p{Ll}{3,}s (?:the|an?|his|her|my|our|their|everything|nothing))(?!\p{L})/u;

/** `| Age | 34 |` is a row of its own; more cells make it one of figures. */
/** The last heading of a table, and its first cell after. */
const header = /[|\t][^\n]*\n\s*$/;
const inCell = /\|\s*$/;
const endsRow = /^\s*\|?\s*(?:\n|$)/;
const listed = /(?:\d{1,3}(?:, | and |, and | & | und | et | y )){1,4}$/;
const rest = /^(?:(?:, |,? and | & | und | et | y )\d{1,3}(?![\d%.:]\d))+/;

/** Whether the word that ends here is a first name, with a capital, or one of the family. */
function isPerson({ text, tokens, vocabulary }: Scan, end: number): boolean {
  const at = tokenFrom(tokens, end) - 1;
  if (at < 0 || tokens.end[at] !== end) return false;
  const its = vocabulary.marksOf(tokens.word[at] as number);
  if ((its & marks.kin) !== 0) return true;
  const isCapital = /\p{Lu}/u.test(text[tokens.start[at] as number] as string);
  return isCapital && (its & marks.first) !== 0 && (its & (marks.thing | marks.country)) === 0;
}

function matches(regex: RegExp, text: string, at: number): boolean {
  regex.lastIndex = at;
  return regex.test(text);
}
