import { expect, it } from 'vitest';
import { pattern } from './pattern.ts';

it('leaves out line ends and indentation, and nothing else', () => {
  const words = 'red|green';
  const form = pattern('iu')`
    ^(?:${words})
    |\d{2} \p{Lu}$`;
  expect(form.source).toBe('^(?:red|green)|\\d{2} \\p{Lu}$');
  expect(form.flags).toBe('iu');
});
