import type { ExtractedText, HiddenPiece, Page } from '#analysis/document.ts';
import type { PlainText } from './threads/messages.ts';

/** Separates a text from the hidden pieces after it. */
export const apart = '\n\n';

/** The extraction result as one text: the hidden pieces come after it, each a paragraph of its own. */
export function plainText({ format, text, pages, hidden }: ExtractedText): PlainText {
  const behind = behindText(text.length, hidden?.pieces ?? []);
  return {
    format,
    utf8: new TextEncoder().encode(text + behind.text),
    length: text.length + behind.text.length,
    page_count: pages.at(-1)?.number ?? null,
    pages: [...pages, ...behind.pages],
    hidden: hidden
      ? { start: text.length + apart.length, characters: hidden.characters, complete: !hidden.cut }
      : null,
  };
}

/** The hidden pieces after a text of that length, with their pages. */
export function behindText(length: number, pieces: readonly HiddenPiece[]): { text: string; pages: Page[] } {
  const pages: Page[] = [];
  let text = '';
  for (const piece of pieces) {
    text += apart;
    const start = length + text.length;
    text += piece.text;
    if (piece.page !== null) pages.push({ number: piece.page, start, end: length + text.length });
  }
  return { text, pages };
}
