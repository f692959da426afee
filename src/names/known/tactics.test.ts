import { expect, test } from 'vitest';
import { tactics, tacticsOf } from './tactics.ts';

test('the matrix begins with reconnaissance and ends with impact', () => {
  const names = tactics().map(({ name }) => name);
  expect(names).toHaveLength(14);
  expect([names[0], names[11], names.at(-1)]).toEqual(['Reconnaissance', 'Command and Control', 'Impact']);
});

test('a technique has its tactics, a sub-technique its own or those of its technique', () => {
  expect(tacticsOf('T1059')).toEqual(['TA0002']);
  expect(tacticsOf('T1053.005')).toEqual(['TA0002', 'TA0003', 'TA0004']);
  expect(tacticsOf('T1059.999')).toEqual(['TA0002']);
  expect(tacticsOf('T0802')).toEqual([]);
});
