import { expect, it } from 'vitest';
import { fitting, longestPath } from './file-patterns.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const fits = async (path: string, ...patterns: string[]) =>
  (await fitting([{ path, filename: path.slice(path.lastIndexOf('/') + 1) }], patterns)).length === 1;

it.each([
  ['report.pdf', '*.pdf', true],
  ['REPORT.PDF', '*.pdf', true],
  ['a/b/report.pdf', '*.pdf', true],
  ['report.pdf.txt', '*.pdf', false],
  ['reports/a.pdf', 'reports/*.pdf', true],
  ['reports/x/a.pdf', 'reports/*.pdf', false],
  ['reports/x/a.pdf', 'reports/**', true],
  ['reports', 'reports/**', false],
  ['old/reports/a.pdf', 'reports/**', false],
  ['old/reports/a.pdf', '**/reports/**', true],
  ['reports/a.pdf', '**/reports/**', true],
  ['myreports/a.pdf', '**/reports/**', false],
  ['a/x.txt', 'a/**/x.txt', true],
  ['a/b/c/x.txt', 'a/**/x.txt', true],
  ['a/bx.txt', 'a/**/x.txt', false],
  ['a/b/c', '/a/*/c', true],
  ['a1.txt', 'a?.txt', true],
  ['a.txt', 'a?.txt', false],
  ['a/.txt', 'a?.txt', false],
  ['a😀.txt', 'a?.txt', true],
  ['Ångström.txt', 'a\u030angstr*', true],
  ['[x](y)+{z}.txt', '[x](y)+{z}.*', true],
  ['abax', '*a**/x', true],
  ['x', '***', true],
  ['', '*', true],
])('%s against %s: %s', async (path, pattern, expected) => {
  expect(await fits(path, pattern)).toBe(expected);
});

it('match any one of several patterns, and everything without any', async () => {
  expect(await fits('a.csv', '*.pdf', '*.csv')).toBe(true);
  expect(await fits('a.csv')).toBe(true);
});

it('a glob without a slash is matched against the name of the file, whatever its path', async () => {
  const thing = { filename: 'minutes.pdf', path: 'board/notes.txt' };
  expect(await fitting([thing], ['*.pdf'])).toEqual([thing]);
  expect(await fitting([thing], ['*.txt'])).toEqual([]);
  expect(await fitting([thing], ['board/*'])).toEqual([thing]);
  expect(await fitting([{ ...thing, path: null }], ['**/minutes.pdf'])).toHaveLength(1);
});

it('lets others have their turn also within one file', async () => {
  const things = [{ filename: 'a', path: '/a'.repeat(longestPath / 2) }];
  const globs = Array.from({ length: 20 }, () => `${'**/a'.repeat(49)}b/`);
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  await fitting(things, globs);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(1);
});

it('matches hostile patterns in time', async () => {
  const things = Array.from({ length: 500 }, () => ({ path: null, filename: `${'a'.repeat(250)}b` }));
  const hostile = ['*a'.repeat(100), '**/a'.repeat(50), `${'?*'.repeat(100)}c`];
  await expectWithin(2000, async () => expect(await fitting(things, hostile)).toEqual([]));
});

it('refuses patterns that take too long all the same, and lets others have their turn meanwhile', async () => {
  const things = Array.from({ length: 100_000 }, () => ({ path: null, filename: 'a'.repeat(255) }));
  const matching = fitting(
    things,
    Array.from({ length: 20 }, () => `${'*a'.repeat(100)}b`),
  );
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  await expect(matching).rejects.toMatchObject({ kind: 'invalid' });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(50);
});
