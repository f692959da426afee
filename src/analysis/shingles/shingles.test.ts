import { describe, expect, it } from 'vitest';

import { sharedText, shingleCollector } from './shingles.ts';

function shinglesOf(...pieces: string[]) {
  const { add, shingles } = shingleCollector();
  for (const piece of pieces) add(piece.split(' '));
  return shingles;
}

const ten = 'one two three four five six seven eight nine ten';

describe('the text that two documents share', () => {
  it('is all of it wherever the passages of one end', () => {
    const whole = shinglesOf(ten);
    expect(whole.size).toBe(7);
    expect(shinglesOf('one two', 'three', 'four five six seven eight nine', 'ten')).toEqual(whole);
    expect(sharedText(whole, whole)).toEqual({ shared_share: 1, resemblance: 1 });
  });

  it('is a share of the shorter one, and another of both together', () => {
    const excerpt = shinglesOf('three four five six seven');
    const expected = { shared_share: 1, resemblance: 2 / 7 };
    expect(sharedText(excerpt, shinglesOf(ten))).toEqual(expected);
    expect(sharedText(shinglesOf(ten), excerpt)).toEqual(expected);
    // One changed word changes the four shingles that it is in.
    const changed = shinglesOf(ten.replace('five', 'FIVE'));
    expect(sharedText(changed, shinglesOf(ten))).toEqual({ shared_share: 3 / 7, resemblance: 3 / 11 });
  });

  it('is none with the same words in another order, and with too few words', () => {
    const backwards = shinglesOf(ten.split(' ').toReversed().join(' '));
    expect(sharedText(shinglesOf(ten), backwards)).toEqual({ shared_share: 0, resemblance: 0 });
    expect(sharedText(shinglesOf('one two three'), shinglesOf('one two three'))).toEqual({
      shared_share: 0,
      resemblance: 0,
    });
  });
});
