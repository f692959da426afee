import { expect, it } from 'vitest';
import { createTokenLimit } from './token-limit.ts';

/** A token is up to four letters of a word. */
const count = async (text: string) => text.match(/[^\s]{1,4}/g)?.length ?? 0;

async function taken(most: number | undefined, pieces: string[]) {
  const limit = createTokenLimit(most, count);
  let text = '';
  for (const piece of pieces) text += await limit.take(piece);
  return [text, limit.isReached()];
}

it('a text is cut after the last word that has room, and only then', async () => {
  const pieces = ['One two.', ' Three four five.', ' Six.'];
  expect(await taken(undefined, pieces)).toEqual([pieces.join(''), false]);
  expect(await taken(9, pieces)).toEqual(['One two. Three four five. Six.', false]);
  expect(await taken(6, pieces)).toEqual(['One two. Three four', true]);
  expect(await taken(2, pieces)).toEqual(['One two.', true]);
});

it('a first word that is too long is cut as well', async () => {
  expect(await taken(2, ['Internationally known.'])).toEqual(['Internat', true]);
});
