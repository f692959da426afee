import { describe, expect, it } from 'vitest';

import { shingleCollector } from '#analysis/shingles/shingles.ts';
import { sketchOf } from '#analysis/shingles/sketch.ts';

import { likelyPairs } from './likely-pairs.ts';
import { sketchSetOf } from './sketch-set.ts';

/** So many words that no other text has but those with the same name. */
const words = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `${name}${from + at}`);

function pairsOf(texts: string[][]) {
  const sketches = texts.map((terms) => {
    const { add, shingles } = shingleCollector();
    add(terms);
    return sketchOf(shingles);
  });
  return likelyPairs(sketchSetOf(sketches))
    .map(({ one, other, share }) => ({ pair: [one, other].sort((a, b) => a - b), share }))
    .sort((a, b) => Number(a.pair[0]) - Number(b.pair[0]) || Number(a.pair[1]) - Number(b.pair[1]));
}

describe('pairs that are likely near-duplicates', () => {
  it('are an excerpt with its text, whatever their lengths, and a copy with a part replaced', () => {
    const texts = [
      words('long', 0, 20_000),
      words('long', 4_000, 5_000),
      [...words('long', 0, 16_000), ...words('else', 0, 4_000)],
      words('short', 0, 100),
      [...words('short', 0, 90), ...words('end', 0, 10)],
      words('other', 0, 3_000),
    ];
    const found = pairsOf(texts);
    expect(found.map(({ pair }) => pair)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 4],
    ]);
    expect(found[0]?.share).toBe(1);
    expect(found[1]?.share).toBeGreaterThan(0.7);
    expect(found[1]?.share).toBeLessThan(0.9);
    // All shingles of short texts are compared: 87 of 97.
    expect(found[3]?.share).toBeCloseTo(87 / 97);
  });

  it('are not texts of one template, nor very short ones with a part in common, nor empty ones', () => {
    const template = words('template', 0, 600);
    const filled = Array.from({ length: 100 }, (_, at) => [...template, ...words(`own${at}-`, 0, 400)]);
    const short = [words('few', 0, 20), [...words('few', 0, 20), ...words('more', 0, 30)]];
    expect(pairsOf([...filled, ...short, [], []])).toEqual([]);
  });

  it('connect all of many copies, each with some of the others', () => {
    const copies = Array.from({ length: 300 }, (_, at) => [
      ...words('same', 0, 900),
      ...words(`own${at}-`, 0, 100),
    ]);
    const found = pairsOf(copies);
    expect(found.length).toBeLessThan(300 * 65);
    const joined = new Set([0]);
    for (let before = 0; before < joined.size;) {
      before = joined.size;
      for (const { pair } of found)
        if (pair.some((id) => joined.has(id))) for (const id of pair) joined.add(id);
    }
    expect(joined.size).toBe(300);
  });
});
