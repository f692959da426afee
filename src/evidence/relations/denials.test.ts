import { expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { evidenceOf } from '#evidence/evidence-of.ts';

const statedIn = (text: string): string[] =>
  evidenceOf(
    analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, 'A report'),
  ).relations.map(({ subject, relation, object }) => `${subject.name} ${relation} ${object.name}`);

it.each([
  'It is false that Turla uses Ryuk.',
  'There is no evidence that Turla uses Ryuk.',
  'Turla denied using Ryuk.',
  'The Ryuk malware was wrongly attributed to Turla.',
  'Reports that Turla uses Ryuk are false.',
  'Turla didn’t use Ryuk.',
  'APT28 is not linked to Russia.',
  'Turla is not a Russian group.',
])('a denied sentence states nothing: %s', (text) => {
  expect(statedIn(text)).toEqual([]);
});

it.each([
  ['Turla uses not only Mimikatz.', 'Turla uses Mimikatz'],
  ['APT28 does not use Mimikatz but uses Cobalt Strike.', 'APT28 uses Cobalt Strike'],
  ['APT40 is located in Haikou, People’s Republic of China.', 'APT40 located-in China'],
])('a sentence that denies something else states what it says: %s', (text, relation) => {
  expect(statedIn(text)).toContain(relation);
});

it.each([
  ['APT28 hit organizations located in Norway and Israel.', ['APT28 targets Norway', 'APT28 targets Israel']],
  ['APT28 hit Norway in times of tensions between Israel and Iran.', ['APT28 targets Norway']],
  ['APT28 is believed to be based in South America, given their use of Spanish dialects.', []],
])('what is located somewhere is the noun before it: %s', (text, relations) => {
  expect(statedIn(text)).toEqual(relations);
});
