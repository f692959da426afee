import { expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import type { Indicator } from '#analysis/document.ts';
import { expectTurnsWithin } from '#test/machine/processor-time.ts';
import { openExtractor } from './pool.ts';
import { packIndicators, unpackIndicators } from './packed-indicators.ts';

const span = (start: number, page: number | null) => ({ start, end: start + 9, ordinal: start, page });
const address = (n: number) => `45.${(n >> 14) & 63}.${(n >> 7) & 127}.${n & 127}`;

it('indicators are unchanged after packing and transfer to another thread', async () => {
  const indicators: Indicator[] = [
    {
      type: 'cve',
      value: 'CVE-2021-44228',
      occurrences: 3,
      spans: [span(0, 1), span(70, null)],
      role: 'vulnerability',
      confidence: 1,
      reason: 'It is a catalogued vulnerability.',
    },
    {
      type: 'domain',
      value: 'evil.example',
      occurrences: 1,
      spans: [span(5, 2)],
      role: 'reference',
      confidence: 0.7,
      reason: 'It is cited.',
    },
  ];
  expect(await unpackIndicators(structuredClone(packIndicators(indicators)))).toEqual(indicators);
  expect(await unpackIndicators(structuredClone(packIndicators([])))).toEqual([]);
});

it('a file with 300,000 indicators is read without holding others up', async () => {
  const text = Array.from({ length: 300_000 }, (_, n) => address((n * 7919) % 45_000)).join(' ');
  const extractor = openExtractor({ timeoutMs: 100_000 });
  const bytes = Buffer.from(text);
  let indicators: Indicator[] = [];
  await expectTurnsWithin(100, async () => {
    ({ indicators } = await extractor.run({ bytes, filename: 'list.txt', title: null }));
  });
  await extractor.close();
  expect(indicators.length).toBeGreaterThan(40_000);
  const few = analyseDocument(
    { format: 'txt', title: null, text: text.slice(0, 5000), pages: [], headings: [] },
    '',
  );
  expect(indicators[0]?.spans[0]).toEqual(few.indicators[0]?.spans[0]);
});
