import type { PdfLine } from './pdf.engine.ts';

/** PDFium puts U+FFFE in place of a hyphen at a line's end, and joins the lines. */
const marked = /([\p{L}\p{N}]*)\ufffe([\p{L}\p{N}]*)/gu;
const word = /\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu;

/** The words of a document, lower-cased; compounds whole. Empty when no word is broken. */
export function wordsOf(pages: PdfLine[][]): Set<string> {
  const words = new Set<string>();
  if (!pages.some((lines) => lines.some((line) => line.text.includes('\ufffe')))) return words;
  for (const lines of pages) {
    for (const { text } of lines) {
      for (const [found] of text.matchAll(word)) words.add(found.toLowerCase());
    }
  }
  return words;
}

/**
 * Joins words broken at a line's end. The hyphen goes, unless the document elsewhere writes the compound with one and never
 * without, or a digit or capital shows that it is not a break within a word.
 */
export function joinHyphens(text: string, words: Set<string>): string {
  return text.replace(marked, (_, left: string, right: string) => {
    const compound = `${left}-${right}`.toLowerCase();
    const plain = (left + right).toLowerCase();
    const kept =
      /\d$/.test(left) || /^(?:\d|\p{Lu}\p{Ll})/u.test(right) || (words.has(compound) && !words.has(plain));
    return kept ? `${left}-${right}` : left + right;
  });
}
