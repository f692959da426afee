import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string) =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => (type === 'person_name' || type === 'location') && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  'Add Basil, Parsley and Ginger.',
  'The call sign is Oscar Foxtrot Victor.',
  'Golf, Hotel, India, Juliet, Kilo, Lima',
  'We sell Ruby, Pearl, Opal and Topaz.',
  'In bloom: Iris | Tulip | Daisy',
  'Sage, Ginger, Basil, Rosemary',
])('words of one kind in a row are no persons and no places: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['Basil, Rosemary and Victor are here.', ['Basil', 'Rosemary', 'Victor']],
  ['Rose, Lily and Daisy are sisters.', ['Rose', 'Lily', 'Daisy']],
  ['Oscar, Mike and Victor came.', ['Oscar', 'Mike', 'Victor']],
  ['India, Quebec and Lima are far.', ['India', 'Quebec', 'Lima']],
])('people and places in a row stay what they are: %s', (text, names) => {
  expect(found(text)).toEqual(names);
});
