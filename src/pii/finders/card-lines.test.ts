import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string) =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => type.startsWith('c') && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  ['4539148803436467|04|2029|123', ['4539148803436467', '04|2029', '123']],
  ['2223000048400011|04/29|123', ['2223000048400011', '04/29', '123']],
  ['4000000000000000006,12,2027,999,John Smith,US', ['4000000000000000006', '12,2027', '999']],
  ['371449635398431:11:26:1234', ['371449635398431', '11:26', '1234']],
])('finds number, end and code of the card in %s', (text, values) => {
  expect(found(text)).toEqual(values);
});

it.each([
  '4539148803436468|04|2029|123',
  '4539148803436467|14|2029|123',
  '1234567890123|04|2029|123',
  '04|2029|123',
])('finds no end and no code in %s', (text) => {
  expect(found(text).filter((value) => value.length < 12)).toEqual([]);
});
