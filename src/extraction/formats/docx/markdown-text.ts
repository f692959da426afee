import type { ExtractedText, Heading, Page, Span } from '#analysis/document.ts';
import { holdsMarkdown, readMd } from '#extraction/formats/md/md.ts';

/** A document whose paragraphs are Markdown, which somebody pasted, as its readers would see it. Headings and pages stay. */
export function markdownRead(extracted: ExtractedText): ExtractedText {
  if (!holdsMarkdown(extracted.text)) return extracted;
  const headings: Heading[] = [];
  const pages: Page[] = [];
  let text = '';
  for (const part of partsOf(extracted)) {
    const read = readMd(sourceOf(extracted, part));
    const start = text.length;
    for (const one of read.headings)
      headings.push({ ...one, start: one.start + start, end: one.end + start });
    text += `${read.text}\n`;
    if ('number' in part) pages.push({ number: part.number, start, end: text.length });
  }
  return { ...extracted, text, headings, pages };
}

const partsOf = ({ text, pages }: ExtractedText): (Span | Page)[] =>
  pages.length > 0 ? pages : [{ start: 0, end: text.length }];

/** The lines of its own headings are marked as such. */
function sourceOf({ text, headings }: ExtractedText, { start, end }: Span): string {
  let source = '';
  let at = start;
  for (const heading of headings) {
    if (heading.start < start || heading.end > end) continue;
    source += `${text.slice(at, heading.start)}${'#'.repeat(heading.level)} ${heading.title}`;
    at = heading.end;
  }
  return source + text.slice(at, end);
}
