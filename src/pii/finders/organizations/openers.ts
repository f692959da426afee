import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, isShouted, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('organizations');

export const openers = list('openers');
export const looseOpeners = list('loose-openers');
/** Between an opener and the rest of the name. */
const links =
  /^(?:de|del|dels|l|d|della|delle|dei|di|da|do|dos|das|du|des|de la|la|le|les|el|los|zum|zur|am|im|van|het|y|e|et|und)$/u;
const longestName = 6;

/** The last token of a name that an opener starts at the token; the token itself when nothing follows. */
export function openedEnd(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  let last = at;
  for (let next = at + 1; next < tokens.count && next - at < longestName; next += 1) {
    const gap = gapAfter(scan, next - 1);
    if (!isBlank(gap) && gap !== '-' && gap !== "'" && gap !== '’' && gap !== ' & ') break;
    if (isCapitalised(scan, next) && isShouted(scan, next) === isShouted(scan, at)) last = next;
    else if (!links.test(text.slice(tokens.start[next], tokens.end[next])) && !isKindOf(scan, at, next))
      break;
  }
  return last;
}

/** `Comité international de …`, `Asociación española de …`: an adjective in small letters after the opener. */
function isKindOf({ text, tokens }: Scan, at: number, next: number): boolean {
  return next === at + 1 && adjective.test(text.slice(tokens.start[next], tokens.end[next]));
}

const adjective = /^\p{L}{3,12}(?:onale?|nal|ais|aise|ale|ola|ana|ano|iste|ique|ica|ico|aria|ario|ense)$/u;

/** The same for what opens a name only before a word that is no usual one: Hospital São Quxley. */
export function looselyOpenedEnd(scan: Scan, at: number): number {
  const last = openedEnd(scan, at);
  const isAir = /^air$/i.test(scan.text.slice(scan.tokens.start[at], scan.tokens.end[at]));
  const no = marks.ordinary | marks.thing | marks.product | marks.title | marks.group;
  for (let next = at + 1; next <= last; next += 1) {
    const its = marksAt(scan, next);
    if (!isCapitalised(scan, next)) continue;
    if (isAir) return (its & (marks.country | marks.region)) === 0 || (its & marks.first) !== 0 ? at : last;
    if ((its & no) === 0 && lengthAt(scan, next) > 2)
      return (its & marks.first) !== 0 && last === next && next === at + 1 ? at : last;
  }
  return at;
}

function lengthAt(scan: Scan, at: number): number {
  return (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
}

/** `Technische Universität Quxley`: the first token of what an opener is in. */
export function openedStart({ text, tokens }: Scan, at: number): number {
  if (at === 0 || tokens.start[at] !== (tokens.end[at - 1] as number) + 1) return at;
  return before.test(text.slice(tokens.start[at - 1], tokens.end[at - 1])) ? at - 1 : at;
}

const before = /^\p{Lu}(?:\p{Ll}{3,14}(?:sche[nrs]?|liche[nrs]?|[oó]rna|owa|owy)|reie|sporte|rzedna)$/u;

/** `Co., Ltd`: the last token of a second legal form after the first. */
export function secondFormEnd(scan: Scan, at: number): number {
  if (at + 1 >= scan.tokens.count || !/^\.?,? $/.test(gapAfter(scan, at))) return at;
  return (marksAt(scan, at + 1) & marks.legalForm) !== 0 && isCapitalised(scan, at + 1) ? at + 1 : at;
}

/** `Quxley Quuxley Ltd and Quxley Ltd`: whether `and` at the token is between two firms rather than within the name of one. */
export function isBetweenFirms(scan: Scan, and: number, at: number): boolean {
  if (and < 2 || !isBlank(gapBefore(scan, and))) return false;
  if ((marksAt(scan, and - 1) & marks.legalForm) !== 0) return true;
  return (
    at - and > 1 &&
    isCapitalised(scan, and - 1) &&
    isCapitalised(scan, and - 2) &&
    isBlank(gapBefore(scan, and - 1))
  );
}
