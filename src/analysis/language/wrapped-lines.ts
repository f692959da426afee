import type { Span } from '#analysis/document.ts';

/** Of fewer lines no width can be seen. */
const fewestLines = 3;
/** Of prose at least so many lines go on in lower case, and most are filled. */
const continued = 0.3;
const filled = 0.8;
/** Letters are not equally wide: a filled line has at least this share of the longest one's characters. */
const evenness = 0.9;
const sentenceEnd = /[.!?:;…]["”’)\]]*(?:\[\d{1,3}\]|\d{1,2})?$/;
/** What a line of prose may end with, but no heading and no item of a list. */
const leaning =
  /(?:^|\s)(?:the|an?|of|and|or|since|than|its|their|that|which|who|has|have|had|been|was|were|between)$/i;

/** A line goes on in the next one when its last word wants another one. */
export const leansOn = (line: string): boolean => leaning.test(line);

/** Whether a line had no room for the first word of the next one. `width` is that of its paragraph, in UTF-16 code units. */
export function isFull(line: string, next: string, width: number): boolean {
  const word = /^\S+/.exec(next)?.[0].length ?? 0;
  return line.length + 1 + word > width * evenness;
}

/**
 * The width to which a paragraph was wrapped, whatever it is: its lines go on in lower case, and hardly any had room for the next
 * word. Null for lists, headings and anything else whose line ends mean something. Linear in its length.
 */
export function wrapWidthOf(text: string, lines: readonly Span[]): number | null {
  if (lines.length < fewestLines) return null;
  const width = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  let [lower, open, full] = [0, 0, 0];
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const [line, next] = [lines[at] as Span, lines[at + 1] as Span];
    const words = text.slice(next.start, Math.min(next.end, next.start + width));
    if (/^\p{Ll}/u.test(words)) lower += 1;
    if (sentenceEnd.test(text.slice(Math.max(line.start, line.end - 8), line.end))) continue;
    open += 1;
    if (isFull(text.slice(line.start, line.end), words, width)) full += 1;
  }
  const breaks = lines.length - 1;
  return lower >= breaks * continued && full >= open * filled ? width : null;
}
