import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordLists } from './lists.ts';

it('reads the entries of a list in order, as words and as alternatives of a pattern', () => {
  const { list, either } = wordLists('internet');
  expect(list('numbering').slice(0, 4)).toEqual(['releases?', 'builds?', 'firmware', 'revision']);
  expect(either('numbering')).toBe(list('numbering').join('|'));
});

it('reads entries with their weights', () => {
  const leads = new Map(wordLists('places').weighted('leads'));
  expect([leads.get('lives in'), leads.get('in'), leads.get('of')]).toEqual([0.93, 0.72, 0.2]);
});

it('refuses a name that the file does not have', () => {
  expect(() => wordLists('places').list('no-such-list')).toThrow('src/pii/words/places.txt has no list');
});

it.each(readdirSync(new URL('../words/', import.meta.url)))('%s is well formed', (file) => {
  const lines = readFileSync(new URL(`../words/${file}`, import.meta.url), 'utf8').split('\n');
  const names = lines.filter((line) => line.startsWith('[') && /^\[[\w-]+\]$/.test(line));
  expect(new Set(names).size).toBe(names.length);
  expect(lines.filter((line) => !line.startsWith('#') && /,\s*$|^\s|,\s*,/.test(line))).toEqual([]);
});
