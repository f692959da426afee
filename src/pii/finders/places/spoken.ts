import { marks } from '#pii/text/marks.ts';
import { gapBefore, isBlank, isCapitalised, isShouted, marksAt, wordAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { is, type Reader } from './parser.ts';
import { hasInnerCapital } from '#pii/finders/persons/strength.ts';
import { pattern } from '#pii/text/pattern.ts';

/** What no place is that nobody knows. */
const known =
  marks.first |
  marks.last |
  marks.ordinary |
  marks.thing |
  marks.product |
  marks.organization |
  marks.title |
  marks.group |
  marks.institution |
  marks.legalForm;
const leads = /^(?:in|near|from|of|to|nach|à|a|en)$/i;
const dayAfter = pattern('u')`
    ^ on (?:the (?:night|morning|evening|afternoon) |(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b
    |\d{1,2}(?:st|nd|rd|th)? \p{Lu}|(?:January|February|March|April|May|June|July|August|September|October
    |November|December) \d)`;
const born =
  /(?:^|[^\p{L}])(?:born|geboren|geb\.|\*|nacid[oa]|né|née|nat[oa]|nascid[oa]|född|født|urodzon[ya]) [^.;\n]{6,24} $/iu;
const distance = pattern('u')`
    (?:\d|ten|twenty|thirty|forty|fifty|hundred|few|several) ?(?:km|kms|kilomet(?:re|er)s?|miles?
    |hours?)(?: (?:north|south|east|west|drive|walk|away|by \p{Ll}+)){0,2} $`;
const brought =
  /^ (?:ge(?:fahren|flogen|reist|zogen|bracht|schleppt|flohen|kommen|gangen)|verlegt|gefahren|umgezogen)\b/;

/** An unknown word of which only places are stated: near Quxley, in Quxley on 7 June, born 7 June 1950 in Quxley, 9 km from Quxley. */
export function isSpokenOf(scan: Scan, at: number): boolean {
  const { text, tokens } = scan;
  if (at === 0 || ((tokens.made[at - 1] as number) & made.digits) !== 0) return false;
  const lead = wordAt(scan, at - 1).toLowerCase();
  if (lead.length > 7 || !leads.test(lead)) return false;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if ((marksAt(scan, at) & known) !== 0 || end - start < 4 || !isBlank(gapBefore(scan, at))) return false;
  if (isShouted(scan, at) || hasInnerCapital(scan, at)) return false;
  // Quxley Street, Quxley-Foo, `Quxley's`
  if (/^(?: \p{Lu}|[-'’_/(])/u.test(text.slice(end, end + 2))) return false;
  if (lead === 'near') return true;
  const leadStart = tokens.start[at - 1] as number;
  const before = text.slice(Math.max(0, leadStart - 40), leadStart);
  if (lead === 'nach') return brought.test(text.slice(end, end + 16));
  if (lead === 'in' && dayAfter.test(text.slice(end, end + 24))) return true;
  return /^(?:from|of|to)$/.test(lead) ? distance.test(before) : born.test(before);
}

/** `Anna Quxley, retired weaver,`: whether the role at the token is said of a name before it. */
export function isAboutName(scan: Scan, at: number): boolean {
  if ((marksAt(scan, at) & marks.kin) !== 0) return false;
  for (let word = at; word > 0 && at - word < 3; word -= 1) {
    const gap = gapBefore(scan, word);
    if (gap === ', ') return isCapitalised(scan, word - 1) || /^\d{2}$/.test(wordAt(scan, word - 1));
    if (!isBlank(gap)) return false;
  }
  return false;
}

/** Weaver, teacher: what somebody is, in small letters. */
export function isRole(scan: Scan, at: number, { kindAt }: Reader): boolean {
  return at >= 0 && (kindAt(scan, at) & is.role) !== 0 && !isCapitalised(scan, at);
}
