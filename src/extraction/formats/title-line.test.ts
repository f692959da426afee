import { expect, it, test } from 'vitest';
import type { Heading } from '#analysis/document.ts';
import { withShownTitle } from './title-line.ts';

const rest = `${'The actor sent mails to the staff of several ministries. '.repeat(6)}\n`;

const titleOf = (text: string, headings: Heading[] = [], title: string | null = null) =>
  withShownTitle({ format: 'txt', title, text, pages: [], headings }).title;

const heading = (level: number, at = 0): Heading => ({
  level,
  title: 'Return of the Heron',
  start: at,
  end: at + 19,
});

test.each([
  ['above a gap', `Cuba Ransomware Analysis\n\n${rest}`, 'Cuba Ransomware Analysis'],
  ['above a date', `Cuba Ransomware Analysis\nDecember 14, 2021\n${rest}`, 'Cuba Ransomware Analysis'],
  ['underlined', `Cuba Ransomware Analysis\n========\n${rest}`, 'Cuba Ransomware Analysis'],
  ['a sentence', `The actor is back.\n\n${rest}`, null],
  ['a line of prose', `The actor sent mails to\nthe staff.\n${rest}`, null],
  ['a list', `- first item\n\n${rest}`, null],
  ['a row', `Name of tool | Use\n\n${rest}`, null],
  ['a line of a log', `Service started 10:12:13\n\n${rest}`, null],
  ['a marking', `TLP:AMBER for members only\n\n${rest}`, null],
  ['a short note', 'Call the office\n\nBy noon.', null],
])('a first line that is %s', (_what, text, title) => {
  expect(titleOf(text)).toBe(title);
});

it('the first heading is the title, unless it is far below or another one is above it in rank', () => {
  expect(titleOf(rest, [heading(2), heading(3, 100)])).toBe('Return of the Heron');
  expect(titleOf(rest, [heading(2), heading(1, 100)])).toBeNull();
  expect(titleOf(`${rest}${rest}`, [heading(1, 500)])).toBeNull();
  expect(titleOf(rest, [heading(1)], 'Own title')).toBe('Own title');
});
