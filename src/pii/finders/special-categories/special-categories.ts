import { level } from '#pii/confidence.ts';
import { forEachCell } from '#pii/stages/columns.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { piiTypes, type PiiType } from '#pii/types.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordsOf } from '#pii/lexicon/lists.ts';
import { fillers, followers, labels, links, persons, alwaysPersonal, terms } from './words.ts';

const farthest = 9;
const certain = level.explicit;
/** Sure where health is what the text is about. */
const likely = 0.77;
const sentenceEnds = /[.!?;:]\s|\n\s*\n|["“”]/;
/** Said of a person by a verb of their own: `convicted of`, `union member`. */
const whole = new Set<PiiType>([
  'criminal_record',
  'trade_union_membership',
  'genetic_data',
  'medical_condition',
]);

/**
 * Special categories (GDPR articles 9 and 10): a term is personal data when it is said of one person (`she is …`, `patient
 * was diagnosed with …`, `Anna Kovalev has …`) or follows its label (`Religion: …`). All else is prose about the world.
 */
export const findSpecialCategories: FinderMaker = (vocabulary) => {
  const termAt = phraseLookup(typedPhrases(terms), vocabulary);
  const labelAt = phraseLookup(typedPhrases(labels), vocabulary);
  const roles = rolesOf(vocabulary);
  const typeOfLabel = new Map(typedPhrases(labels));
  const termsOf = new Map<PiiType, Set<string>>();
  for (const [term, type] of typedPhrases(terms))
    termsOf.set(type, (termsOf.get(type) ?? new Set()).add(term));
  return (scan, report) => {
    const { tokens } = scan;
    let label = null as { type: PiiType; to: number; isListing: boolean } | null;
    let reportedTo = 0;
    let next = 0;
    for (const at of tokens.openers) {
      if (at < next) continue;
      const term = termAt(scan, at);
      if (term) {
        const type = term.meaning;
        const span = { start: tokens.start[at] as number, end: tokens.end[term.to - 1] as number };
        const afterLabel =
          label?.type === type &&
          (label.to === at && !label.isListing
            ? isLabelled(scan, at)
            : isListed(scan, { from: label.to, at, isFirst: !label.isListing }));
        const confidence = afterLabel
          ? level.proven
          : confidenceOfPerson(scan, { ...term, reportedTo }, roles);
        report({ type, ...span, confidence, method: 'contextual_pattern' });
        if (afterLabel) label = { type, to: term.to, isListing: true };
        if (confidence >= certain) reportedTo = term.to;
      }
      const met = labelAt(scan, at);
      if (met && label?.to !== met.to) label = { type: met.meaning, to: met.to, isListing: false };
      if (term) next = term.to;
    }
    forEachCell(
      scan,
      (name) => typeOfLabel.get(spelled(name)),
      (cell, type) => {
        const written = scan.text.slice(cell.start, cell.end);
        const value = written.replaceAll(/^[\s"']+|[\s"']+$/g, '');
        if (!termsOf.get(type)?.has(spelled(value))) return;
        const start = cell.start + written.indexOf(value);
        report({
          type,
          start,
          end: start + value.length,
          confidence: level.proven,
          method: 'contextual_pattern',
        });
      },
    );
  };
};

/** As the lists are written. */
function spelled(text: string): string {
  return plain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export type Roles = { person: Set<number>; link: Set<number>; filler: Set<number>; follower: Set<number> };

export function rolesOf(vocabulary: Vocabulary): Roles {
  const ids = (phrases: readonly string[]) =>
    new Set(phrases.flatMap(wordsOf).map((word) => vocabulary.add(word)));
  return { person: ids(persons), link: ids(links), filler: ids(fillers), follower: ids(followers) };
}

function typedPhrases(lists: Partial<Record<PiiType, readonly string[]>>): [string, PiiType][] {
  return piiTypes.flatMap((type) => (lists[type] ?? []).map((phrase): [string, PiiType] => [phrase, type]));
}

/** `Religion: Muslim`, `"religion": "Muslim"`, `religion = Muslim`. */
function isLabelled({ text, tokens }: Scan, at: number): boolean {
  const between = text.slice(tokens.end[at - 1], tokens.start[at]);
  return /^["'*)\]]{0,3}\s{0,3}[:=]\s{0,3}["'*(]{0,3}$/.test(between);
}

/** `PMH: asthma, psoriasis and gout`: each of what the label names, with no more than a few words between two. */
function isListed(
  { text, tokens }: Scan,
  { from, at, isFirst }: { from: number; at: number; isFirst: boolean },
): boolean {
  if (at - from > farthest) return false;
  const between = text.slice(tokens.end[from - 1], tokens.start[at]);
  if (isFirst && !labelSign.test(between)) return false;
  return listGap.test(between) && !negation.test(between);
}

const labelSign = /^["'*)\]]{0,3}\s{0,3}[:=]/;
const listGap = /^(?:["'*)\]]{0,3}\s{0,3}[:=])?[^.;:\n]{0,30}(?:,|\/|\+|&|\band\b)[^.;:\n]{0,30}$/;
const negation = /\b(?:no|not|nil|none|denies|denied|without|never|negative)\b/i;

const addressed = /\byou(?:['’](?:re|ve)| are| have)$/i;
const supposed =
  /\b(?:if|when|whether|unless|while|once|until|before|after|or|that|say|think|as|can|may|should|do)\b[^.!?]{0,12}$/i;

/** `You're expecting …`: stated to somebody, unless it is only supposed. */
function isAddressed({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  const before = text.slice(Math.max(0, end - 40), end);
  const you = addressed.exec(before);
  return you !== null && !supposed.test(before.slice(0, you.index));
}

/** Back over what links to who is spoken of, or to what else was just reported of the person (`reportedTo`). */
function confidenceOfPerson(
  scan: Scan,
  term: { from: number; to: number; meaning: PiiType; reportedTo: number },
  roles: Roles,
): number {
  const { tokens, text } = scan;
  if (!whole.has(term.meaning) && !mayEnd(scan, term.to, roles)) return level.remote;
  const alone =
    alwaysPersonal.has(spelled(text.slice(tokens.start[term.from], tokens.end[term.to - 1]))) &&
    mayEnd(scan, term.to, roles)
      ? likely
      : 0.1;
  // Some terms hold the verb.
  let linked = term.meaning === 'criminal_record' ? 1 : 0;
  for (let at = term.from - 1; at >= 0 && term.from - at <= farthest; at -= 1) {
    if (sentenceEnds.test(text.slice(tokens.end[at], tokens.start[at + 1]))) break;
    const word = tokens.word[at] as number;
    // `She is Jewish and a member of the trade union`.
    if (at + 1 === term.reportedTo) return certain;
    if (isAddressed(scan, at)) return likely;
    if (roles.link.has(word)) linked += 1;
    else if (isQuestion(scan, at)) break;
    else if (isPerson(scan, at, roles)) return linked > 0 ? certain : Math.max(level.even, alone);
    else if (!roles.filler.has(word) && tokens.made[at] !== made.digits) break;
  }
  return Math.max(linked > 0 ? level.weak : level.remote, alone);
}

/** Who was arrested for it? */
function isQuestion({ text, tokens }: Scan, at: number): boolean {
  return text.slice(tokens.start[at], tokens.end[at]) === 'Who';
}

/** A pronoun, a part that a person plays, or a name. */
export function isPerson(scan: Scan, at: number, { person }: Roles): boolean {
  return (
    person.has(scan.tokens.word[at] as number) ||
    isName(scan, at) ||
    (isWritten(scan, at) && isName(scan, at - 1))
  );
}

function isWritten({ tokens }: Scan, at: number): boolean {
  return at >= 0 && ((tokens.made[at] as number) & made.capital) !== 0;
}

function isName(scan: Scan, at: number): boolean {
  if (!isWritten(scan, at)) return false;
  const marked = scan.vocabulary.marksOf(scan.tokens.word[at] as number);
  return (
    (marked & (marks.first | marks.last)) !== 0 &&
    (marked & (marks.ordinary | marks.country | marks.city | marks.thing)) === 0
  );
}

/** An adjective is said of the person when no other noun follows: not `she is a Catholic school teacher`. */
function mayEnd({ text, tokens }: Scan, next: number, { follower }: Roles): boolean {
  if (next >= tokens.count) return true;
  const between = text.slice(tokens.end[next - 1], tokens.start[next]);
  return /[^\s-]|\n/.test(between) || follower.has(tokens.word[next] as number);
}
