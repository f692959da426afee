import { expectWithin } from '#test/machine/processor-time.ts';
import { expect, it } from 'vitest';
import { readJson } from './json.ts';
import { isJson } from './outline.ts';

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

it('writes keys in camel case as words, and links as their labels alone', () => {
  const source = JSON.stringify({
    baseScore: 8.8,
    note: 'See [the page](https://a.example.org/x) and https://b.example.org/',
    references: [{ url: 'https://c.example.org/', name: 'C' }, 'https://d.example.org/'],
    url: 'https://e.example.org/',
  });
  expect(readJson(source).text).toBe(
    [
      'base score: 8.8',
      'note: See the page and https://b.example.org/',
      'references:',
      '    name: C',
      'url: https://e.example.org/',
    ].join('\n'),
  );
});

const tool = { type: 'tool', id: 'tool--00000000-0000-4000-8000-000000000001', name: 'T' };

it.each([
  [
    'citations',
    {
      ...tool,
      description: '(Citation: '.repeat(90_000),
    },
  ],
  ['links', { a: '[x]('.repeat(250_000) }],
  ['a deep property', { ...tool, x: '@' }],
  ['keys in capitals', { type: 'x', ['aB'.repeat(200_000)]: 1 }],
  [
    'tags',
    { Event: { info: 'e', Attribute: [], Tag: [{ name: `misp-galaxy:a="${'="'.repeat(300_000)}` }] } },
  ],
  [
    'a long name, with facts about it',
    { ...tool, type: 'tool', x: Array.from({ length: 90_000 }, () => [1]), name: 'n'.repeat(100_000) },
  ],
  [
    'a long file name, with attributes',
    {
      Event: {
        info: 'e',
        Object: {
          name: 'file',
          Attribute: [
            { type: 'filename', object_relation: 'filename', value: 'f'.repeat(500_000) },
            ...Array.from({ length: 20_000 }, () => ({ type: 'md5', value: 'a' })),
          ],
        },
      },
    },
  ],
  [
    'a long pattern, with relationships',
    [
      { type: 'indicator', id: tool.id.replace('tool', 'indicator'), pattern: '['.repeat(500_000) },
      ...Array.from({ length: 3_000 }, (_, at) => ({
        type: 'relationship',
        id: `relationship--00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        source_ref: tool.id.replace('tool', 'indicator'),
        target_ref: tool.id.replace('tool', 'indicator'),
      })),
    ],
  ],
  ['bars', { Event: { info: 'e', Attribute: [{ type: 'filename|md5', value: '|'.repeat(900_000) }] } }],
])('reads a million characters of %s in seconds', async (_what, value) => {
  const source = JSON.stringify(value).replace('"@"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  await expectWithin(3000, () => readJson(source));
});

it('reads a bundle of more values than there is room for as its outline', () => {
  const source = JSON.stringify({ type: 'bundle', objects: [tool], x: Array(500_001).fill(1) });
  expect(readJson(source).text).toMatch(/^type: bundle\nobjects:\n/);
});
