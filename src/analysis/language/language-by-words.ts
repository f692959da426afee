import { functionWords } from './function-words.ts';

type Votes = {
  language: string;
  /** How many different words of its grammar a text has. */
  words: number;
  /** Those that English has not; of English those that the language with most other words has not. */
  own: number;
};

/** A word of one letter is as likely an initial, or a part of a name. */
const shortest = 2;

/** With a capital in the middle of a sentence it is a part of a name: `El Machete`, `Die Linke`. */
const ordinary = /(?<=^\P{L}*|[.?!:\n]\P{L}*)\p{L}+|(?<!\p{L})\p{Ll}\p{L}*/gu;

/** The languages by how many different words of their grammar a text has, most first. */
export function votesByWords(text: string): [Votes, Votes, ...Votes[]] {
  const all = new Set((text.match(ordinary) ?? []).map((word) => word.toLowerCase()));
  const words = [...all].filter((word) => word.length >= shortest);
  const held = [...functionWords].map(([language, known]) => ({
    language,
    held: words.filter((word) => known.has(word)),
  }));
  held.sort((a, b) => b.held.length - a.held.length);
  const other = held.find(({ language }) => language !== 'en')?.language ?? '';
  const votes = held.map(({ language, held: its }) => {
    const against = functionWords.get(language === 'en' ? other : 'en');
    return { language, words: its.length, own: its.filter((word) => !against?.has(word)).length };
  });
  return votes as [Votes, Votes, ...Votes[]];
}
