import type { ExtractedText, Page } from '#text/document.ts';
import type { PlainText } from './messages.ts';

const apart = '\n\n';

/** What was extracted as one text: the pieces that no reader sees stand behind it, each a paragraph of its own. */
export function plainText({ format, text, pages, hidden }: ExtractedText): PlainText {
  const parts = [text];
  const spans: Page[] = [...pages];
  let length = text.length;
  for (const piece of hidden?.pieces ?? []) {
    const start = length + apart.length;
    length = start + piece.text.length;
    parts.push(apart, piece.text);
    if (piece.page !== null) spans.push({ number: piece.page, start, end: length });
  }
  return {
    format,
    utf8: new TextEncoder().encode(parts.join('')),
    length,
    page_count: pages.at(-1)?.number ?? null,
    pages: spans,
    hidden: hidden
      ? { start: text.length + apart.length, characters: hidden.characters, complete: !hidden.cut }
      : null,
  };
}
