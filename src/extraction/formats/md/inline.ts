import { flanking, pairEmphasis, type Run } from './emphasis.ts';
import { raisedAs } from '#extraction/formats/html/raised.ts';
import { endOfLink, type Labels } from './link-end.ts';
import { shownOfTag } from './tags.ts';

const special = /[`\\<![\]*_~&]|\b(?:h(?:tt|xx)ps?|ftp):\/\//gi;
const autolink = /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,100}@[^\s<>]{1,300})>/iy;
const tag = /<(\/?)([a-z][a-z\d]*)(\s[^<>]*|\/)?>/iy;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/iy;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const shownUrl = /[^\s<>`|[\]()*]*/y;
const escapable = /[!#()*+.<>[\]_`{|}~-]/;
/** In paths a backslash is what it looks like, although the author should have doubled it. */
const path = /^["'(]*(?:[a-z]:\\|\\\\|%\w+%\\|hk[a-z_]+\\)/i;
/** A quoted path may have spaces in it. */
const quotedPath = /["“'][a-z]:\\[^"”'\n]*$/i;
const longestPath = 100;

type Bracket = { token: number; at: number; image: boolean };
type Scan = {
  text: string;
  at: number;
  tokens: string[];
  runs: Run[];
  brackets: Bracket[];
  labels: Labels;
  /** Where each open `<sup>` begins, and how many links had ended by then. */
  raised: { token: number; links: number }[];
  links: number;
  /** Places of runs of back ticks by their length, last first. */
  ticks: Map<number, number[]>;
};

/**
 * What a reader sees of a paragraph (CommonMark 6): the words of links, without what they lead to, no marks of emphasis or code, no
 * tags. The marks of notes go: they say nothing without what they lead to. Linear in the length of the text.
 */
export function inlineText(text: string, labels: Labels): string {
  const scan: Scan = {
    text,
    at: 0,
    tokens: [],
    runs: [],
    brackets: [],
    labels,
    raised: [],
    links: 0,
    ticks: ticksOf(text),
  };
  while (scan.at < text.length) step(scan);
  pairEmphasis(scan.runs);
  for (const { token, mark, count } of scan.runs) scan.tokens[token] = mark.repeat(count);
  return scan.tokens.join('');
}

function step(scan: Scan): void {
  const { text, tokens } = scan;
  special.lastIndex = scan.at;
  const found = special.exec(text);
  if (!found || found.index > scan.at) {
    tokens.push(text.slice(scan.at, found?.index));
    scan.at = found?.index ?? text.length;
    return;
  }
  const sign = found[0];
  if (sign.length > 1) return takeUrl(scan, sign.length);
  if (sign === '`') return takeCode(scan);
  if (sign === '\\') return takeEscape(scan);
  if (sign === '<') return takeTag(scan);
  if (sign === '&') return takeEntity(scan);
  if (sign === ']') return closeBracket(scan);
  if (sign === '[' || text.startsWith('![', scan.at)) return openBracket(scan);
  if (sign === '!') return literal(scan, 1);
  let end = scan.at;
  while (text[end] === sign) end++;
  scan.runs.push({ token: tokens.length, mark: sign, count: end - scan.at, ...flanking(text, scan.at, end) });
  literal(scan, end - scan.at);
}

function literal(scan: Scan, length: number): void {
  scan.tokens.push(scan.text.slice(scan.at, scan.at + length));
  scan.at += length;
}

/** A URL that is shown is left alone, but for what closes emphasis around it. */
function takeUrl(scan: Scan, scheme: number): void {
  shownUrl.lastIndex = scan.at + scheme;
  const url = shownUrl.exec(scan.text)?.[0] ?? '';
  let { length } = url;
  while (length > 0 && '_~'.includes(url[length - 1] ?? '')) length--;
  literal(scan, scheme + length);
}

function ticksOf(text: string): Map<number, number[]> {
  const ticks = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = ticks.get(run.length) ?? [];
    places.push(index);
    ticks.set(run.length, places);
  }
  for (const places of ticks.values()) places.reverse();
  return ticks;
}

/** As many back ticks end a span of code as began it. */
function takeCode(scan: Scan): void {
  const { text, at } = scan;
  let start = at;
  while (text[start] === '`') start++;
  const places = scan.ticks.get(start - at) ?? [];
  while ((places.at(-1) ?? Infinity) <= at) places.pop();
  const end = places.at(-1);
  if (end === undefined) return literal(scan, start - at);
  const code = text.slice(start, end).replaceAll('\n', ' ');
  scan.tokens.push(/^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code);
  scan.at = end + start - at;
}

function takeEscape(scan: Scan): void {
  const next = scan.text[scan.at + 1] ?? '';
  if (!escapable.test(next)) return literal(scan, scan.text[scan.at + 1] === '\\' ? 2 : 1);
  let start = scan.at;
  while (start > 0 && scan.at - start < longestPath && /\S/.test(scan.text[start - 1] ?? '')) start--;
  const quoted = quotedPath.test(scan.text.slice(Math.max(0, scan.at - longestPath), scan.at + 1));
  if (quoted || path.test(scan.text.slice(start, scan.at + 1))) return literal(scan, 2);
  scan.at++;
  literal(scan, 1);
}

function takeEntity(scan: Scan): void {
  entity.lastIndex = scan.at;
  const [whole, decimal, hex, name] = entity.exec(scan.text) ?? [];
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
  const sign = name
    ? entities[name.toLowerCase()]
    : code > 31 && code < 0x110000
      ? String.fromCodePoint(code)
      : '';
  if (!whole || !sign) return literal(scan, 1);
  scan.tokens.push(sign);
  scan.at += whole.length;
}

function takeTag(scan: Scan): void {
  autolink.lastIndex = scan.at;
  const link = autolink.exec(scan.text);
  if (link) {
    scan.tokens.push(link[1]?.replace(/^mailto:/i, '') ?? '');
    scan.at += link[0].length;
    return;
  }
  tag.lastIndex = scan.at;
  const [whole, slash, named, attributes] = tag.exec(scan.text) ?? [];
  const name = named?.toLowerCase() ?? '';
  const shown = whole === undefined ? null : shownOfTag(name, attributes ?? '');
  if (whole === undefined || (shown === null && name !== 'sup')) return literal(scan, 1);
  scan.at += whole.length;
  if (shown !== null) scan.tokens.push(shown);
  else if (slash) lower(scan);
  else scan.raised.push({ token: scan.tokens.length, links: scan.links });
}

/** The end of raised text: the mark of a note, an exponent, or words. */
function lower(scan: Scan): void {
  const open = scan.raised.pop();
  if (!open) return;
  const content = scan.tokens.slice(open.token).join('').trim();
  const before = scan.tokens
    .slice(Math.max(0, open.token - 3), open.token)
    .join('')
    .slice(-4);
  const raised = raisedAs(content, before, scan.links > open.links);
  if (raised === 'note') return dropMark(scan, open.token);
  if (raised === null) return;
  scan.tokens.splice(open.token, 0, '^');
  for (const run of scan.runs) if (run.token >= open.token) run.token++;
  for (const bracket of scan.brackets) if (bracket.token >= open.token) bracket.token++;
}

/** Takes the mark of a note out, with the space before it. */
function dropMark(scan: Scan, from: number): void {
  scan.tokens.length = from;
  while ((scan.runs.at(-1)?.token ?? -1) >= from) scan.runs.pop();
  while ((scan.brackets.at(-1)?.token ?? -1) >= from) scan.brackets.pop();
  const last = scan.tokens.pop();
  if (last !== undefined) scan.tokens.push(last.replace(/(?<!\s)[ \t]+$/, ''));
}

function openBracket(scan: Scan): void {
  const image = scan.text[scan.at] === '!';
  scan.brackets.push({ token: scan.tokens.length, at: scan.at + (image ? 2 : 1), image });
  literal(scan, image ? 2 : 1);
}

/** The end of a link, an image, or of words in brackets. */
function closeBracket(scan: Scan): void {
  const open = scan.brackets.pop();
  if (open && isNoteMark(scan.text.slice(open.at, scan.at)) && !open.image) {
    scan.at++;
    return dropMark(scan, open.token);
  }
  const end = open ? endOfLink(scan, open.at) : null;
  if (!open || end === null) return literal(scan, 1);
  const words = scan.text.slice(open.at, scan.at);
  scan.tokens[open.token] = '';
  scan.at = end;
  scan.links++;
  const reference = end === open.at + words.length + 1;
  if (reference ? /^\d{1,3}$/.test(words) : /^\\?\[\d{1,3}\\?\]$/.test(words)) dropMark(scan, open.token);
}

/** `[^1]` in a text; where the note itself begins, the reader of lines has taken it. */
const isNoteMark = (words: string): boolean => words.length < 50 && /^\^[^\s^[\]]+$/.test(words);
