import type { Span } from '#analysis/document.ts';
import { datesAmong, type StatedDate } from './figure-dates.ts';
import { neighboursIn, type Neighbours } from './figure-neighbours.ts';
import { figureTokensIn, type FigureToken } from './figure-tokens.ts';

export type StatedNumber = Neighbours & { value: string };

/** What a text has in figures, each with the words around it. */
export type Figures = {
  numbers: readonly StatedNumber[];
  dates: readonly (StatedDate & Pick<Neighbours, 'near'>)[];
  /** A row of a table: what a figure of it means is in another row. */
  row: boolean;
};

const range = /^\d+(?:[-/]\d+)+$/;

/** A range also gives what it is made of. */
function withParts(token: FigureToken): FigureToken[] {
  if (!range.test(token.value)) return [token];
  return [token, ...token.value.split(/[-/]/).map((value) => ({ ...token, value }))];
}

/**
 * The figures of a text in one spelling: numbers, also those in words, and dates. What is within `codes` (addresses, CVEs …) is none.
 * With `parts`, of ranges also what they are made of. Takes time linear in the length of the text.
 */
export function figuresIn(text: string, codes: readonly Span[], { parts }: { parts: boolean }): Figures {
  const tokens = figureTokensIn(text, codes);
  const given = datesAmong(text, tokens);
  const split = parts
    ? datesAmong(text, given.numbers.flatMap(withParts))
    : { dates: [], numbers: given.numbers };
  const around = neighboursIn(text);
  const numbers = split.numbers.map((token) => ({ ...around(token), value: token.value }));
  const aroundDates = neighboursIn(text);
  const dates = [...given.dates, ...split.dates]
    .sort((a, b) => a.start - b.start)
    .map((date) => ({ ...date, near: aroundDates(date).near }));
  return { numbers, dates, row: text.includes('|') };
}
