import type { ExtractedText } from '#text/document.ts';
import { cleanText } from '#extract/decode.ts';

/** A plain text is what it says: only line ends and control characters are put right. */
export function readTxt(source: string): ExtractedText {
  return { format: 'txt', title: null, text: cleanText(source), pages: [], headings: [] };
}
