import type { Span } from '#analysis/document.ts';
import type { KnownEntity } from '#names/known/known-names.ts';

type Named = Span & { name: string };

const sectorWords =
  String.raw`(?:sectors?|industr(?:y|ies)|verticals?|institutions?|organi[sz]ations?` +
  String.raw`|entities|compan(?:y|ies)|agenc(?:y|ies)|firms?|providers?)`;
const sectorWord = new RegExp(String.raw`\b${sectorWords}\b`, 'i');
/** `IT companies`, `IT and energy sectors`: an abbreviation that is a word too needs the word for sectors right after it. */
const sectorNext = new RegExp(String.raw`^(?:(?:,| and| or|,? \p{L}+){0,4})? ?\b${sectorWords}\b`, 'iu');
/** What the list of sectors has besides sectors. */
const noSectors = new Set(['Other', 'Country', 'Environment', 'Development', 'Infrastructure']);
const isAbbreviation = (name: string): boolean => /^[^\p{Ll}]{2,4}$/u.test(name);

/** Names of sectors are ordinary words: a word for sectors has to follow. */
export function isSector(text: string, { end, name }: Named, { name: main, aliases }: KnownEntity): boolean {
  if (noSectors.has(main)) return false;
  const after = text.slice(end, end + 160).split(/[.;\n]/, 1)[0] ?? '';
  const short = [main, ...aliases]
    .filter(isAbbreviation)
    .some((one) => one.toLowerCase() === name.toLowerCase());
  return short ? isAbbreviation(name) && sectorNext.test(after) : sectorWord.test(after);
}

/** `North America` is no country. */
const region = /\b(?:North|South|Latin|Central)\s$/;
const place = /(?:\b(?:in|across|within|throughout|outside|against|targeting|the|to|and|or)|[,&/(])\s?$/i;
/** Those who are of a country, after at most one word. */
const people = new RegExp(
  String.raw`^ (?:\p{Ll}+ )?(?:governments?|military|citizens|authorities|officials|compan(?:y|ies)|organi[sz]ations?` +
    String.raw`|businesses|banks|entities|agenc(?:y|ies)|individuals|institutions)\b`,
  'u',
);

/** Small words that go on with the sentence: what comes before them is no part of a longer thing. */
const goesOn =
  /^ (?:is|are|was|were|has|have|had|that|which|who|by|on|in|for|with|from|since|after|during|as|at)\b/;

/**
 * A country is written with a capital. An abbreviation that means other things too needs a word of place before it, and no thing
 * after it: `an RSA key` is none.
 */
export function isCountry(
  text: string,
  { start, end, name }: Named,
  { name: main, ambiguous }: KnownEntity,
): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  if (!/^\p{Lu}/u.test(name) || name.length < 2 || region.test(before)) return false;
  if (!ambiguous) return true;
  const after = text.slice(end, end + 24);
  if (isAbbreviation(name))
    return (
      people.test(after) || (place.test(before) && (goesOn.test(after) || !/^[ _]?[\p{L}\p{N}]/u.test(after)))
    );
  // `Jordan Smith` is a person; other names of a country are adjectives.
  return name !== main || !/^ \p{Lu}\p{Ll}/u.test(after);
}

/** A technique has two words or more; what is an ordinary thing too is named by its number. */
export const isTechnique = (name: string, ambiguous: boolean): boolean => /[\s-]/.test(name) && !ambiguous;
