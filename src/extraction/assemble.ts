import type { ExtractedText, Format, Heading, HiddenKind, Page } from '#analysis/document.ts';
import { hiding } from './hidden.ts';

/** Collects the lines of a document with the offsets of its headings and pages. */
export type Assembly = {
  /** Adds a line; line ends inside it are kept. */
  line: (text: string) => void;
  heading: (level: number, title: string, prefix?: string) => void;
  /** An empty line, never two. */
  gap: () => void;
  /** All lines from here on stand on the next page. */
  page: () => void;
  /** Records that there is hidden text here. */
  hide: (kind: HiddenKind, text: string) => void;
  finish: (format: Format, title: string | null) => ExtractedText;
};

/** A new, empty document. */
export function assemble(): Assembly {
  const lines: string[] = [];
  const headings: Heading[] = [];
  const pageStarts: number[] = [];
  const hidden = hiding();
  let length = 0;
  let gapped = true;

  function push(text: string): number {
    const start = length;
    lines.push(text);
    length += text.length + 1;
    gapped = text.length === 0;
    return start;
  }

  return {
    line: (text) => void push(text),
    heading(level, title, prefix = '') {
      const start = push(prefix + title);
      headings.push({ level: Math.min(6, Math.max(1, level)), title, start, end: length - 1 });
    },
    gap() {
      if (!gapped) push('');
    },
    page() {
      pageStarts.push(length);
      gapped = true;
    },
    hide: (kind, text) => hidden.add(kind, text, { page: pageStarts.length || null }),
    finish(format, title) {
      const text = lines.join('\n');
      const pages: Page[] = pageStarts.map((start, at) => ({
        number: at + 1,
        start: Math.min(start, text.length),
        end: Math.min(pageStarts[at + 1] ?? text.length, text.length),
      }));
      return { format, title: title?.trim() || null, text, pages, headings, ...hidden.found() };
    },
  };
}

/** A text of several lines as one, for a cell of a table: runs of space with a line end among them become one space. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}
