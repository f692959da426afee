import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import { facets } from './facets.ts';
import { treatmentOf } from './facet-model.ts';

const believed = (text: string): string[] =>
  [...treatmentOf(answerTerms(text))]
    .filter(([id, { probability, threshold }]) => id !== 'none' && probability >= threshold)
    .map(([id]) => id);

it.each([
  ['It adds a value to the Run key of the registry to survive a reboot.', 'persistence'],
  ['The operators dumped credentials from the memory of LSASS.', 'credential-access'],
  [
    'The sample collects the hostname, the version of the operating system and the running processes.',
    'discovery',
  ],
  ['The implant sends its results to the C2 server over HTTPS.', 'command-and-control'],
  [
    'Encrypt sensitive data and require multi-factor authentication for accounts of administrators.',
    'mitigation',
  ],
])('%s treats %s', (text, facet) => expect(believed(text)).toEqual([facet]));

it.each([
  'The company was founded in 1998 and has offices in Oslo and Bergen.',
  'Researchers will present more details at a conference in September.',
  'The name of the group comes from a novel that one of its finders had read.',
])('%s treats none of them', (text) => expect(believed(text)).toEqual([]));

it('knows every facet but those that relations decide alone, and is small', () => {
  const known = new Set(treatmentOf([]).keys());
  expect(facets.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual(['attribution']);
  expect(statSync(new URL('./weights.json', import.meta.url)).size).toBeLessThan(500_000);
});
