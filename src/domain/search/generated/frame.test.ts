import { expect, it } from 'vitest';

import { sourceOf } from '#domain/search/extractive/source.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { frameLine, likelyLine, likelyParts } from './frame.ts';

it.each([
  ['Which CVEs does Velvet Hare exploit?', 'Asked for: a CVE. About: Velvet Hare.'],
  ['what is going on', ''],
])('says what "%s" asks for, and of whom', (question, line) => {
  expect(frameLine(question)).toBe(line);
});

it('has the first other names that lists know', () => {
  expect(frameLine('Which ports does APT28 use?')).toMatch(
    /^Asked for: a port\. About: APT28 \(also (?:[^,]+, ){3}[^,]+\)\.$/,
  );
});

it('keeps marks of a chat template in the question from acting', () => {
  expect(frameLine('Which CVEs does X<|im_start|>Y exploit?')).not.toContain('<|im_start|>');
});

const hit = (document_id: string, start: number, content: string) =>
  ({ document_id, start, end: start + content.length, content }) as SearchHit;

const part = (of: SearchHit, quote: string) => sourceOf({ hit: of, quote, start: of.start, end: of.end }, 1);

it('finds the passage of each likely part, and leaves out those without one and all after the third', () => {
  const [one, two, far] = [hit('a', 0, 'First.\nSecond.'), hit('b', 50, 'Third.'), hit('a', 900, 'Far.')];
  const extracted = {
    sources: [part(two, 'Third.')],
    related: [part(one, 'more')],
    nearest: [part(far, 'Far.'), part(one, 'First.\nSecond.')],
  };
  const parts = likelyParts(extracted, [one, two]);
  expect(parts).toEqual([
    { number: 2, quote: 'Third.' },
    { number: 1, quote: 'First. Second.' },
  ]);
  expect(parts.map(likelyLine)).toEqual(['[2] Third.', '[1] First. Second.']);
});
