import { expect, it } from 'vitest';
import { readMd } from './md.ts';

const source = [
  '---',
  'title: "The report"',
  '---',
  '# Grey **Heron** #',
  'Text with a [link](https://example.org).',
  '',
  'Initial access',
  '--------------',
  '```sh',
  '# not a heading',
  '```',
  '| a | b |',
  '|---|---|',
  '- item',
  '---',
  '### `MossPit` loader {#moss}',
].join('\n');

it('keeps the source unchanged and finds its headings, but not in code or front matter', () => {
  const { text, title, headings } = readMd(source);
  expect(text).toBe(source);
  expect(title).toBe('The report');
  expect(headings.map(({ level, title: name }) => [level, name])).toEqual([
    [1, 'Grey Heron'],
    [2, 'Initial access'],
    [3, 'MossPit loader'],
  ]);
  expect(text.slice(headings[0]?.start, headings[0]?.end)).toBe('# Grey **Heron** #');
});
