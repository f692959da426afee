import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownNamesIn } from '#names/known/known-names.ts';
import { recogniseNames } from '#names/recognise.ts';
import { printTable } from './support/figures.ts';
import { judge, sized } from './support/promises.ts';

/** How fast names are found, in megabytes for each second of the processor, on one core: in reports, and in the worst texts. */

const reports = '../shared/data/reports/text';
const samples = 'samples/documents';
const megabytes = Number(sized(3, 0.1));
const rounds = Number(sized(4, 1));

const folder = existsSync(reports) ? reports : samples;
const texts = readdirSync(folder)
  .filter((file) => /\.(?:txt|md)$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const characters = texts.reduce((sum, text) => sum + text.length, 0);
const all = Array.from({ length: Math.ceil((megabytes * 1e6) / characters) }, () => texts).flat();

/** Of the best of some rounds after one that warms up. */
function speedOf(find: (text: string) => unknown, of: readonly string[]): number {
  const size = of.reduce((sum, text) => sum + text.length, 0) / 1e6;
  const seconds = Array.from({ length: rounds + 1 }, () => {
    const begun = process.cpuUsage();
    for (const text of of) find(text);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  });
  return size / Math.min(...seconds.slice(1));
}

const worst: Record<string, string> = {
  capitals: 'A ',
  'words with a capital': 'Abcd ',
  'beginnings of names': 'APT ',
  'one word': 'A',
};
const size = Number(sized(1e6, 1e4));
printTable(
  ['worst text', 'MB/s'],
  Object.entries(worst).map(([name, part]) => [
    name,
    speedOf(recogniseNames, [part.repeat(size / part.length)]).toFixed(2),
  ]),
);
judge([
  { what: 'names recognised', measured: speedOf(recogniseNames, all), unit: 'MB/s', atLeast: 3 },
  { what: 'known names found', measured: speedOf(knownNamesIn, all), unit: 'MB/s', atLeast: 20 },
]);
