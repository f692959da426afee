import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { HiddenText } from '#analysis/document.ts';
import { hiding, type HiddenTextCollector } from '#extraction/hidden.ts';
import { takeHidden } from '#extraction/formats/html/hidden.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;
/** A definition whose label cannot be referenced: the way to write a comment without HTML. */
const unreferred =
  /^ {0,3}\[(?:\/\/|comment|#|_?|\^_\^)\]:(?:\s*\S+)?\s+(?:"([^"]*)"|'([^']*)'|\(([^)]*)\))[ \t]*$/;
const openingTag = /<([a-z][a-z\d]*)\b([^<>]*)>/iy;
const styling = /\s(?:style\s*=|hidden\b|color\s*=)/i;
/** So far an element is looked through, and so much in all: what is longer is not written to hide a sentence. */
const longestElement = 20_000;
const mostLooked = 5_000_000;
const voids = /^(?:img|br|hr|input|meta|link|wbr)$/i;

/**
 * Removes from Markdown what a rendered page does not show: HTML comments, definitions that serve as such, and elements hidden by
 * their own style. Code is always shown.
 */
export function takeHiddenMarkup(text: string): { text: string; hidden?: HiddenText } {
  if (!/<!--|\]:/.test(text) && !(/<[a-z]/i.test(text) && /style|hidden|color/i.test(text))) return { text };
  const found = hiding();
  const pieces: string[] = [];
  let from = 0;
  const taking: Taking = {
    found,
    take(start, end) {
      pieces.push(text.slice(from, start));
      from = end;
    },
    lastClose: text.lastIndexOf('-->'),
    looked: 0,
  };
  for (let at = 0, line = startLine(text, 0); at < text.length;) {
    if (at >= line.end) line = startLine(text, at, line);
    if (at === line.start && (line.code || line.definition)) {
      if (line.definition) {
        found.add('comment', line.definition);
        taking.take(line.start, line.end);
      }
      at = line.end + 1;
      continue;
    }
    const sign = nextSign(text, at, line.end);
    if (sign >= line.end) at = line.end + 1;
    else if (text[sign] === '`') at = afterCode(text, sign);
    else at = markup(text, sign, taking);
  }
  taking.take(text.length, text.length);
  return { text: pieces.join(''), ...found.found() };
}

type Line = {
  start: number;
  end: number;
  code: boolean;
  definition: string | null;
  open: string | null;
  blank: boolean;
  list: boolean;
};

/** The line that begins at or before a place, in the light of the one before it. */
function startLine(text: string, at: number, before?: Line): Line {
  const start = at;
  const found = text.indexOf('\n', start);
  const end = found < 0 ? text.length : found;
  const line = text.slice(start, end);
  const mark = fence.exec(line)?.[1] ?? null;
  const inside = before?.open ?? null;
  const closes = inside !== null && mark?.startsWith(inside) && line.trim() === mark;
  const open = inside !== null ? (closes ? null : inside) : mark;
  const blank = line.trim() === '';
  const indented = /^(?: {4}|\t)/.test(line);
  const list = listItem.test(line) || ((before?.list ?? false) && (blank || /^\s/.test(line)));
  const block = indented && !list && (before === undefined || before.blank || (before.code && !before.open));
  const said = unreferred.exec(line);
  return {
    start,
    end,
    open,
    blank,
    list,
    code: inside !== null || mark !== null || block,
    definition: said ? (said[1] ?? said[2] ?? said[3] ?? '') : null,
  };
}

function nextSign(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (text[at] === '`' || text[at] === '<') return at;
  return end;
}

/** Behind a span of code: as many back ticks end it as began it. */
function afterCode(text: string, at: number): number {
  const ticks = /`+/y;
  ticks.lastIndex = at;
  const mark = ticks.exec(text)?.[0] ?? '`';
  // Spans end with their paragraph.
  const rest = text.slice(at + mark.length, at + longestElement).split('\n\n', 1)[0] ?? '';
  const close = new RegExp(`(?<!\`)${mark}(?!\`)`).exec(rest);
  return at + mark.length + (close ? close.index + mark.length : 0);
}

type Taking = {
  found: HiddenTextCollector;
  take: (start: number, end: number) => void;
  /** Where the last comment ends. */
  lastClose: number;
  looked: number;
};

function markup(text: string, at: number, taking: Taking): number {
  if (text.startsWith('<!--', at)) return afterComment(text, at, taking);
  openingTag.lastIndex = at;
  const tag = openingTag.exec(text);
  if (!tag || !styling.test(tag[2] ?? '') || voids.test(tag[1] ?? '') || taking.looked > mostLooked)
    return at + 1;
  const inner = at + tag[0].length;
  const end = inner + endOfElement(text.slice(inner, inner + longestElement), tag[1] ?? '');
  taking.looked += end - at;
  const tree = parseFragment(text.slice(at, end));
  const { hidden } = takeHidden(tree);
  // An element that shows something is left as it is written; what is in it is looked at in its turn.
  if (!hidden || visibleText(tree) !== '') return inner;
  for (const { kind, text: piece } of hidden.pieces) taking.found.add(kind, piece);
  taking.take(at, end);
  return end;
}

/** One that is never closed is a comment to the end where it begins a line (CommonMark 4.6), and text elsewhere. */
function afterComment(text: string, at: number, { found, take, lastClose }: Taking): number {
  const begins = /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, at - 4), at));
  if (lastClose < at + 4 && !begins) return at + 4;
  const close = lastClose < at + 4 ? text.length : text.indexOf('-->', at + 4);
  found.add('comment', text.slice(at + 4, close));
  const end = Math.min(text.length, close + 3);
  take(at, end);
  return end;
}

function endOfElement(text: string, tag: string): number {
  const tags = new RegExp(`<(/?)${tag}\\b[^<>]*>`, 'gi');
  let depth = 1;
  for (let found = tags.exec(text); found; found = tags.exec(text)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return text.length;
}

function visibleText(tree: DefaultTreeAdapterTypes.DocumentFragment): string {
  let text = '';
  const open: DefaultTreeAdapterTypes.Node[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) text += node.value;
    if ('childNodes' in node) for (const child of node.childNodes) open.push(child);
  }
  return text.trim();
}
