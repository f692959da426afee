import { expect, it } from 'vitest';
import { findsOf } from '../../../../../test/support/pii-finds.ts';

const found = (text: string) => findsOf(text, ['nationality']);

it.each([
  ['An Iranian tourist, 26, drowned.', 'Iranian'],
  ['talks with the Ethiopian foreign minister', 'Ethiopian'],
  ['Danish striker Jens scored', 'Danish'],
  ['A French citizen was detained', 'French'],
  ['the suspect is a Moroccan national.', 'Moroccan'],
  ['She is Brazilian.', 'Brazilian'],
  ['Staatsangehörigkeit: deutsch', 'deutsch'],
  ['Nacionalidad: española', 'española'],
  ['Nationality: Burkinabe', 'Burkinabe'],
])('finds the nation of a person in: %s', (text, nation) => {
  expect(found(text)).toEqual([`nationality: ${nation}`]);
});

it.each([
  'I love Italian food.',
  'I am in a Swiss bank.',
  'French press, Swiss army knife and Danish pastry',
  'the Polish national identification number of a patient',
  'nationality: string, Nationality: Unknown',
])('takes no thing for a person: %s', (text) => {
  expect(found(text)).toEqual([]);
});
