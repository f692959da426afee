import { level } from '#pii/confidence.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { tokenFrom } from '#pii/text/tokens.ts';
import { pattern } from '#pii/text/pattern.ts';

/** What a label says that a number is, as bits. */
export const is = { label: 1, fax: 2 } as const;
/** Directly before a number without blanks. */
const labelBefore = pattern('iu')`
    (?:\b(?:call|text|reach|ring|phone|whatsapp|contact|message|contactable|reachable|available
    |reached)(?: (?:me|him|her|us|them|[A-Z][a-z]{1,15}))?(?: back)? (?:at|on)
    |\b(?:my|his|her|our|their|your|new)(?: new)?(?: (?:cell|mobile|phone|home|work|direct|private|office
    |emergency|land))? (?:number|no\.?|line|landline|extension)(?: is|['’]s|:)?
    |\b(?:mijn|meine?|mon|mi|il mio|mit|mitt|min|mój|meu|minha)(?: \p{L}{2,12})? (?:nummer|numéro|número
    |numero|numer|mobil\p{L}{0,9}|telefon\p{L}{0,9}|gsm|handy|portable|móvil|celular|cellulare
    |telemóvel)(?: (?:is|ist|est|es|è|er|är|to|é))?:?) $`;
/** `I'm on 17 556 01 24` */
const selfBefore = /\b(?:I|we|he|she|they)['’](?:m|re|s) on $/i;
/** In a signature, at the start of a line or after a sign: `T +34 … | M 694 363 8617`. */
const letterBefore = /[\n|•·;/][ \t]?([TMPCDOWHF])[.:]?[ \t]$/;
const names = marks.first | marks.last | marks.rareName;
const things =
  marks.thing |
  marks.ordinary |
  marks.usual |
  marks.city |
  marks.country |
  marks.organization |
  marks.product;

/** `Call me at 4155552671`: bare, yet too long for anything else that is said so. */
export function isAnnounced(text: string, { start, end }: { start: number; end: number }): boolean {
  if (end - start <= 8) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  return labelBefore.test(before) || (selfBefore.test(before) && /^\d[\d -]+$/.test(text.slice(start, end)));
}

export function adjacentLetter(text: string, { start, end }: { start: number; end: number }): number {
  const before = letterBefore.exec((start < 6 ? '\n' : '') + text.slice(Math.max(0, start - 6), start))?.[1];
  if (before === undefined || !/\d\D+\d/.test(text.slice(start, end))) return 0;
  return before.toLowerCase() === 'f' ? is.fax : is.label;
}

/** Whether somebody's name comes directly before, with a comma or a colon: how much it speaks for a number to call. */
export function ofPerson({ text, tokens, vocabulary }: Scan, start: number): number {
  if (text[start - 1] !== ' ' || !/[,:]/.test(text[start - 2] ?? '')) return 0;
  const at = tokenFrom(tokens, start) - 1;
  if (at < 0 || tokens.end[at] !== start - 2) return 0;
  const first = tokens.start[at] as number;
  if (kindOf[text.charCodeAt(first)] !== kinds.upper || kindOf[text.charCodeAt(first + 1)] !== kinds.lower)
    return 0;
  const its = vocabulary.marksOf(tokens.word[at] as number);
  return (its & names) !== 0 || (its & things) === 0 ? level.likely : 0;
}

/** `… See you there. 17 556 01 24`: alone, as the last thing of a text. */
export function isSignedOff(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /^[\s.]*$/.test(text.slice(end, end + 8)) &&
    end + 8 >= text.length &&
    /[\p{L})][.!?] $/u.test(text.slice(Math.max(0, start - 3), start))
  );
}
