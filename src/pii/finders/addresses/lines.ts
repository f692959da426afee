import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('addresses');

/** Lines of forms that have a label and hold the rest of an address. */

const one = `(?:${either('line-labels')})`;
const joined = '(?: ?[,/&+] ?| (?:and|und|et|y|e|og|och|en|i|a) | )';
/** `City, State, ZIP: …`, `PLZ/Ort: …` */
const label = new RegExp(`${one}(?:${joined}${one}){0,3}\\.? ?:[ \\t]{0,8}`, 'iuy');
/** `10115 Berlin`, `1098 SJ Amsterdam`, `Lafayette, LA 70501`, `Leeds LS2 7QP` */
const place = pattern('uy')`
    (?:(?:[A-Z]{1,2}-)?\d{2,6}(?:[- ]\d{2,4})?(?: [A-Z]{2})? \p{Lu}[\p{L}.'’-]{1,30}
    (?: [\p{L}.'’-]{1,30}){0,3}(?:, \p{Lu}[\p{L} ]{1,20})?
    |\p{Lu}[\p{L}.'’-]{1,30}(?: [\p{L}.'’-]{1,30}){0,3}(?:,? (?:[A-Z]{2,3}
    |\p{Lu}\p{L}{2,20}(?: \p{Lu}\p{L}{2,20})?))?,? (?:\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}
    |[A-Z]\d[A-Z] ?\d[A-Z]\d))(?=[ \t]*(?:[\r\n|;]|$))`;
/** `Address line 2: …` */
const numbered = /(?:address|adresse|dirección|indirizzo|adres|addr)\.?(?: line)? ?\d ?:[ \t]{0,8}/iuy;
const rest =
  /(?!(?:n\/?a|none|null|same|unknown)(?!\p{L}))[\p{Lu}\d][^\r\n|;:]{2,70}?(?=[ \t.]*(?:[\r\n|;]|$))/iuy;
export const lineFirsts = list('line-label-first-words');
const lineStart = /(?:^|[\r\n|;])[ \t>*•"-]*$/;

/** What a line with such a label holds, that starts at the offset; null: it is no such line. */
export function readLine(text: string, start: number): { start: number; end: number } | null {
  if (!lineStart.test(text.slice(Math.max(0, start - 8), start)) && start > 0) return null;
  return valueOf(text, start, label, place) ?? valueOf(text, start, numbered, rest);
}

function valueOf(text: string, at: number, before: RegExp, value: RegExp) {
  before.lastIndex = at;
  const opening = before.exec(text)?.[0];
  if (opening === undefined) return null;
  const start = at + opening.length;
  value.lastIndex = start;
  const found = value.exec(text)?.[0];
  return found === undefined ? null : { start, end: start + found.length };
}

/** `\nCity, State, ZIP: …`: the label of the next field of a form, rather than what lies below a street. */
const nextLabel = /(?=\p{L})[\p{L} ,/&().-]{2,40}?:(?=\s)/uy;

/** Whether a line that starts at the offset has a label. */
export function hasLabel(text: string, start: number): boolean {
  nextLabel.lastIndex = start;
  return nextLabel.test(text);
}
