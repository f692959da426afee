import type { Span } from '#analysis/document.ts';
import { isCaption } from '#analysis/no-statement.ts';
import { afterNoteMarks } from './note-marks.ts';
import { isFull, leansOn, wrapWidthOf } from './wrapped-lines.ts';

const abbreviations = new Set(
  `e.g i.e cf vs mr mrs ms dr prof sr jr st no nos fig figs eq sec ch vol pp ed eds al approx dept est inc ltd corp co
  jan feb mar apr jun jul aug sep sept oct nov dec gen col lt sgt rev hon gov sen rep ref refs ver viz ca resp incl`.split(
    /\s+/,
  ),
);
const starters = new RegExp(
  String.raw`^(?:the|a|an|this|that|these|those|it|in|on|he|she|they|we|but|and|as|at|after|when` +
    String.raw`|if|for|from|by|its|his|her|their|there|however|while|to|with)$`,
  'i',
);
const closing = /["'”’»)\]}]/;
const listMarker = /^(?:[-*•–—‣◦▪●]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s|#{1,6}\s|\|)/i;
/** A line of settings or records: a short key, a colon, a value or nothing. */
const keyLine = /^(?:[-*•]\s+)?[\p{L}_][\p{L}\p{N}_.-]{0,40}(?: [\p{L}\p{N}_.-]{1,30}){0,2}:(?:\s|$)/u;
const tableRow = /\t|\s\|\s|^\||\|$/;
const longestRow = 400;
/** Where a paragraph does not show a width of its own, a line that is not shorter may be wrapped. */
const wrapWidth = 55;
/** `Figure 3.` and `Table 2.` begin a caption, of which the full stop is no end. */
const captionLabel = /^(?:figures?|figs?\.?|tables?|images?|charts?|listings?|exhibits?) \d{1,3}$/i;
const longestLabel = 14;
/** A line that would have grown past this with the next word was broken for want of room. */
const fullWidth = 76;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x2028;
}

function trimmed(text: string, from: number, to: number): Span | null {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return start < end ? { start, end } : null;
}

/** The word that ends right before `at`, without opening brackets and quotes. */
function wordBefore(text: string, at: number, from: number): string {
  let start = at;
  while (start > from && at - start < 20 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, at).replace(/^[("'“‘[]+/, '');
}

function nextWord(text: string, at: number, end: number): string {
  return /^["'“‘([]*(\p{L}+)/u.exec(text.slice(at, Math.min(end, at + 24)))?.[1] ?? '';
}

function isAbbreviation(text: string, dot: number, { start, end }: Span): boolean {
  const word = wordBefore(text, dot, start);
  if (abbreviations.has(word.toLowerCase())) return true;
  if (dot - start <= longestLabel && captionLabel.test(text.slice(start, dot))) return true;
  if (!/^(?:\p{Lu}|(?:\p{L}\.)+\p{L})$/u.test(word))
    return /^\d{1,3}$/.test(word) && dot - word.length === start;
  return !starters.test(nextWord(text, dot + 1 + spaceLength(text, dot + 1, end), end));
}

function spaceLength(text: string, at: number, end: number): number {
  let to = at;
  while (to < end && isSpace(text.charCodeAt(to))) to += 1;
  return to - at;
}

/** Where the sentence that stops at the mark `at` ends, or -1 when the mark does not end one. */
function sentenceEnd(text: string, at: number, block: Span): number {
  const mark = text[at] as string;
  let to = at + 1;
  if ('。！？'.includes(mark)) return to;
  if (!'.!?…'.includes(mark)) return -1;
  while (to < block.end && '.!?…'.includes(text[to] as string)) to += 1;
  while (to < block.end && closing.test(text[to] as string)) to += 1;
  const stop = to;
  if (mark !== '…') to = afterNoteMarks(text, to, block.end);
  if (to >= block.end) return to;
  if (!isSpace(text.charCodeAt(to))) return -1;
  const next = text[to + spaceLength(text, to, block.end)] ?? '';
  if (/\p{Ll}/u.test(next)) return -1;
  return mark === '.' && stop === at + 1 && isAbbreviation(text, at, block) ? -1 : to;
}

function splitBlock(text: string, block: Span, out: Span[]): void {
  let from = block.start;
  // A row's cells belong together, also after the question mark of its first one.
  const whole = block.end - block.start <= longestRow && tableRow.test(text.slice(block.start, block.end));
  for (let at = whole ? block.end : block.start; at < block.end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 46 && code !== 33 && code !== 63 && code < 0x2026) continue;
    const end = sentenceEnd(text, at, { start: from, end: block.end });
    if (end < 0) {
      // What does not end one at the first of several marks does not at the others either.
      while (at + 1 < block.end && '.!?…'.includes(text[at + 1] as string)) at += 1;
      continue;
    }
    const span = trimmed(text, from, end);
    if (span) out.push(span);
    from = end;
    at = end - 1;
  }
  const rest = trimmed(text, from, block.end);
  if (rest) out.push(rest);
}

/** Whether a short line was broken only because the next word, a hash or an address, has no room on it. */
function madeRoom(line: string, next: string): boolean {
  const word = /^\S+/.exec(next)?.[0] ?? '';
  return /\s\p{Ll}+$/u.test(line) && word.length > 24 && line.length + word.length > fullWidth;
}

/** Whether the line break between two lines also ends the sentence: it does not in prose that was wrapped to some `width`. */
function breaksAfter(line: string, next: string, width: number | null): boolean {
  if (tableRow.test(line) || tableRow.test(next) || line.startsWith('#')) return true;
  if (listMarker.test(next)) return true;
  if (keyLine.test(next) && (keyLine.test(line) || listMarker.test(line) || line.endsWith(':'))) return true;
  if (/^\p{Ll}/u.test(next) || leansOn(line)) return false;
  // What follows a caption in the next line is no part of it.
  if (isCaption(line)) return true;
  // One word alone on a line does not fill it, however long it is.
  if (!/\s/.test(line)) return true;
  if (width !== null && isFull(line, next, width)) return false;
  return line.length < wrapWidth && !madeRoom(line, next);
}

/**
 * The sentences of `text[start, end)`: exact spans without surrounding white space, in order, together
 * holding every visible character. Headings, list items, table rows and `key: value` lines are sentences of their own;
 * `e.g.`, `v1.2`, `J. Smith` and addresses do not end one, nor does a line break within wrapped prose, however narrow.
 * Marks of notes belong to the sentence before them.
 */
export function sentenceSpans(text: string, start = 0, end: number = text.length): Span[] {
  const out: Span[] = [];
  let paragraph: Span[] = [];
  for (let at = start; at < end;) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 || newline >= end ? end : newline;
    const line = trimmed(text, at, lineEnd);
    if (line) paragraph.push(line);
    else {
      splitParagraph(text, paragraph, out);
      paragraph = [];
    }
    at = lineEnd + 1;
  }
  splitParagraph(text, paragraph, out);
  return out;
}

/** The lines of a paragraph as blocks: those that run on are one. */
function splitParagraph(text: string, lines: readonly Span[], out: Span[]): void {
  const width = wrapWidthOf(text, lines);
  let block: Span | null = null;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const next = text.slice(line.start, Math.min(line.end, line.start + 200));
    if (block && before && !breaksAfter(text.slice(before.start, before.end), next, width))
      block = { start: block.start, end: line.end };
    else {
      if (block) splitBlock(text, block, out);
      block = line;
    }
  }
  if (block) splitBlock(text, block, out);
}
