import type { ExtractedText, Heading } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { takeHiddenMarkup } from './md-hidden.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const atx = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const notParagraph = /^(?: {4}|\t| {0,3}(?:[-*+>|]|\d+[.)])(?:\s|$))/;

type Line = { text: string; start: number };

/**
 * Markdown is kept unchanged, since it is made to be read as source; its headings are found (CommonMark 4.2, 4.3), with code
 * fences and front matter left alone, and invisible parts are removed.
 */
export function readMd(source: string): ExtractedText {
  const { text, ...hidden } = takeHiddenMarkup(cleanText(source));
  const lines = linesOf(text);
  const front = frontMatter(lines);
  const headings = findHeadings(lines.slice(front.length));
  return { format: 'md', title: front.title ?? firstTitle(headings), text, pages: [], headings, ...hidden };
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, start };
    start += line.length + 1;
    return found;
  });
}

function findHeadings(lines: Line[]): Heading[] {
  const headings: Heading[] = [];
  let open: string | null = null;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line.text)?.[1] ?? null;
    if (open !== null) {
      if (mark?.startsWith(open) && line.text.trim() === mark) open = null;
      continue;
    }
    if (mark) {
      open = mark;
      continue;
    }
    const heading = atxHeading(line) ?? setextHeading(line, lines[at - 1]);
    if (heading) headings.push(heading);
  }
  return headings;
}

function atxHeading(line: Line): Heading | null {
  const found = atx.exec(line.text);
  if (!found) return null;
  const behind = line.text.slice(found[0].length).trim();
  const title = plain(behind.replace(/(?:^|[ \t])#+$/, ''));
  if (title === '') return null;
  return { level: found[1]?.length ?? 1, title, start: line.start, end: line.start + line.text.length };
}

function setextHeading(line: Line, before: Line | undefined): Heading | null {
  const found = underline.exec(line.text);
  if (!found || !before || before.text.trim() === '' || notParagraph.test(before.text)) return null;
  if (atx.test(before.text) || fence.test(before.text) || underline.test(before.text)) return null;
  const title = plain(before.text);
  if (title === '') return null;
  return {
    level: found[1]?.startsWith('=') ? 1 : 2,
    title,
    start: before.start,
    end: before.start + before.text.length,
  };
}

/** The words of a heading without markup: a link's text, no emphasis, no code marks, no anchors. */
function plain(markup: string): string {
  return markup
    .replace(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/\{#[^{}]*\}\s*$/, '')
    .replace(/(\*\*|__|`|~~|(?<!\w)[*_]|[*_](?!\w))/g, '')
    .trim();
}

function firstTitle(headings: Heading[]): string | null {
  return headings.find((heading) => heading.level === 1)?.title ?? null;
}

function frontMatter(lines: Line[]): { length: number; title: string | null } {
  if (lines[0]?.text.trim() !== '---') return { length: 0, title: null };
  const close = lines.findIndex((line, at) => at > 0 && /^(---|\.\.\.)\s*$/.test(line.text));
  if (close < 0) return { length: 0, title: null };
  const inside = lines.slice(1, close).map((line) => line.text);
  const title =
    inside
      .map((line) =>
        /^title\s*:(.*)$/is
          .exec(line)?.[1]
          ?.trim()
          .replace(/^["']|["']$/g, ''),
      )
      .find(Boolean) ?? null;
  return { length: close + 1, title };
}
