import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import { isPerson, rolesOf, type Roles } from './special-categories.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** What a person is in a party or union. */
const parts = 'member candidate subject supporter voter';
const is = { helper: 1, aside: 2, court: 4, part: 8 } as const;
const places = marks.country | marks.region | marks.city | marks.town | marks.thing;
const sentenceEnds = /[.!?;:]\s|\n\s*\n|["“”]/;

/** Whether what begins at a token is said of a person who comes before it in the sentence: `Anna Kovalev, 43, has been …`. */
export type HasOwner = (scan: Scan, at: number, reach?: number) => boolean;

/**
 * Who is spoken of, looked for backwards over verbs, adverbs, dates, places and courts. Any other word between the two is
 * somebody or something else, of which it is stated.
 */
export function makeOwner(vocabulary: Vocabulary): HasOwner {
  const roles = rolesOf(vocabulary);
  const kindsOf = wordKinds(vocabulary, [list('helpers'), list('asides'), list('courts'), parts]);
  return (scan, from, reach = 14) => {
    const { tokens, text } = scan;
    for (let at = from - 1; at >= 0 && from - at <= reach; at -= 1) {
      const gap = text.slice(tokens.end[at], tokens.start[at + 1]);
      if (sentenceEnds.test(gap) && !isAbbreviated(scan, at, gap)) return false;
      const word = tokens.word[at] as number;
      const kinds = kindsOf(word);
      const isPassed = (kinds & (is.helper | is.aside | is.court)) !== 0;
      // `Mitglied`, `candidate`: what somebody is, and not who.
      if ((kinds & is.part) !== 0) continue;
      if (isOne(scan, at, roles)) return true;
      if (isPassed || roles.link.has(word) || roles.filler.has(word)) continue;
      if (((tokens.made[at] as number) & made.digits) !== 0 || isPlace(scan, at)) continue;
      return false;
    }
    return false;
  };
}

function isOne(scan: Scan, at: number, roles: Roles): boolean {
  return !isArticle(scan, at) && (isPerson(scan, at, roles) || isTitled(scan, at));
}

/** `am 3. Mai`, `Dr. Weber`. */
function isAbbreviated({ text, tokens }: Scan, at: number, gap: string): boolean {
  if (gap !== '. ') return false;
  const isNumber =
    tokens.made[at] === made.digits && (tokens.end[at] as number) - (tokens.start[at] as number) < 3;
  return isNumber || /^(?:dr|mr|mrs|ms|hr|fr|st)$/i.test(text.slice(tokens.start[at], tokens.end[at]));
}

/** `il partito`, `el partido`: without its accent no pronoun where a noun follows; those of French are read by their verbs. */
function isArticle({ text, tokens }: Scan, at: number): boolean {
  const word = text.slice(tokens.start[at], tokens.end[at]).toLowerCase();
  if (word !== 'il' && word !== 'el' && word !== 'i') return false;
  if (word === 'i') return text[tokens.start[at] as number] === 'i';
  const next = text.slice(tokens.start[at + 1], tokens.end[at + 1]).toLowerCase();
  return !/^(?:est|a|fut|etait|était|es|fue|ha|sera|vote|soutient|milite|adhère|appartient|n)$/.test(next);
}

/** `Herr Krczmar`, though no list holds the name. */
function isTitled({ tokens }: Scan, at: number): boolean {
  return (
    at > 0 &&
    ((tokens.made[at] as number) & made.capital) !== 0 &&
    ((tokens.marks[at - 1] as number) & marks.title) !== 0
  );
}

function isPlace({ tokens }: Scan, at: number): boolean {
  return ((tokens.made[at] as number) & made.capital) !== 0 && ((tokens.marks[at] as number) & places) !== 0;
}
