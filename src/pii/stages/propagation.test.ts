import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const persons = (text: string, window?: number) =>
  engine
    .detect(text, window === undefined ? {} : { window })
    .filter(({ type, confidence }) => type === 'person_name' && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it('finds the parts of a sure name where they are alone, before and after it, in capitals too', () => {
  const text =
    'The Zwirbel file. It was Dr. Anna Zwirbel again; then Zwirbel left, and the ZWIRBEL case closed.';
  expect(persons(text)).toEqual(['Zwirbel', 'Anna Zwirbel', 'Zwirbel', 'ZWIRBEL']);
});

it('finds them however far from it and whatever window they are in', () => {
  const text = `Dr. Anna Zwirbel signed.\n${'Nothing is said here of anybody. '.repeat(500)}\nThe Zwirbel file.`;
  expect(persons(text, 4096)).toEqual(['Anna Zwirbel', 'Zwirbel']);
});

it('leaves alone what is also a word or a place, what is part of code, and lower case', () => {
  expect(persons('Dr. Anna Young met us. Young people came. zwirbel.')).toEqual(['Anna Young']);
  expect(persons('Dr. Anna Zwirbel. See Zwirbel.txt, src/Zwirbel, Zwirbel() and zwirbel.')).toEqual([
    'Anna Zwirbel',
  ]);
});

it('does not spread words of names that are only likely', () => {
  expect(persons('The Jennifer Quadrant stood there. The Quadrant was red.').slice(1)).toEqual([]);
});

it('leaves alone what is called like the person', () => {
  const named = 'Dr. Anna Zwirbel signed. ';
  for (const thing of [
    'The Zwirbel effect grew.',
    'Then the Anna sank.',
    'an ANNA run',
    'the new "Zwirbel" (a chip)',
  ])
    expect(persons(named + thing)).toEqual(['Anna Zwirbel']);
  expect(persons(`${named}\nZwirbel\n\n  <language> A notation.`)).toEqual(['Anna Zwirbel']);
  expect(persons(`${named}[Cf. Anna. kam]`)).toEqual(['Anna Zwirbel']);
  expect(persons(`${named}ANNA: I see.`)).toEqual(['Anna Zwirbel', 'ANNA']);
});

it('leaves alone what the text writes in small letters too, unless in an address', () => {
  const named = 'Dr. Anna Zwirbel signed. Zwirbel left. ';
  expect(persons(`${named}A zwirbel is a knob. Another Zwirbel.`)).toEqual(['Anna Zwirbel']);
  expect(persons(`${named}Write to zwirbel@example.org.`)).toEqual(['Anna Zwirbel', 'Zwirbel']);
});

it('knows families by names of places and greetings, and leaves those alone that are no families', () => {
  expect(persons('Dr. Anna Park signed. At night Park is away.')).toEqual(['Anna Park', 'Park']);
  expect(persons('It was signed by Anna Hello. Nobody said Hello.')).toEqual(['Anna Hello']);
});
