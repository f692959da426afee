import { expect, it } from 'vitest';

import { shingleCollector } from '#analysis/shingles/shingles.ts';
import { sketchOf } from '#analysis/shingles/sketch.ts';

import { likelyLinks } from './likely-links.ts';
import { likelyPairs } from './likely-pairs.ts';
import { sketchSetOf, type SketchSet } from './sketch-set.ts';

/** Texts that have four fifths of their words from the same template. */
function ofTemplate(name: string, count: number): string[][] {
  const template = Array.from({ length: 80 }, (_, at) => `${name}${at}`);
  const own = Array.from({ length: 20 }, (_, at) => `of${at}`);
  return Array.from({ length: count }, (_, text) => [
    ...template,
    ...own.map((word) => `${name}${text}${word}`),
  ]);
}

function setOf(texts: string[][]): SketchSet {
  return sketchSetOf(
    texts.map((terms) => {
      const { add, shingles } = shingleCollector();
      add(terms);
      return sketchOf(shingles);
    }),
  );
}

it('documents of a template are linked by fewer links than there are documents', () => {
  const texts = [...ofTemplate('alarm', 40), ...ofTemplate('notice', 30)];
  expect(likelyPairs(setOf(texts)).length).toBeGreaterThan(1_000);
  const links = likelyLinks(setOf(texts));
  expect(links).toHaveLength(39 + 29);
  expect(links.every(({ one, other }) => one < 40 === other < 40)).toBe(true);
});
