import { expect, it } from 'vitest';
import { nextRun, type Recurrence } from './next-run.ts';

const daily: Recurrence = { every: { unit: 'day' }, hour: 8, time_zone: 'Europe/Berlin' };
const runs = (recurrence: Recurrence, after: string, count: number): string[] => {
  const all: string[] = [];
  for (let at = new Date(after); all.length < count;) {
    at = nextRun(recurrence, at);
    all.push(at.toISOString().slice(0, 16));
  }
  return all;
};

it('keeps to the hour on the clocks when they change', () => {
  expect(runs(daily, '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T07:00',
    '2026-03-29T06:00',
    '2026-03-30T06:00',
  ]);
  expect(runs(daily, '2026-10-24T00:00:00Z', 3)).toEqual([
    '2026-10-24T06:00',
    '2026-10-25T07:00',
    '2026-10-26T07:00',
  ]);
});

it('runs once on the day on which the clocks skip its hour', () => {
  expect(runs({ ...daily, hour: 2 }, '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T01:00',
    '2026-03-29T01:00',
    '2026-03-30T00:00',
  ]);
});

it('runs once on the day on which the clocks show its hour twice', () => {
  expect(runs({ ...daily, hour: 2 }, '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:00',
    '2026-10-26T01:00',
  ]);
});

it('takes the date of its zone, not that of UTC', () => {
  const auckland: Recurrence = {
    every: { unit: 'week', weekday: 1 },
    hour: 6,
    time_zone: 'Pacific/Auckland',
  };
  expect(runs(auckland, '2026-09-20T00:00:00Z', 2)).toEqual(['2026-09-20T18:00', '2026-09-27T17:00']);
});

it('takes the last day of a month that is too short', () => {
  const monthly: Recurrence = { every: { unit: 'month', day: 31 }, hour: 0, time_zone: 'UTC' };
  expect(runs(monthly, '2026-01-31T00:00:00Z', 3)).toEqual([
    '2026-02-28T00:00',
    '2026-03-31T00:00',
    '2026-04-30T00:00',
  ]);
});

it('is never due at the time that it is asked after', () => {
  expect(runs(daily, '2026-06-01T06:00:00Z', 1)).toEqual(['2026-06-02T06:00']);
});

it('refuses a time zone that there is not', () => {
  expect(() => nextRun({ ...daily, time_zone: 'Mars/Olympus' }, new Date())).toThrow(RangeError);
});
