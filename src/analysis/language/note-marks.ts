const bracketed = /[ \t]?\[\d{1,3}\](?:[ \t]?,?\[\d{1,3}\]){0,8}(?=\s|$)/y;
/** Numbers that follow the full stop at once, and rows of numbers after it. */
const raised = /\d{1,2}(?:[ \t,]{1,2}\d{1,2}){0,8}(?=\s+["“‘(]?\p{Lu}|\s*$)/uy;
const inARow = /[ \t]+\d{1,2}(?:[ \t,]{1,2}\d{1,2}){1,8}(?=[ \t]+["“‘(]?\p{Lu})/uy;

/**
 * Where the marks of notes end that follow a sentence, which they belong to: `countries.1 The`, `2020.[6] At`. `at` is after its full
 * stop; answered unchanged where no marks follow. `end` is that of the text.
 */
export function afterNoteMarks(text: string, at: number, end: number): number {
  // What is longer is no mark.
  const from = Math.max(0, at - 3);
  const around = text.slice(from, Math.min(end, at + 80));
  const here = at - from;
  // `4.1 Shellcode` is a number of its own.
  const patterns = /\p{L}["”’)\]]?[.!?]["”’)\]]*$/u.test(around.slice(0, here))
    ? [bracketed, raised, inARow]
    : [bracketed];
  for (const pattern of patterns) {
    pattern.lastIndex = here;
    const found = pattern.exec(around);
    if (found) return at + found[0].length;
  }
  return at;
}

const trailing = new RegExp(
  String.raw`(?<=\p{L}["”’)\]]?[.!?]["”’)\]]?)(?:[ \t]?\[\d{1,3}\]){1,9}$` +
    String.raw`|(?<=\p{L}{2}["”’)\]]?[.!?]["”’)\]]?)[ \t]?\d{1,2}(?:[ \t,]{1,2}\d{1,2}){0,8}$`,
  'u',
);

/** A sentence without the marks of notes at its end. */
export const withoutNoteMarks = (sentence: string): string => sentence.replace(trailing, '');
