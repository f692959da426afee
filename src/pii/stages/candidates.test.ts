import { expect, it } from 'vitest';
import { createCandidates } from './candidates.ts';
import type { Match } from '#pii/recogniser.ts';

const person = (start: number, end = start + 5, confidence = 0.5): Match => ({
  type: 'person_name',
  start,
  end,
  confidence,
  method: 'named_entity_recognition',
});
/** In several parts of a text, and not in order. */
const starts = [200_000, 7, 70_000, 3, 65_535, 65_536, 1_000_000];

it('gives them in the order of their starts, the longest first, then the surest', () => {
  const candidates = createCandidates();
  for (const start of starts) candidates.add(person(start));
  candidates.add(person(7, 20));
  candidates.add({ ...person(7, 20, 0.9), benign: true });
  const ordered = () =>
    [...candidates.ordered()].map(({ start, end, confidence }) => [start, end, confidence]);
  expect(ordered()).toEqual([
    [3, 8, 0.5],
    [7, 20, 0.9],
    [7, 20, 0.5],
    [7, 12, 0.5],
    ...[65_535, 65_536, 70_000, 200_000, 1_000_000].map((start) => [start, start + 5, 0.5]),
  ]);
  expect(ordered()).toEqual(ordered());
});

it('gives those of a type that were there when they were asked for, again and again', () => {
  const candidates = createCandidates();
  for (const start of starts) candidates.add(person(start));
  candidates.add({ ...person(5), type: 'date' });
  const persons = candidates.of('person_name');
  const seen: number[] = [];
  for (const { start } of persons) {
    seen.push(start);
    candidates.add(person(start + 1));
    candidates.add(person(2_000_000));
  }
  expect(seen).toEqual(starts.toSorted((a, b) => a - b));
  expect(Array.from(persons, ({ start }) => start)).toEqual(seen);
});

it('keeps all of what it is stated', () => {
  const candidates = createCandidates();
  const all = Array.from({ length: 3000 }, (_, at) => person(at, at + 1 + (at % 7), 1 / (at + 1)));
  for (const each of all) candidates.add({ ...each, benign: each.start % 2 === 1 });
  expect([...candidates.ordered()]).toEqual(all.map((each) => ({ ...each, benign: each.start % 2 === 1 })));
});

it('makes those of a type less sure that are said to be, and no others', () => {
  const candidates = createCandidates();
  for (const start of starts) candidates.add(person(start));
  candidates.add({ ...person(7, 9), type: 'date' });
  candidates.weaken('person_name', 0.5, ({ start }) => start < 100_000);
  expect([...candidates.ordered()].map(({ start, confidence }) => [start, confidence])).toEqual([
    [3, 0.25],
    [7, 0.25],
    [7, 0.5],
    [65_535, 0.25],
    [65_536, 0.25],
    [70_000, 0.25],
    [200_000, 0.5],
    [1_000_000, 0.5],
  ]);
});
