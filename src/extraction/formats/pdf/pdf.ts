import type { ExtractedText } from '#analysis/document.ts';
import { assemble, type Assembly } from '#extraction/assemble.ts';
import { cleanText } from '#extraction/decode.ts';
import { withPdf, type PdfLine, type PdfPage } from './pdf.engine.ts';
import { findHeadingLevels, type HeadingLevels } from './headings.ts';
import { wrappedLines } from './columns.ts';
import { findApartLines } from './running-heads.ts';
import { joinHyphens, wordsOf } from './hyphens.ts';

/** Fonts without a proper map to Unicode leave codes like these, mostly for the space. */
const unmapped = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;

/**
 * The text of every page in reading order, with headings found by their size. Throws PASSWORD_PROTECTED or
 * CORRUPT_FILE; a page that cannot be read is empty.
 */
export function readPdf(bytes: Uint8Array): Promise<ExtractedText> {
  return withPdf(bytes, (pdf) => {
    const pages = Array.from({ length: pdf.pageCount }, (_, page) => pdf.page(page));
    const lines = pages.map((page) => page.lines);
    const words = wordsOf(lines);
    const roles = { levels: findHeadingLevels(lines, pdf.outline()), apart: findApartLines(lines) };
    const out = assemble();
    for (const page of pages) {
      out.page();
      for (const { kind, text } of page.hidden) out.hide(kind, text);
      writeLines(out, page.lines, roles, words);
      writeNotes(out, page);
    }
    const dated = pdf.created();
    return { ...out.finish('pdf', properTitle(pdf.title())), ...(dated !== null && { dated }) };
  });
}

/** Writers fill the title in by themselves: with nothing, or with the name of the file that was printed. */
function properTitle(title: string | null): string | null {
  const proper = (title ?? '')
    .replace(/^Microsoft (?:Word|PowerPoint) - /i, '')
    .replace(/\.(?:docx?|pptx?|rtf)$/i, '');
  return /^untitled\b/i.test(proper) ? null : proper;
}

type Roles = { levels: HeadingLevels; apart: Set<PdfLine> };

/** Empty lines keep headings, running lines and footnotes out of the adjacent sentences. */
function writeLines(out: Assembly, lines: PdfLine[], { levels, apart }: Roles, words: Set<string>): void {
  const wrapped = wrappedLines(lines);
  let begun = '';
  let heading: { level: number; size: number; title: string[] } | null = null;
  for (const line of joinIdentifiers(lines)) {
    const text = cleanText(joinHyphens(line.text, words).replace(unmapped, ' ')).trimEnd();
    const level = levels(line);
    // A heading over two lines is one heading.
    if (heading && (level !== heading.level || line.size !== heading.size || heading.title.length >= 3)) {
      writeHeading(out, heading);
      heading = null;
    }
    if (level === null && !apart.has(line) && wrapped.has(line)) {
      begun += `${text} `;
      continue;
    }
    if (begun !== '' && (level !== null || apart.has(line))) {
      out.line(begun.trimEnd());
      begun = '';
    }
    if (level === null && apart.has(line)) {
      out.gap();
      out.line(text);
      out.gap();
    } else if (level === null) {
      out.line(begun === '' ? text : begun + text.trimStart());
      begun = '';
    } else if (heading) heading.title.push(text.trim());
    else heading = { level, size: line.size, title: [text.trim()] };
  }
  if (begun !== '') out.line(begun.trimEnd());
  if (heading) writeHeading(out, heading);
}

function writeHeading(out: Assembly, { level, title }: { level: number; title: string[] }): void {
  out.gap();
  out.heading(level, title.join(' '));
  out.gap();
}

/** Only what the page's own text does not say. */
function writeNotes(out: Assembly, { lines, notes }: PdfPage): void {
  if (notes.length === 0) return;
  const said = squeeze(lines.map((line) => line.text).join(''));
  for (const note of notes) {
    if (!said.includes(squeeze(note))) out.line(cleanText(note).trim());
  }
}

function squeeze(text: string): string {
  return text.replace(/[\s\ufffe]+|\/$/g, '').toLowerCase();
}

/** An identifier broken at a hyphen of its own is one word again. */
function joinIdentifiers(lines: PdfLine[]): PdfLine[] {
  const joined: PdfLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && /\bCVE-(?:\d{4}-)?\s*$/i.test(last.text) && /^\d/.test(line.text)) {
      joined[joined.length - 1] = { ...last, text: last.text.trimEnd() + line.text };
    } else {
      joined.push(line);
    }
  }
  return joined;
}
