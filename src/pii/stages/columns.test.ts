import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { cellAt, findTables } from './columns.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const sure = (text: string) =>
  engine
    .detect(text)
    .filter(({ confidence }) => confidence >= 0.85)
    .map(({ type, start, end }) => [type, text.slice(start, end)]);
const ofType = (text: string, type: string) =>
  sure(text)
    .filter(([its]) => its === type)
    .map(([, value]) => value);

const typesOf = (text: string) => sure(text).map(([type]) => type);

function headerOf(text: string, value: string): string | null {
  const start = text.indexOf(value);
  const found = cellAt({ text, tables: findTables(text) }, { start, end: start + value.length });
  return found && text.slice(found.header.start, found.header.end).trim();
}

it.each([
  ['CSV', 'id,name,tax number\n1,Anna,5551\n2,Eva,5552\n'],
  ['CSV with semicolons', 'id;name;tax number\n1;Anna;5551\n'],
  ['tabs', 'id\tname\ttax number\r\n1\tAnna\t5551\r\n'],
  ['Markdown', '# People\n\n| id | name | tax number |\n|---|---|---|\n| 1 | Anna | 5551 |\n\nMore.'],
  ['quoted cells', 'id,"name, first",tax number\n1,"Kovalev, Anna",5551\n'],
  ['two columns', 'name,tax number\nAnna,5551\n'],
])('knows the name of the column of a cell: %s', (_, text) => {
  expect(headerOf(text, '5551')).toBe('tax number');
  expect(headerOf(text, 'Anna')).toMatch(/name/);
});

it.each([
  ['prose', 'We saw Paris, the old one\nand then Graz, of which\nnobody had heard, 5551 times'],
  ['numbers without names', '1,2,3333\n4,5,5551\n'],
  ['one line', 'a,b,c 5551'],
  ['a cell too many', 'a,b\n1,2\n1,2,5551\n'],
])('takes no other text for a table: %s', (_, text) => {
  expect(headerOf(text, '5551')).toBeNull();
});

it('finds in a cell what the name of its column says, far below it and not in other columns', () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => `${i},53622${1000 + i},53622${1000 + i}\n`);
  const text = `row,ssn,amount\n${rows.join('')}`;
  const found = ofType(text, 'social_security_number');
  expect(found.length).toBe(2_000);
  expect(new Set(found).size).toBe(2_000);
});

it('reads JSON in JSON as it reads flat text', () => {
  const flat = '{"ssn": "536221234", "mail": "joe@example.com", "note": "Anna\\n536-22-1234"}';
  for (const text of [
    flat,
    JSON.stringify(flat),
    JSON.stringify({ payload: JSON.stringify({ inner: flat }) }),
  ]) {
    expect(ofType(text, 'social_security_number')).toEqual(['536221234', '536-22-1234']);
    expect(ofType(text, 'email_address')).toEqual(['joe@example.com']);
  }
});

it('finds what its name alone gives away in JSON of any depth', () => {
  const flat = {
    last_name: 'Okonkwo',
    password: 'hunter2hunter2',
    cvv: '123',
    mrn: '4839217',
    born: '12/05/1980',
  };
  let text = JSON.stringify(flat);
  const expected = typesOf(text);
  expect(expected).toHaveLength(5);
  for (let depth = 1; depth < 5; depth += 1) {
    text = JSON.stringify({ payload: text });
    expect(typesOf(text)).toEqual(expected);
    expect(typesOf(`10:00 INFO body=${JSON.stringify(text)} status=200`)).toEqual(expected);
  }
});

it('does not take the name of one field for that of its neighbours', () => {
  for (const text of [
    '{"account": "536221234", "ssn": null}',
    '{"ssn": null, "count": "536221234"}',
    'ssn: none, count: 536221234, ssn: none',
  ])
    expect(ofType(text, 'social_security_number')).toEqual([]);
});

it('looks for tables in time that grows with the text alone', async () => {
  for (const piece of ['a,', 'a\tb\n', 'a|b\nc;d\n', 'name,b\n1,2\n', `${'a'.repeat(4_000)}\n`, 'a\n']) {
    const text = piece.repeat(1_000_000 / piece.length);
    await expectWithin(500, () => findTables(text));
  }
});

it('takes numbers alone below their name for a table of one column, and one number for none', () => {
  expect(headerOf('Tax number\n555100\n555200\n', '555200')).toBe('Tax number');
  expect(headerOf('Tax number\n555100\nand more', '555100')).toBeNull();
  expect(headerOf('We saw it, then left.\n555100\n555200\n', '555100')).toBeNull();
});

it('finds a name in each cell under the header of a name, and in no other', () => {
  const text =
    'id,emp_last_name,emp_first_name,host_name\n1,Garden,June,Paris\n2,van den Berg,art,oslo\n3,n/a,null,Rome\n';
  expect(ofType(text, 'person_name')).toEqual(['Garden', 'June', 'van den Berg', 'art']);
  expect(ofType('last_name, first_name\nStone, Joy\nRivers, Will\n', 'person_name')).toEqual([
    'Stone', 'Joy', 'Rivers', 'Will',
  ]); // prettier-ignore
});

it.each([
  'product_code',
  'sku',
  'zip_code',
  'part number',
  'order_id',
  'invoice',
  'tracking',
  'account',
  'phone',
  'amount',
])('is not sure of a value by its shape alone in a column named for something else: %s', (name) => {
  expect(ofType(`${name},note\n536-22-1234,x\n536-22-1235,y\n`, 'social_security_number')).toEqual([]);
});

it.each(['ssn', 'Social Security Number', 'id', 'value', 'employee id', 'note'])(
  'is as sure as elsewhere in a column whose name says the same or nothing: %s',
  (name) => {
    expect(ofType(`${name},count\n536-22-1234,1\n536-22-1235,2\n`, 'social_security_number')).toEqual([
      '536-22-1234',
      '536-22-1235',
    ]);
  },
);

it('stays sure of a value with check digits, and of one within a sentence', () => {
  const text = 'sku,comment\nDE89370400440532013000,my number 536-22-1234 of it\n7,x\n';
  expect(ofType(text, 'iban')).toEqual(['DE89370400440532013000']);
  expect(ofType(text, 'social_security_number')).toEqual(['536-22-1234']);
});
