import type { ExtractedText } from '#analysis/document.ts';
import { assemble, onOneLine, type Assembly } from '#extraction/assemble.ts';
import { cleanText } from '#extraction/decode.ts';
import { takeHiddenMarkup } from './hidden.ts';
import { inlineText } from './inline.ts';
import { labelOf, type Labels } from './link-end.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const atx = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const quoted = /^ {0,3}>[ \t]?/;
const listItem = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?=\S)/;
const note = /^ {0,3}\[(\^[^\]\s]{1,50})\]:\s*/;
/** A definition's target is a URL, a path or an anchor: a label before words is text. */
const definition =
  /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*(?:<[^<>]*>|(?=\S*[/.#:])\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/;

type Paragraph = { prefix: string; lines: string[] };
type Reading = {
  out: Assembly;
  lines: string[];
  at: number;
  labels: Labels;
  paragraph: Paragraph;
  /** The marks that began the open block of code. */
  fence: string | null;
  /** Within a list an indented line is no code. */
  list: boolean;
  /** The line before was empty, or code. */
  apart: boolean;
  title: string | null;
};

/**
 * Markdown as its readers see it (CommonMark 0.31, tables of GFM): paragraphs, lists and rows without marks, code as it is, headings
 * by their lines, and links without what they lead to. Invisible parts are removed.
 */
export function readMd(source: string): ExtractedText {
  const { text, ...hidden } = takeHiddenMarkup(cleanText(source));
  const lines = text.split('\n');
  const reading: Reading = {
    out: assemble(),
    lines,
    at: 0,
    labels: labelsOf(lines),
    paragraph: { prefix: '', lines: [] },
    fence: null,
    list: false,
    apart: true,
    title: null,
  };
  const { title, dated } = readFrontMatter(reading);
  for (; reading.at < lines.length; reading.at++) readLine(reading, lines[reading.at] ?? '');
  endParagraph(reading);
  return { ...reading.out.finish('md', title ?? reading.title), ...hidden, ...(dated && { dated }) };
}

/** Reports are often saved as text with the links and the bold words of their Markdown, which nobody writes by accident. */
export function holdsMarkdown(text: string): boolean {
  return (text.slice(0, 65_536).match(/\]\(<?(?:https?:\/\/|\/)|\*\*\w[^*\n]{0,80}\*\*/g)?.length ?? 0) >= 3;
}

function labelsOf(lines: string[]): Labels {
  return new Set(lines.flatMap((line) => definition.exec(line)?.slice(1, 2) ?? []).map(labelOf));
}

function readLine(reading: Reading, whole: string): void {
  if (reading.fence !== null) return readFenced(reading, whole);
  let line = whole;
  while (quoted.test(line)) line = line.replace(quoted, '');
  const indented = /^(?: {4}|\t)/.test(line);
  const mark = fence.exec(line)?.[1];
  reading.list = listItem.test(line) || (reading.list && (/^\s/.test(line) || line.trim() === ''));
  if (line.trim() === '') {
    endParagraph(reading);
    reading.out.gap();
    reading.apart = true;
  } else if (mark) {
    endParagraph(reading);
    reading.fence = mark;
  } else if (indented && !reading.list && reading.apart) {
    reading.out.line(line);
  } else {
    reading.apart = false;
    if (!readHeading(reading, line) && !readTable(reading, line)) readText(reading, line);
  }
}

function readFenced(reading: Reading, line: string): void {
  const open = reading.fence ?? '';
  const bare = line.trim();
  if (bare.startsWith(open) && /^(?:`+|~+)$/.test(bare)) {
    reading.fence = null;
    reading.apart = true;
  } else reading.out.line(line);
}

function readHeading(reading: Reading, line: string): boolean {
  const level = atx.exec(line)?.[1]?.length;
  if (level !== undefined) {
    endParagraph(reading);
    const words = line.trim().slice(level).trim();
    writeHeading(reading, level, words.replace(/(?:^|(?<=[ \t]))#+$/, ''));
    return true;
  }
  const under = underline.exec(line)?.[1];
  const { prefix, lines } = reading.paragraph;
  if (under === undefined || lines.length === 0 || (prefix !== '' && lines.length === 1)) return false;
  const title = lines.pop() ?? '';
  endParagraph(reading);
  writeHeading(reading, under.startsWith('=') ? 1 : 2, title);
  return true;
}

function writeHeading(reading: Reading, level: number, words: string): void {
  const title = onOneLine(inlineText(words.trim().replace(/\{#[^{}]*\}$/, ''), reading.labels)).trim();
  if (title === '') return;
  reading.out.gap();
  reading.out.heading(level, title);
  reading.out.gap();
  if (level === 1) reading.title ??= title;
}

/** A row over a line of dashes, and the rows after it. Each is written as rows of other formats are. */
function readTable(reading: Reading, line: string): boolean {
  const { lines } = reading;
  if (!line.includes('|') || !isDelimiter(lines[reading.at + 1] ?? '')) return false;
  endParagraph(reading);
  writeRow(reading, line);
  for (reading.at += 2; (lines[reading.at] ?? '').includes('|'); reading.at++)
    writeRow(reading, lines[reading.at] ?? '');
  reading.at--;
  reading.out.gap();
  return true;
}

function isDelimiter(line: string): boolean {
  return (
    line.includes('|') &&
    /^[\s|:-]*-[\s|:-]*$/.test(line) &&
    cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))
  );
}

function cellsOf(line: string): string[] {
  const row = line.replace(quoted, '').trim().replace(/^\|/, '');
  const cells = row.split(/(?<!\\)\|/);
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}

function writeRow({ out, labels }: Reading, line: string): void {
  const cells = cellsOf(line).map((cell) => onOneLine(inlineText(cell, labels)).trim());
  if (cells.some((cell) => cell !== '')) out.line(cells.join(' | '));
}

function readText(reading: Reading, line: string): void {
  const { paragraph, out } = reading;
  if (paragraph.lines.length === 0 && definition.test(line)) return;
  if (rule.test(line)) {
    endParagraph(reading);
    return out.gap();
  }
  const [begins, indent, marker] = listItem.exec(line) ?? note.exec(line) ?? [];
  if (begins === undefined) return void paragraph.lines.push(line);
  endParagraph(reading);
  const prefix = marker === undefined ? `[${indent}] ` : `${indent}${/\d/.test(marker) ? marker : '-'} `;
  reading.paragraph = { prefix, lines: [line.slice(begins.length)] };
}

function endParagraph(reading: Reading): void {
  const { prefix, lines } = reading.paragraph;
  if (lines.length === 0) return;
  reading.paragraph = { prefix: '', lines: [] };
  const shown = inlineText(lines.map((line) => line.trim()).join('\n'), reading.labels).split('\n');
  let before = prefix;
  for (const line of shown) {
    if (line.trim() === '') continue;
    reading.out.line(before + line.trim());
    before = '';
  }
}

/** Reads metadata at the beginning as lines, and answers the title among them. */
function readFrontMatter(reading: Reading): { title: string | null; dated: string | null } {
  const { lines, out } = reading;
  const none = { title: null, dated: null };
  if (lines[0]?.trim() !== '---') return none;
  const close = lines.findIndex((line, at) => at > 0 && /^(---|\.\.\.)\s*$/.test(line));
  if (close < 0) return none;
  const inside = lines.slice(1, close);
  for (const line of inside) out.line(line);
  out.gap();
  reading.at = close + 1;
  const field = (name: RegExp): string | null =>
    inside
      .flatMap((line) => name.exec(line)?.[1]?.trim() ?? [])
      .map((value) => value.replace(/^["']|["']$/g, ''))
      .find(Boolean) ?? null;
  return { title: field(/^title\s*:(.*)$/is), dated: field(/^(?:date|published(?:_at)?)\s*:(.*)$/is) };
}
