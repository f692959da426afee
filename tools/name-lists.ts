/** Names of long lists, as they are written there, for tools/make-gazetteers.ts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** First and last names of the spelling dictionary `@cspell/dict-people-names`, one a line. */
function spelledNames(): string[] {
  const folder = dirname(require.resolve('@cspell/dict-people-names'));
  const lines = readFileSync(join(folder, 'dict/people-names.txt'), 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('#'));
}

/** First names of registers of births in six countries, each with a sex. */
const registered: Map<string, string>[] = [
  require('gender-detection-from-name/names/de.js'),
  require('gender-detection-from-name/names/en.js'),
  require('gender-detection-from-name/names/es.js'),
  require('gender-detection-from-name/names/fr.js'),
  require('gender-detection-from-name/names/it.js'),
  require('gender-detection-from-name/names/tr.js'),
];

/** All that are one word of four letters or more. */
export function listedNames(): string[] {
  return [...spelledNames(), ...registered.flatMap((names) => [...names.keys()])].filter((name) =>
    /^\p{L}{4,}$/u.test(name),
  );
}
