import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const persons = (text: string) => valuesOf(text, 'person_name');

it.each([
  ['The report by P. G. Hibbard was late.', ['P. G. Hibbard']],
  ['It was written by Evander Holyfield in spring.', ['Evander Holyfield']],
  ['We spoke with Mr. Hibbard about it.', ['Hibbard']],
  ['Patient: Hibbard', ['Hibbard']],
])('a rare name next to another, a title or a label is a person: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it.each(['They moved to Hibbard in May.', 'The Hibbard Review came out.', 'Hibbard is a small town.'])(
  'a rare name alone is none: %s',
  (text) => {
    expect(persons(text)).toEqual([]);
  },
);
