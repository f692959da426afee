import { expect, it } from 'vitest';
import { arbitrated, resolveOverlaps, usualThreshold, type Candidate } from './arbitration.ts';

const match = (type: string, [start, end]: [number, number], confidence: number, benign = false): Candidate => ({
  type, start, end, confidence, method: 'pattern_match', benign,
}); // prettier-ignore
const sorted = (all: readonly Candidate[]) =>
  all.toSorted((a, b) => a.start - b.start || b.end - a.end || b.confidence - a.confidence);
const arbitrate = (candidates: readonly Candidate[], threshold = usualThreshold) => [
  ...resolveOverlaps(sorted(candidates), threshold),
];
const kept = (candidates: Candidate[], threshold?: number) =>
  arbitrate(candidates, threshold).map(({ type }) => type);

const covers = (candidates: Candidate[]) =>
  arbitrate(candidates).map(({ type, start, end, covers: its }) => [type, its ?? { start, end }]);

it('keeps the longer of two that are as sure', () => {
  expect(kept([match('domain', [5, 16], 0.95), match('email', [0, 16], 0.99)])).toEqual(['email']);
});

it('does not let a match under the threshold hide a sure one within it', () => {
  const suspected = match('address', [0, 40], 0.7);
  expect(kept([suspected, match('postcode', [10, 15], 0.9)])).toEqual(['postcode']);
  expect(kept([match('postcode', [0, 15], 0.9), match('address', [0, 40], 0.7)])).toEqual(['postcode']);
});

it('keeps the longer one when both reach the threshold that was asked for, or neither does', () => {
  const both = [match('address', [0, 40], 0.7), match('postcode', [10, 15], 0.9)];
  expect(kept(both, 0.6)).toEqual(['address']);
  expect(kept(both, 0.95)).toEqual(['address']);
});

it('says what is masked besides, so that nothing is left of what gave way', () => {
  const address = match('address', [0, 40], 0.7);
  expect(covers([address, match('postcode', [10, 15], 0.9), match('postcode', [30, 35], 0.9)])).toEqual([
    ['postcode', { start: 0, end: 30 }],
    ['postcode', { start: 30, end: 40 }],
  ]);
  expect(covers([match('hash', [0, 40], 0.7, true), match('phone', [10, 20], 0.99)])).toEqual([
    ['phone', { start: 10, end: 20 }],
  ]);
});

it('lets what is benign take along what lies in it', () => {
  expect(kept([match('hash', [0, 40], 0.8, true), match('phone', [10, 20], 0.9)])).toEqual([]);
});

it('keeps all that are one after the other, in their order', () => {
  expect(kept([match('c', [20, 30], 0.9), match('a', [0, 10], 0.5), match('b', [10, 20], 0.99)])).toEqual([
    'a', 'b', 'c',
  ]); // prettier-ignore
});

it('settles two lots as it would one, again and again', () => {
  const lots: [Candidate[], Candidate[]] = [[], []];
  for (let at = 0; at < 200; at += 1) {
    const start = (at * 37) % 150;
    (lots[at % 2] as Candidate[]).push(match(`t${at}`, [start, start + 1 + (at % 11)], ((at * 7) % 13) / 13));
  }
  const both = arbitrated([sorted(lots[0]), sorted(lots[1])], 0.5);
  const whole = arbitrate([...sorted(lots[0]), ...sorted(lots[1])], 0.5);
  expect([...both]).toEqual(whole);
  expect([...both]).toEqual(whole);
});

it('does not let what is unlikely hide what is likely, though neither is sure', () => {
  expect(kept([match('digits', [0, 20], 0.35), match('name', [5, 10], 0.5)])).toEqual(['name']);
  expect(kept([match('digits', [0, 20], 0.35), match('name', [5, 10], 0.5)], 0.3)).toEqual(['digits']);
});
