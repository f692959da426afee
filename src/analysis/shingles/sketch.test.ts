import { describe, expect, it } from 'vitest';

import { isKept, packSketch, sketchOf, unpackSketch } from './sketch.ts';
import { shingleCollector } from './shingles.ts';

function shinglesOf(words: number) {
  const { add, shingles } = shingleCollector();
  add(Array.from({ length: words + 3 }, (_, at) => `word${at}`));
  return shingles;
}

describe('the sketch of a text', () => {
  it('is all of a short one', () => {
    const shingles = shinglesOf(400);
    const { level, shingles: count, hashes } = sketchOf(shingles);
    expect([level, count]).toEqual([0, 400]);
    expect([...hashes]).toEqual([...shingles].sort((a, b) => a - b));
  });

  it('is an even sample of a long one, the same whatever else the text has', () => {
    const short = sketchOf(shinglesOf(4_000));
    const long = sketchOf(shinglesOf(20_000));
    expect(short.level).toBeLessThan(long.level);
    for (const { level, shingles, hashes } of [short, long]) {
      expect(hashes.length).toBeLessThanOrEqual(480);
      expect((hashes.length * 2 ** level) / shingles).toBeGreaterThan(0.8);
      expect((hashes.length * 2 ** level) / shingles).toBeLessThan(1.2);
    }
    const common = [...short.hashes].filter((hash) => isKept(hash, long.level));
    expect(common.length).toBeGreaterThan(20);
    expect([...long.hashes]).toEqual(expect.arrayContaining(common));
  });

  it('is the same after it was stored', () => {
    for (const words of [0, 1, 5_000]) {
      const sketch = sketchOf(shinglesOf(words));
      expect(unpackSketch(packSketch(sketch))).toEqual(sketch);
    }
    for (const wrong of [new Uint8Array(7), new Uint8Array(9)]) expect(() => unpackSketch(wrong)).toThrow();
  });
});
