import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const persons = (text: string) => valuesOf(text, 'person_name');

it.each([
  ['my name is john smith', 'john smith'],
  ['hi my name is mary jones and i live here', 'mary jones'],
  ['my name is anna schmidt, nice to meet you', 'anna schmidt'],
  ['her name is emily clark.', 'emily clark'],
  ['my name is john paul smith', 'john paul smith'],
  ['my name is quxley zorbel and i need help', 'quxley zorbel'],
  ['my name is anna van der berg', 'anna van der berg'],
  ['my name is mark brown', 'mark brown'],
  ['my name is rose', 'rose'],
  ["my name is o'quxley", "o'quxley"],
  ['my name is jean-luc quxley', 'jean-luc quxley'],
  ['My name is john Smith', 'john Smith'],
  ['my name is john thx', 'john'],
  ['my name is john from paris', 'john'],
])('finds the whole name in small letters: %s', (text, name) => {
  expect(persons(text)).toEqual([name]);
});

it.each([
  'my name is not important',
  'his name is well known',
  'her name is still on the list',
  'the file name is readme',
])('finds no name in: %s', (text) => {
  expect(persons(text)).toEqual([]);
});
