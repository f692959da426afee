import { expect, it } from 'vitest';

import { spaceOf, textOf } from './vector-model.ts';

const model = { name: 'skep-static-1', fingerprint: '0123456789abcdef', dimensions: 256 };

it('vectors stay where earlier versions put them while texts have the same form', () => {
  expect(spaceOf(model)).toEqual({ name: 'vectors_172904e163c41469', dimensions: 256 });
});

// Raise `textForm` with any change of what is expected here: vectors that are there are of the text as it was.
it('the text of a passage is its headings, each once, and its content', () => {
  const passage = { title: 'Report', section: 'Summary', content: 'The ship left.' };
  expect(textOf(passage)).toBe('Report\nSummary\nThe ship left.');
  expect(textOf({ ...passage, section: 'Report' })).toBe('Report\nThe ship left.');
  expect(textOf({ ...passage, section: '' })).toBe('Report\nThe ship left.');
  expect(textOf({ ...passage, content: 'Summary\nThe ship left.' })).toBe('Report\nSummary\nThe ship left.');
});

it('vectors of texts of another form are elsewhere, as are those of another model', () => {
  const names = [
    spaceOf(model),
    spaceOf(model, 2),
    spaceOf(model, 3),
    spaceOf({ ...model, fingerprint: '' }),
  ];
  expect(new Set(names.map(({ name }) => name)).size).toBe(4);
});
