import { knownNamesIn } from '#names/known/known-names.ts';

const wider = /\b(?:south|north|central|latin) $/i;

/** Keys of the countries that a text names, also by the word for their people; a name in small letters is none. */
export function countryKeysIn(text: string): string[] {
  const keys = knownNamesIn(text).flatMap(({ start, end, entities }) => {
    const written = text.slice(start, end);
    const countries = entities.filter(({ kind }) => kind === 'country');
    const isName = /^\p{Lu}/u.test(written) && (written.length > 3 || written === written.toUpperCase());
    const isWider = written.startsWith('America') && wider.test(text.slice(Math.max(0, start - 8), start));
    return isName && !isWider && countries.length === 1 ? countries.map(({ key }) => key) : [];
  });
  return [...new Set(keys)];
}
