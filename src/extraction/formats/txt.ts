import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';

/** Plain text is kept: only line ends and control characters are normalised. */
export function readTxt(source: string): ExtractedText {
  return { format: 'txt', title: null, text: cleanText(source), pages: [], headings: [] };
}
