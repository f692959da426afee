import type { Direction } from './prepared.ts';

// Characters that no format can hold: most control characters, and those that Unicode reserves for programs.
const impossible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\ufdd0-\ufdef]|[\ufffe\uffff]$/gu;
// Marks that only help to order what is around them, and places where a word may be broken.
const needless = /[\u00ad\u061c\u200e\u200f\ufeff]/gu;
// What shows nothing and may hide text or turn its order around. Joiners belong to writing (Persian, emoji).
const hidden = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv;

/** A text of several lines (code) without what could not be written or would change how the rest is shown. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(impossible, '\ufffd')
    .replaceAll(needless, '')
    .replaceAll(hidden, shown);
}

/** The same in one line. Blanks at its ends stay: texts follow each other. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/[\t\n ]+/gu, ' ');
}

/** `[U+202E]`: an analyst has to see that it is there. */
function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

const strong = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Of a text by its first letter; null when it has none. */
export function directionOf(text: string): Direction | null {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** Of a language by how it is usually written. */
export function directionOfLanguage(language: string): Direction {
  const { script } = new Intl.Locale(language).maximize();
  return ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'].includes(script ?? '') ? 'rtl' : 'ltr';
}
