import { expect, test } from 'vitest';
import { knownEntity, knownName, knownNamesIn } from './known-names.ts';

const found = (text: string) => knownNamesIn(text).map(({ start, end }) => text.slice(start, end));
const keys = (text: string) => knownNamesIn(text).map(({ entities }) => entities[0]?.key);

test('a name is known however it is written, and under each of its aliases', () => {
  for (const name of ['Fancy Bear', 'fancy-bear', 'FANCYBEAR', 'Fáncy  Bear', 'APT28', 'APT 28', 'Strontium'])
    expect(knownName(name)).toMatchObject([{ key: 'G0007', kind: 'actor', name: 'APT28' }]);
  expect(knownName('Fancy Giraffe')).toEqual([]);
});

test('things of several lists are one, by the id of ATT&CK, by a link or by a name', () => {
  expect(knownEntity('G0016')?.aliases).toEqual(
    expect.arrayContaining(['Cozy Bear', 'Midnight Blizzard', 'UAC-0029']),
  );
  expect(knownName('Emotet').filter(({ kind }) => kind === 'malware')).toHaveLength(1);
});

test('what is also an ordinary word, a town or the name of a person is ambiguous', () => {
  for (const name of ['Elise', 'Taurus', 'Scarlet', 'Thor', 'Hello', 'Royal', 'Chad'])
    expect(
      knownName(name).every(({ ambiguous }) => ambiguous),
      name,
    ).toBe(true);
  for (const name of ['NotPetya', 'Wizard Spider', 'TrickBot', 'Cobalt Strike', 'Iran'])
    expect(
      knownName(name).some(({ ambiguous }) => ambiguous),
      name,
    ).toBe(false);
});

test('the same thing is ambiguous by one of its names and not by another', () => {
  expect(knownName('BEACON').find(({ key }) => key === 'S0154')?.ambiguous).toBe(true);
  expect(knownName('Cobalt Strike').find(({ key }) => key === 'S0154')?.ambiguous).toBe(false);
});

test('countries have their adjectives', () => {
  expect(knownName('Iranian')).toMatchObject([{ kind: 'country', name: 'Iran' }]);
  expect(knownName('French')).toMatchObject([{ kind: 'country', name: 'France' }]);
});

test('a text is searched for the longest names, with exact offsets', () => {
  const text = '“Wizard Spider’s” cobalt-strike;\nAPT 28 and\nMustang\nPanda, PowerShell Empire. Águila';
  expect(found(text)).toEqual([
    'Wizard Spider',
    'cobalt-strike',
    'APT 28',
    'Mustang\nPanda',
    'PowerShell Empire',
  ]);
});

test('the parts of a name are not found across sentences, or within words', () => {
  expect(keys('It ends with Cobalt. Strike that. Notpetyas, xTrickBot')).not.toContain('S0154');
  expect(found('cobalt,  strike')).not.toContain('cobalt,  strike');
  expect(keys('notpetyas xtrickbot')).toEqual([]);
});

test('names in other scripts and characters of two units keep their offsets', () => {
  const text = '𝔘𝔫 😀 中国 and 😀APT28';
  expect(found(text)).toEqual(expect.arrayContaining(['中国', 'APT28']));
});

test.each([
  ['one letter', 'A'.repeat(1_000_000)],
  ['one name without blanks', 'CobaltStrike'.repeat(80_000)],
  ['beginnings of names', 'Operation '.repeat(100_000)],
  ['letters of other scripts', 'é'.repeat(1_000_000)],
  ['accents alone', '\u0301'.repeat(1_000_000)],
  ['halves of characters', '\ud800'.repeat(1_000_000)],
])('1 MB of %s takes linear time', (_, text) => {
  const start = performance.now();
  knownNamesIn(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
