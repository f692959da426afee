import type { Token } from './tokens.ts';

const organisations = new Set(
  `company companies organization organizations organisation organisations government governments governmental entity entities
  institution institutions agency agencies bank banks user users citizens military ministry ministries officials business
  businesses firm firms corporation corporations sector sectors industry industries victim victims target targets embassy
  embassies university universities network networks individuals infrastructure server servers system systems customers
  computers utilities hospital hospitals dissidents activists journalists people energy power election army forces`.split(
    /\s+/,
  ),
);
const adjective = /(?:ian|ese|ish|ean|ani|aeli|istani|ench|utch|erman|reek|hai|raqi|iss|ican)$/i;

/** Whether a country is one that can be hit: its name, or its adjective before those who are. Other kinds can. */
export function isVictim(tokens: readonly Token[], at: number): boolean {
  const term = tokens[at]?.term;
  if (term?.end_of.kind !== 'country') return true;
  if (isBetween(tokens, at)) return false;
  if (/^\$|^\d/.test(tokens[at + 1]?.word ?? '')) return false;
  if (!adjective.test(term.surface)) return true;
  return tokens.slice(at + 1, at + 7).some(({ word }) => organisations.has(word));
}

/** `tensions between A and B` is about both, and says that nobody is hit. */
function isBetween(tokens: readonly Token[], at: number): boolean {
  const word = (back: number): string => tokens[at - back]?.word ?? '';
  const isSecond = word(1) === 'and' && tokens[at - 2]?.term !== null;
  return word(1) === 'between' || (isSecond && word(3) === 'between');
}

/** Whether a country is written as an adjective. */
export const isAdjectiveOf = (surface: string): boolean => adjective.test(surface);
