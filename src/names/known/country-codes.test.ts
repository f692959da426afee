import { expect, it } from 'vitest';
import { countryCode } from './country-codes.ts';
import { readEntities } from './entities.ts';

it('every country of the lists has its own code of ISO 3166-1, but for two former ones', () => {
  const names = readEntities().flatMap(({ entity }) => (entity.kind === 'country' ? [entity.name] : []));
  const without = names.filter((name) => countryCode(name) === undefined);
  expect(without).toEqual(['Netherlands Antilles', 'Serbia and Montenegro']);
  expect(new Set(names.map(countryCode)).size).toBe(names.length - 1);
  const some = ['Ukraine', 'United Kingdom', 'Russia', 'Germany', 'Saint Lucia', 'Hong Kong', 'Myanmar'];
  expect(some.map(countryCode)).toEqual(['UA', 'GB', 'RU', 'DE', 'LC', 'HK', 'MM']);
});
