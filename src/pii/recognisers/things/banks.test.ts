import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

/** With the check digits that make the remainder 1 (ISO 13616). */
function ibanOf(country: string, length: number): string {
  const account = '1052030405060708090011223344556677'.slice(0, length - 4);
  const digits = Array.from(`${account}${country}00`, (sign) => parseInt(sign, 36)).join('');
  const check = 98 - Number(BigInt(digits) % 97n);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}

/** By the length that the registry of SWIFT and the list of countries outside of it give. */
it.each([
  [15, 'NO'],
  [16, 'BE'],
  [18, 'DK FI FK FO GL NL SD'],
  [19, 'MK SI'],
  [20, 'AT BA EE KZ LT LU MN XK'],
  [21, 'CH HR LI LV'],
  [22, 'BG BH CR DE GB GE IE ME RS VA'],
  [23, 'AE GI IL IQ OM SO TL'],
  [24, 'AD CZ ES MD PK RO SA SE SK TN VG'],
  [25, 'AO CV GW LY MZ PT ST'],
  [26, 'DZ IR IS TR'],
  [27, 'BI CF CG CM DJ FR GA GQ GR IT KM MC MG MR SM TD'],
  [28, 'AL AZ BF BJ BY CI CY DO GT HN HU LB MA ML NE NI PL SN SV TG'],
  [29, 'BR EG PS QA UA'],
  [30, 'JO KW MU YE'],
  [31, 'MT SC'],
  [32, 'LC'],
  [33, 'RU'],
])('finds account numbers of %i characters of %s', (length, countries) => {
  for (const country of countries.split(' ')) {
    const number = ibanOf(country, length);
    const grouped = number.match(/.{1,4}/g)?.join(' ') ?? '';
    expect(valuesOf(`to ${number} today`, 'iban')).toEqual([number]);
    expect(valuesOf(`to ${grouped} today`, 'iban')).toEqual([grouped]);
  }
});

it('finds one of any length when labelled as an IBAN', () => {
  const number = ibanOf('ZZ', 26);
  expect(valuesOf(`IBAN: ${number}`, 'iban')).toEqual([number]);
  expect(valuesOf(`to ${number} today`, 'iban')).toEqual([]);
});

it('finds one that is broken over two lines', () => {
  expect(valuesOf('DE89 3704 0044\n0532 0130 00 is it', 'iban')).toEqual(['DE89 3704 0044\n0532 0130 00']);
});
