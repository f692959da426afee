import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';

/** A plain text is what it says: only line ends and control characters are put right. */
export function readTxt(source: string): ExtractedText {
  return { format: 'txt', title: null, text: cleanText(source), pages: [], headings: [] };
}
