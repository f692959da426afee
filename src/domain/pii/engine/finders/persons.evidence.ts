import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  marksAt,
  startsSentence,
} from '#domain/pii/engine/names.shapes.ts';
import { compileLeads, type Leads } from '#domain/pii/engine/names.leads.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import type { Vocabulary } from '#domain/pii/engine/vocabulary.ts';

/** Tells how strongly the words around the tokens [first, last] say that they are a person, 0–1. */
export type Evidence = (scan: Scan, first: number, last: number) => number;

/** Phrases directly before a name, and what they are worth. */
const leads: Leads = [
  ['my name is', 0.97], ['his name is', 0.97], ['her name is', 0.97], ['name is', 0.96], ['name was', 0.95], ['names are', 0.9], ['maiden name', 0.95], ['name', 0.5], ['call me', 0.95],
  ['calls me', 0.95], ['named him', 0.95], ['named her', 0.95], ['named', 0.7], ['i am', 0.75], ['i m', 0.75], ['this is', 0.6],
  ['known as', 0.6], ['signed by', 0.9], ['written by', 0.85], ['directed by', 0.9], ['produced by', 0.8],
  ['sung by', 0.85], ['composed by', 0.85], ['prepared by', 0.85], ['reported by', 0.8], ['reviewed by', 0.85],
  ['starring', 0.9], ['speak to', 0.7], ['speak with', 0.75], ['spoke with', 0.8], ['spoke to', 0.75],
  ['by', 0.62], ['with', 0.3], ['and', 0.1], ['to', 0.25], ['for', 0.2], ['from', 0.15], ['ask', 0.5], ['tell', 0.6],
  ['contact', 0.6], ['mr and mrs', 0.97], ['ich heisse', 0.95], ['je m appelle', 0.95], ['me llamo', 0.95], ['mi chiamo', 0.95],
  ['mein name ist', 0.97], ['married to', 0.85], ['born', 0.4], ['mit freundlichen grussen', 0.9],
  ['follow up with', 0.8], ['on behalf of', 0.7], ['care of', 0.7], ['c o', 0.75], ['represented by', 0.8],
]; // prettier-ignore

/** Words directly behind a name. */
const followers: Leads = [
  ['who', 0.7], ['whose', 0.7], ['s', 0.35], ['has', 0.35], ['had', 0.6], ['was', 0.35], ['were', 0.3], ['is', 0.35], ['will', 0.3],
  ['would', 0.3], ['can', 0.2], ['and', 0.1], ['aged', 0.8], ['age', 0.6], ['himself', 0.9], ['herself', 0.9],
 ['his', 0.8], ['her', 0.8], ['spent', 0.5], ['grew', 0.5], ['sat', 0.5], ['stood', 0.4], ['wants', 0.4], ['wanted', 0.4], ['likes', 0.5], ['loves', 0.6], ['loved', 0.6], ['hates', 0.6], ['enjoys', 0.6], ['feels', 0.6], ['felt', 0.6], ['family', 0.6], ['born', 0.5], ['went', 0.5], ['came', 0.4], ['again', 0.2],
]; // prettier-ignore

/** Said of a person named before. */
const pronouns = 'he she him his her himself herself';
/** Said to whoever is called at the start of a sentence: `Anna, can I …` */
const spokenTo = 'can could would please are do did have thank thanks how what where when why you i let';
const reach = 14;

/** Compiles the words into what reads the tokens around a name. */
export function compileEvidence(vocabulary: Vocabulary): Evidence {
  const leadAt = compileLeads(leads, vocabulary);
  const personal = new Set(pronouns.split(' ').map((word) => vocabulary.add(word)));
  const called = new Set(spokenTo.split(' ').map((word) => vocabulary.add(word)));
  const behind = new Map(followers.map(([word, weight]) => [vocabulary.add(word), weight] as const));
  return (scan, first, last) => {
    const ahead = evidenceBefore(scan, first, leadAt);
    const after = evidenceBehind(scan, last, behind);
    const later =
      ahead === 0 && startsSentence(scan, first) ? evidenceLater(scan, last, { personal, called, after }) : 0;
    return 1 - (1 - ahead) * (1 - after) * (1 - later);
  };
}

function evidenceBefore(scan: Scan, first: number, leadAt: (scan: Scan, at: number) => number): number {
  const at = first - 1;
  if (at < 0) return 0;
  const gap = gapBefore(scan, first);
  const its = marksAt(scan, at);
  if ((its & marks.title) !== 0 && (isBlank(gap) || (gap === '. ' && isAbbreviated(scan, at))))
    return titleWeight(scan, at, its);
  // What's your name? Anna
  if (/^\? $/.test(gap) && (its & marks.label) !== 0) return 0.9;
  if (/^["')]?\s*[:=]\s*["'(]?$/.test(gap) && !gap.includes('\n')) return labelWeight(scan, at, gap);
  if ((its & marks.greeting) !== 0 && /^,? {1,2}$|^,\s*$/.test(gap)) return 0.88;
  if (!/^(?:,? {1,2}["'(]?|\s)$/.test(gap)) return 0;
  const lead = gap.includes(',') ? 0 : leadAt(scan, at);
  const spoken = (its & marks.speech) !== 0 && isBlank(gap) ? 0.7 : 0;
  const kin = (its & marks.kin) !== 0 && !isCapitalised(scan, at) ? 0.7 : 0;
  return Math.max(lead, spoken, kin);
}

/** Of whoever a sentence starts with: a pronoun that goes on about him, or what is said to him. */
function evidenceLater(
  scan: Scan,
  last: number,
  { personal, called, after }: { personal: ReadonlySet<number>; called: ReadonlySet<number>; after: number },
): number {
  const { tokens } = scan;
  const gap = gapAfter(scan, last);
  if (gap === ', ' && (marksAt(scan, last) & (marks.first | marks.last)) === 0) return 0;
  if (gap === ', ')
    return called.has(tokens.word[last + 1] ?? -1) && !isCapitalised(scan, last + 1) ? 0.8 : 0;
  if (after === 0 || !isBlank(gap)) return 0;
  for (let at = last + 2; at < Math.min(tokens.count, last + reach); at += 1)
    if (personal.has(tokens.word[at] as number)) return 0.7;
  return 0;
}

/** `name: "x"` is a thing's as often, `last_name` is not. */
function labelWeight(scan: Scan, at: number, gap: string): number {
  const its = marksAt(scan, at);
  if ((its & marks.label) === 0) return (its & marks.kin) !== 0 ? 0.8 : 0;
  const isCode = /["'=]/.test(gap) || scan.text[(scan.tokens.start[at] as number) - 1] === '_';
  return isCode &&
    !/(?:first|last|full|given|family|maiden|middle|customer|patient|employee|contact)[_ -]?name$/i.test(
      scan.text.slice(Math.max(0, (scan.tokens.end[at] as number) - 16), scan.tokens.end[at]),
    )
    ? 0.4
    : 0.95;
}

/** `Mr.` leaves no doubt; what is also a word (`judge`) leaves some, and more in lower case. */
function titleWeight(scan: Scan, at: number, its: number): number {
  if ((its & marks.ordinary) === 0) return 0.98;
  return isCapitalised(scan, at) ? 0.93 : 0.8;
}

/** What persons have. */
const owned =
  /^\\?['’]s (?:(?:new|old|late|home|first|last|full|e-?mail|phone|mobile) )?(?:wife|husband|mother|father|mom|mum|dad|parents|son|daughter|kids?|child|children|brother|sister|family|friends?|boyfriend|girlfriend|birthday|address|phone|email|e-mail|house|apartment|car|dog|cat|death|funeral|salary|passport|doctor|boss|life|career|childhood|hair|face|eyes|hands?|name|mobile|ssn)\b/i;

/** What may have a dot: Mr., Prof., Capt. */
function isAbbreviated({ tokens }: Scan, at: number): boolean {
  return (tokens.end[at] as number) - (tokens.start[at] as number) < 5;
}

function evidenceBehind(scan: Scan, last: number, behind: ReadonlyMap<number, number>): number {
  const { tokens, text } = scan;
  const gap = gapAfter(scan, last);
  if (
    /^\s?<[^<>\s]*$|^ \($/.test(gap) &&
    tokens.ats.length > 0 &&
    /^[ (]{0,2}<?[\w.+-]{1,64}@/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 70))
  )
    return 0.9;
  if (/^:\s*\\?["“]/.test(gap) && isCapitalised(scan, last) && (marksAt(scan, last) & marks.usual) === 0)
    return 0.8;
  const at = last + 1;
  if (at >= tokens.count || gap.includes('\n')) return 0;
  if (
    /^, $/.test(gap) &&
    /^\d{2}\b(?!\d)/.test(text.slice(tokens.start[at], (tokens.start[at] as number) + 3))
  )
    return 0.4;
  const isPossessive = /^\\?['’]$/.test(gap);
  if (isPossessive && owned.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 24))) return 0.9;
  if (!isBlank(gap) && gap !== ', ' && !isPossessive) return 0;
  if ((marksAt(scan, at) & marks.speech) !== 0 && gap !== ', ' && !isCapitalised(scan, at)) return 0.72;
  const weight = behind.get(tokens.word[at] as number) ?? 0;
  return gap === ', ' && weight < 0.6 ? 0 : weight;
}
