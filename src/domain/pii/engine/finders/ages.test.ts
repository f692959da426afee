import { expect, it } from 'vitest';
import { findsOf } from '../../../../../test/support/pii-finds.ts';

const found = (text: string) => findsOf(text, ['age']);

it.each([
  ['He is 34 years old.', '34'],
  ['a 7-year-old boy', '7'],
  ['aged 45, of Leeds', '45'],
  ['"age": 56,', '56'],
  ["I'm 34.", '34'],
  ['she is 29 and lives here', '29'],
  ['She turned 101 today', '101'],
  ['5 y/o male', '5'],
  ['34 Jahre alt', '34'],
  ['tiene 25 años', '25'],
  ['elle est âgée de 81 ans', '81'],
  ['ей 34 года', '34'],
  ['The judge sentenced Ann Unknownson, 65, to four years', '65'],
  ['searching for Xyz Qwerty-Foo, 32, who was last seen', '32'],
  ['An Iranian tourist, 26, drowned', '26'],
  ['Ann Unknownson (34) lives in Leeds', '34'],
  ['Mein Sohn (8) geht zur Schule', '8'],
  ["I'm 29F and tired", '29'],
  ["I'm a 41 year old software engineer", '41'],
  ['My aunt turned 74 on 26 November.', '74'],
])('finds the age in: %s', (text, age) => {
  expect(found(text)).toEqual([`age: ${age}`]);
});

it.each([
  'Cache-Control: max-age: 60',
  'in 5 years, after 20 years',
  'I am 20 minutes late and I am 50% done',
  'pendant 5 ans',
  'page 34, image: 12, storage: 40',
  'The build is 3 days old',
  'a 20 year old software',
  'aged 1999, age: 450',
  'He lives in Ann Street, 65, to the left',
  'the gear is 29F, size 40M',
  'Grand Hotel Park, 39, to be opened',
  'he is 6.5',
])('finds no age in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('finds ages in the column that is named for them', () => {
  const rows = ['name,id,age,visits', 'Ann Doe,5,34,12', 'Bob Roe,6,51,40', 'Cy Poe,9,7,3'];
  expect(found(rows.join('\n'))).toEqual(['age: 34', 'age: 51', 'age: 7']);
});
