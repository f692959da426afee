import { foldWord } from '#analysis/language/fold.ts';

const apart = /[^\p{L}\p{N}\p{M}]+/u;
const ascii = /^[\x20-\x7e]*$/;
const asciiApart = /[^a-z0-9]+/gi;
const asciiParts = /[A-Z]*[a-z]+|[A-Z]+|[0-9]+/g;

/** The letters and digits of a name, folded and without what is between them: "Cobalt-Strike" and "CobaltStrike" are one. */
export function foldName(name: string): string {
  if (ascii.test(name)) return name.replaceAll(asciiApart, '').toLowerCase();
  return name.split(apart).map(foldWord).join('');
}

/**
 * The folded parts that a name may be written in: at blanks and signs, between a small letter and a capital, between letters
 * and digits ("APT28" may be "APT 28").
 */
export function partsOfName(name: string): string[] {
  if (ascii.test(name)) return (name.match(asciiParts) ?? []).map((part) => part.toLowerCase());
  return name
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .split(apart)
    .map(foldWord)
    .filter(Boolean);
}
