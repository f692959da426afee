import { expect, it } from 'vitest';
import { datesIn } from './dates-in-text.ts';

const latest = new Date('2026-05-03T00:00:00Z');
const found = (text: string): string[] => datesIn(text, latest).map(({ date }) => date);

it('dates are as exact as they are written', () => {
  expect(found('On 2 May 2026, May 1st, 2026, 2026-04-11, in March 2021 and since 2017.')).toEqual([
    '2026-05-02',
    '2026-05-01',
    '2026-04-11',
    '2021-03',
    '2017',
  ]);
});

it('what cannot be a date of the past is none', () => {
  expect(found('in 1900, in 2099, on 5 May 2026, 2026-02-31, 2026-13-01, CVE-2021-44228, port 2020')).toEqual(
    [],
  );
});

it('is linear', () => {
  const began = performance.now();
  found('in May 2 '.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(3_000);
});
