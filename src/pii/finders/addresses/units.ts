import { is, type Reader } from './parser.ts';
import { pattern } from '#pii/text/pattern.ts';

/** Floors and doors that need no word of their own: `2º B`, `3.º Esq.`, `2. tv.`, `2nd floor`, `2. em. 5`, `2n 1a`, `18/F`. */
const floor = pattern('uy')`
    (?:st|kl)\. ?(?:th|tv|mf)(?!\p{L})|[IVX]{1,4}\/\d{1,3}(?=\.?,)|[Oo]f\. ?\d{1,5}(?![\p{L}\p{N}])
    |\d{1,2}(?:st|nd|rd|th|e|er|ème|er)?\.?[ºª°oa]?\.? (?:[Ff]loor|[Ff]l|[Éé]tage|[Ee]tage|[Pp]iso|[Aa]ndar
    |[Pp]lanta|OG|Stock|em\.? \d{1,3}|em|tv|th|mf|sal|[Ii]zq|[Ii]zda|[Ii]zqda|izquierda|[Dd]cha|derecha
    |[Dd]to|[Dd]ta|[Ee]sq|[Ff]te|[A-Z])(?![\p{L}\p{N}])|\d{1,2}[.]?[oaºª](?: ?[A-Z](?![\p{L}\p{N}])
    |(?=\.?,))|\d[nrt] \d{1,2}[aª]|\d{1,3}\/F(?!\p{L})|(?:[Gg]round|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth
    |[Ff]ifth|[Tt]op) [Ff]loor(?!\p{L})`;
/** What follows a word like flat: `4B`, `12-A`, `1 to 3`, `A2`, `C`. */
const value =
  /[A-Z]?-?\d{1,5}[A-Z]?(?:[-/.–][A-Z]?\d{1,4}[A-Z]?|-[A-Z](?!\p{L}))?(?![\p{L}\p{N}])|[A-Za-z](?![\p{L}\p{N}])/uy;
const sign = /^(?:\.? ?|: ?| ?#|\.? ?n[o°ºr]\.? ?)$/i;

/** The last token of the unit that starts at the token: `Apt. 4`, `#05-67`, `2º B`; or null. */
export function readUnit(reader: Reader, at: number): number | null {
  // `2044 N Broadway #12`
  if (reader.gap(at - 1).endsWith('#')) {
    if (!reader.isNumber(at)) return null;
    return reader.gap(at) === '-' && reader.isNumber(at + 1) ? at + 1 : at;
  }
  const floored = lastOf(reader, floor, at);
  if (floored !== null) return floored;
  const wanted = /^[.:] ?$/.test(reader.gap(at)) ? is.unit | is.sign : is.unit;
  if ((reader.kind(at) & wanted) === 0) return null;
  const isNamed = (reader.kind(at + 1) & is.sign) !== 0 && reader.word(at + 1).length === 2;
  const before = isNamed ? at + 1 : at;
  return sign.test(reader.gap(before)) ? lastOf(reader, value, before + 1) : null;
}

/** The last token of what the expression reads at the token, or null. */
export function lastOf({ scan, count }: Reader, regex: RegExp, at: number): number | null {
  if (at >= count) return null;
  const start = scan.tokens.start[at] as number;
  regex.lastIndex = start;
  const found = regex.exec(scan.text)?.[0];
  if (found === undefined) return null;
  let last = at;
  while (last + 1 < count && (scan.tokens.start[last + 1] as number) < start + found.length) last += 1;
  return last;
}
