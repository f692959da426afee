import { expect, test } from 'vitest';
import { recogniseNames } from './recognise.ts';

const found = (text: string) => recogniseNames(text).map((name) => [name.text, name.kind]);

test('tells groups, malware, organisations, people and places apart by what the text says of them', () => {
  const text = `Researchers at Proofpoint say that TA505 has delivered the FlawedGrace malware to banks in Germany. Hackers
of the Mustang Panda group used PlugX against Vietnam.`;
  expect(found(text)).toEqual([
    ['Proofpoint', 'organisation'],
    ['TA505', 'actor'],
    ['FlawedGrace', 'malware'],
    ['Germany', 'place'],
    ['Mustang Panda', 'actor'],
    ['PlugX', 'malware'],
    ['Vietnam', 'place'],
  ]);
});

test('names that no list knows are judged by what stands around them', () => {
  expect(found('The Zorblat ransomware encrypts files. Zorblat was first seen in May.')).toContainEqual([
    'Zorblat',
    'malware',
  ]);
});

test('words with a capital that are no names are none', () => {
  expect(found('The attackers sent mail. They also called. Passwords were reset on Monday.')).toEqual([]);
});

test('offsets are those of the text, also behind characters of two units and within brackets', () => {
  const text = '😀😀 «Emotet», (TrickBot) and\nWizard\nSpider’s tools: “Ryuk”…';
  for (const { start, end, text: its } of recogniseNames(text)) expect(text.slice(start, end)).toBe(its);
  expect(found(text).map(([name]) => name)).toEqual(expect.arrayContaining(['Emotet', 'TrickBot', 'Ryuk']));
});

test('names are in order, without overlaps, with a probability', () => {
  const names = recogniseNames(
    'Microsoft and Google said that APT28, Fancy Bear and Sofacy are one. '.repeat(50),
  );
  for (const [at, { start, end, confidence }] of names.entries()) {
    expect(start).toBeGreaterThanOrEqual(names[at - 1]?.end ?? 0);
    expect(end).toBeGreaterThan(start);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('the same text gives the same names', () => {
  const text =
    'In 2021 the Conti group hit the Health Service of Ireland; John Smith of Sophos saw Cobalt Strike. '.repeat(
      20,
    );
  expect(recogniseNames(text)).toEqual(recogniseNames(text));
});

test('an empty text, signs and numbers alone have no names', () => {
  for (const text of ['', ' ', '...', '12 13.4 – 15', '\u0301\u0301', '\ud800'])
    expect(recogniseNames(text)).toEqual([]);
});

test('a heading is given by its range', () => {
  const text = 'Emotet Loader Analysis\nEmotet is a malware.';
  const names = recogniseNames(text, { headings: [{ start: 0, end: 22 }] });
  expect(names.at(-1)).toMatchObject({ text: 'Emotet', kind: 'malware' });
});

// Modules are many times slower under test: bench/names.ts measures the worst texts in full size.
test.each([
  ['1 MB of one letter', 'A', 1e6],
  ['1 MB without blanks', 'Cobalt', 1e6],
  ['1 MB of small letters', 'a b ', 1e6],
  ['capitals', 'A ', 4e4],
  ['beginnings of names', 'APT ', 8e4],
  ['halves of characters', '\ud800A', 4e4],
])('%s take linear time', (_, part, size) => {
  const text = part.repeat(size / part.length);
  const quarter = cpuOf(() => recogniseNames(text.slice(0, size / 4)));
  expect(cpuOf(() => recogniseNames(text))).toBeLessThan(1000 + quarter * 10);
});

/** Milliseconds of the processor. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}
