import { expect, it } from 'vitest';
import { isJson, readJson } from './json.ts';

it('writes a line per value, in the order of the file, with strings whole and numbers as written', () => {
  const source =
    '{"name":"Grey \\"Heron\\"","size":12345678901234567890,"refs":[{"id":"T1059.001"},["a",true]],"none":null}';
  expect(readJson(source).text).toBe(
    [
      'name: Grey "Heron"',
      'size: 12345678901234567890',
      'refs:',
      '    id: T1059.001',
      '    - a',
      '    - true',
      'none: null',
    ].join('\n'),
  );
  expect(readJson(source).title).toBe('Grey "Heron"');
});

it('reads one value per line', () => {
  expect(readJson('{"a":1}\n{"a":2}\n').text).toBe('a: 1\na: 2');
});

it('reads and refuses 100,000 levels of nesting without running out of stack', () => {
  const deep = `${'{"a":['.repeat(50_000)}"bottom"${']}'.repeat(50_000)}`;
  expect(readJson(deep).text).toContain('bottom');
  expect(() => readJson('['.repeat(100_000))).toThrow(/not valid JSON \(line 1\)/);
});

it('reads a string of a million escapes', () => {
  expect(readJson(JSON.stringify('"\\'.repeat(500_000))).text).toHaveLength(1_000_000);
});

it.each([
  '',
  ' ',
  '{',
  '[1,]',
  '{"a"}',
  '{"a":1,}',
  '[1 2]',
  '"a',
  '"\u0001"',
  "{'a':1}",
  '[1]]',
  '01',
  'nul',
  '["\\x"]',
])('does not take %j for JSON', (source) => {
  expect(isJson(source)).toBe(false);
});
