import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('addresses');

const works = pattern('iu')`^(?:${either('works-of-fiction')})(?!\p{L})`;

/** `5 May Street` may be the fifth of May. */
const day =
  /^(?:[1-9]|[12]\d|3[01]) (?:january|february|march|april|may|june|july|august|september|october|november|december) /i;

/** Whether an address without a town is as likely something else. */
export function isOfWork(value: string): boolean {
  return works.test(value) || day.test(value);
}

/** `the poem "9 Mill Lane"`: in quotes within a sentence, where a field would have a sign before it. */
export function isTitled(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /\p{L} ["“‘'«„]$/u.test(text.slice(Math.max(0, start - 3), start)) &&
    /^["”’'»“]/.test(text.slice(end, end + 1))
  );
}
