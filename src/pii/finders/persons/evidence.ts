import { level } from '#pii/confidence.ts';
import { wordLists, wordsOf } from '#pii/lexicon/lists.ts';
import { marks } from '#pii/text/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isShouted,
  marksAt,
  startsSentence,
} from '#pii/names/shapes.ts';
import { compileLeads } from '#pii/names/leads.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { isForeignTitle } from '#pii/finders/persons-in-context/titles.ts';
import { roleWeight } from '#pii/finders/persons-in-context/roles.ts';
import { closings, followers, leads, pronouns, roles, spokenTo } from './words.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('persons');

/** How far after a name a pronoun is looked for. */
const reach = 14;

/** Shows how strongly the words around the tokens [first, last] say that they are a person, 0–1. */
export type Evidence = (scan: Scan, first: number, last: number) => number;

/** Compiles the words into what reads the tokens around a name. */
export function compileEvidence(vocabulary: Vocabulary): Evidence {
  const leadAt = compileLeads(leads, vocabulary);
  const idsOf = (words: string | readonly string[]) =>
    new Set(wordsOf(words).map((word) => vocabulary.add(word)));
  const personal = idsOf(pronouns);
  const called = idsOf(spokenTo);
  for (const word of wordsOf(roles)) vocabulary.add(word, marks.role);
  const weights = new Map(followers.map(([word, weight]) => [vocabulary.add(word), weight] as const));
  const ahead = { leadAt, closings: idsOf(closings), is: idsOf('is was') };
  return (scan, first, last) => {
    const before = evidenceBefore(scan, { first, last }, ahead);
    const after = evidenceAfter(scan, { first, last }, weights);
    const later =
      before === 0 && startsSentence(scan, first)
        ? evidenceLater(scan, last, { personal, called, after })
        : 0;
    return 1 - (1 - before) * (1 - after) * (1 - later);
  };
}

/** What is read before a name. */
type Ahead = {
  leadAt: (scan: Scan, at: number) => number;
  closings: ReadonlySet<number>;
  is: ReadonlySet<number>;
};

function evidenceBefore(
  scan: Scan,
  { first, last }: { first: number; last: number },
  { leadAt, closings: ends, is }: Ahead,
): number {
  const at = first - 1;
  if (at < 0) return 0;
  const gap = gapBefore(scan, first);
  const its = marksAt(scan, at);
  // Not `MS Word` and `MS DOS`.
  const isLoud = gap !== '. ' && isShouted(scan, at) && !(isShouted(scan, first) && last > first);
  if ((its & marks.title) !== 0 && !isLoud && (isBlank(gap) || (gap === '. ' && isAbbreviated(scan, at))))
    return titleWeight(scan, at, its);
  if (isForeignTitle(scan, at) || isDegree(scan, at, gap)) return level.unmistakable;
  // What's your name? Anna
  if (/^\? $/.test(gap) && (its & marks.label) !== 0) return level.sure;
  if (/^["')]?\s*[:=]\s*["'(]?$/.test(gap) && !gap.includes('\n')) return labelWeight(scan, at, gap);
  const word = scan.tokens.word[at] as number;
  if (ends.has(word) && /^[,.!]?\s*\n\s*$/.test(gap)) return level.supported;
  // I, Anna Quxley, swear
  if (gap === ', ' && last > first && isOath(scan, at, last)) return level.sure;
  // Ta, Anna
  if (ends.has(word) && last - first < 2 && /^[,!.] $/.test(gap) && endsLetter(scan, last)) return level.sure;
  if ((its & marks.greeting) !== 0 && /^,? {1,2}$|^,\s*$/.test(gap)) return level.supported;
  if (!/^(?:,? {1,2}["'(]?|\s)$/.test(gap)) return 0;
  const lead = gap.includes(',') ? 0 : leadAt(scan, at);
  const spoken = (its & marks.speech) !== 0 && isBlank(gap) ? level.plausible : 0;
  const kin = (its & marks.kin) !== 0 && !isCapitalised(scan, at) ? level.plausible : 0;
  const role = roleWeight(scan, { first, last, gap });
  const isPut =
    is.has(word) && (marksAt(scan, at - 1) & (marks.label | marks.kin)) !== 0 && isBlank(gapBefore(scan, at));
  return Math.max(lead, spoken, kin, role, isPut && last > first ? level.likely : 0);
}

/** Dr. med. Quxley, Dr. rer. nat. Quxley */
function isDegree({ text, tokens }: Scan, at: number, gap: string): boolean {
  return (
    gap === '. ' &&
    /\bDr\. (?:rer\. ?)?(?:med|phil|jur|nat|pol|oec|ing|vet|dent)$/i.test(
      text.slice(Math.max(0, (tokens.end[at] as number) - 14), tokens.end[at]),
    )
  );
}

function isOath({ text, tokens }: Scan, at: number, last: number): boolean {
  const end = tokens.end[at] as number;
  return (
    text[end - 1] === 'I' &&
    end - (tokens.start[at] as number) === 1 &&
    text[tokens.end[last] as number] === ','
  );
}

/** Whether nothing but signs follows in the line. */
function endsLetter({ text, tokens }: Scan, last: number): boolean {
  return /^[.!x\s]{0,4}(?:$|\n)/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 6));
}

/** Of the person a sentence starts with: a pronoun that goes on about them, or what is said to them. */
function evidenceLater(
  scan: Scan,
  last: number,
  { personal, called, after }: { personal: ReadonlySet<number>; called: ReadonlySet<number>; after: number },
): number {
  const { tokens } = scan;
  const gap = gapAfter(scan, last);
  if (gap === ', ' && (marksAt(scan, last) & (marks.first | marks.last)) === 0) return 0;
  if (gap === ', ')
    return called.has(tokens.word[last + 1] ?? -1) && !isCapitalised(scan, last + 1) ? level.likely : 0;
  if (after === 0 || !isBlank(gap)) return 0;
  for (let at = last + 2; at < Math.min(tokens.count, last + reach); at += 1)
    if (personal.has(tokens.word[at] as number)) return level.plausible;
  return 0;
}

/** `name: "x"` is a thing's as often, `last_name` is not. */
function labelWeight(scan: Scan, at: number, gap: string): number {
  const its = marksAt(scan, at);
  if ((its & marks.label) === 0)
    return (its & marks.kin) !== 0 || ((its & marks.role) !== 0 && !/["'(]/.test(gap)) ? level.likely : 0;
  const isCode = /["'=]/.test(gap) || /[-_]/.test(scan.text[(scan.tokens.start[at] as number) - 1] ?? ' ');
  return isCode &&
    !/(?:first|last|full|given|family|maiden|middle|customer|patient|employee|contact)[_ -]?name$/i.test(
      scan.text.slice(Math.max(0, (scan.tokens.end[at] as number) - 16), scan.tokens.end[at]),
    )
    ? level.doubtful
    : level.nearlyCertain;
}

/** `Mr.` leaves no doubt; what is also a word (`judge`) leaves some, and more in lower case. */
function titleWeight(scan: Scan, at: number, its: number): number {
  if ((its & marks.ordinary) === 0) return level.unmistakable;
  return isCapitalised(scan, at) ? level.explicit : level.likely;
}

/** What persons have. */
const owned = pattern('i')`
    ^\\?['’]s (?:(?:new|old|late|home|first|last|full|e-?mail|phone|mobile) )?(?:${either('owned')})\b`;

/** Anna's wife; at Anna's place, not `Anna's Place`, which is a bar. */
function isOwner(after: string): boolean {
  return owned.test(after) || /^['’]s (?:place|flat)\b/.test(after);
}

/** `Jordan from Austin called`, `This is Jordan from Austin`: where people come from, not goods. */
function isFromPlace(scan: Scan, first: number, last: number): boolean {
  const { tokens, text } = scan;
  const place = last + 2;
  if (place >= tokens.count || text.slice(tokens.end[last], tokens.start[place]) !== ' from ') return false;
  const start = tokens.start[first] as number;
  // Chad from Sudan: a country, from another.
  const isCountry = (marksAt(scan, first) & marks.country) !== 0;
  return (
    (marksAt(scan, first) & marks.first) !== 0 &&
    isCapitalised(scan, place) &&
    (marksAt(scan, place) & (isCountry ? marks.city : marks.city | marks.country | marks.region)) !== 0 &&
    !(isCountry && (marksAt(scan, place) & marks.country) !== 0) &&
    (startsSentence(scan, first) ||
      /\b(?:is|it['’]s|I['’]m) $/.test(text.slice(Math.max(0, start - 6), start)))
  );
}

/** What may have a dot: Mr., Prof., Capt. */
function isAbbreviated({ tokens }: Scan, at: number): boolean {
  return (tokens.end[at] as number) - (tokens.start[at] as number) < 5;
}

function evidenceAfter(
  scan: Scan,
  { first, last }: { first: number; last: number },
  weights: ReadonlyMap<number, number>,
): number {
  const isPair = last > first;
  const { tokens, text } = scan;
  const gap = gapAfter(scan, last);
  if (
    /^\s?<[^<>\s]*$|^ \($/.test(gap) &&
    tokens.ats.length > 0 &&
    /^[ (]{0,2}<?[\w.+-]{1,64}@/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 70))
  )
    return level.sure;
  if (/^:\s+\\?["“]$/.test(gap) && isCapitalised(scan, last) && (marksAt(scan, last) & marks.usual) === 0)
    return (marksAt(scan, last) & marks.ordinary) === 0 ? level.likely : level.even;
  const at = last + 1;
  if (at >= tokens.count || gap.includes('\n')) return 0;
  if (
    /^, $/.test(gap) &&
    /^\d{2}\b(?!\d)/.test(text.slice(tokens.start[at], (tokens.start[at] as number) + 3))
  )
    return isPair &&
      /^\d\d(?:, (?!\d)| years?\b)/.test(text.slice(tokens.start[at], (tokens.start[at] as number) + 8))
      ? 0.83
      : level.doubtful;
  if (
    isPair &&
    gap === ' (' &&
    /^[1-9]\d\)/.test(text.slice(tokens.start[at], (tokens.start[at] as number) + 3))
  )
    return 0.83;
  const isPossessive = /^\\?['’]$/.test(gap);
  if (isPossessive && isOwner(text.slice(tokens.end[last], (tokens.end[last] as number) + 24)))
    return level.sure;
  if (!isBlank(gap) && gap !== ', ' && !isPossessive) return 0;
  if (
    isPair &&
    isBlank(gap) &&
    /^\d{1,2} [MF] \p{Ll}/u.test(text.slice(tokens.start[at], (tokens.start[at] as number) + 6))
  )
    return level.threshold;
  if ((marksAt(scan, at) & marks.speech) !== 0 && gap !== ', ' && !isCapitalised(scan, at))
    return (marksAt(scan, last) & (marks.first | marks.rareName | marks.ordinary)) === marks.rareName
      ? level.likely
      : 0.72;
  if (isFromPlace(scan, first, last)) return level.threshold;
  const weight = weights.get(tokens.word[at] as number) ?? 0;
  // Kiss her, Kick his leg
  if (
    !isPair &&
    (marksAt(scan, last) & marks.ordinary) !== 0 &&
    startsSentence(scan, last) &&
    /^h(?:is|er)$/.test(text.slice(tokens.start[at], tokens.end[at]))
  )
    return 0;
  return gap === ', ' && weight < 0.6 ? 0 : weight;
}
