import { spawnSync } from 'node:child_process';
import { recognisers } from '#domain/pii/engine/recognisers/all.ts';
import { createEngine, type Engine } from '#domain/pii/engine/detect.ts';
import { finders } from '#domain/pii/engine/finders/all.ts';
import { makeGroupFinder } from '#domain/pii/engine/finders/groups.ts';
import { makeOrganizationFinder } from '#domain/pii/engine/finders/organizations.ts';
import { makePersonFinder } from '#domain/pii/engine/finders/persons.ts';
import { makePlaceFinder } from '#domain/pii/engine/finders/places.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import { tokenise } from '#domain/pii/engine/tokens.ts';
import { createVocabulary } from '#domain/pii/engine/vocabulary.ts';
import { describeMachine, printTable } from './support/figures.ts';
import { textsOf, type Kind } from './support/pii-texts.ts';

/** How fast personal data is found, on one core. Seconds of the processor, not the clock's, which other programs slow down. */

const megabyte = 1e6;
const rounds = 3;

function secondsOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** The best of some rounds after one that warms up. */
function best(work: () => void): number {
  work();
  return Math.min(...Array.from({ length: rounds }, () => secondsOf(work)));
}

const makersOfNames: FinderMaker[] = [
  makeGroupFinder,
  makeOrganizationFinder,
  makePersonFinder,
  makePlaceFinder,
];
/** The forms as they would be looked for without tokens. */
const regexes = recognisers.flatMap(({ patterns }) =>
  patterns.map(
    ({ regex }) =>
      new RegExp(
        `(?<![\\p{L}\\d])(?:${regex.source})(?![\\p{L}\\d])`,
        `g${regex.flags.replaceAll(/[gyu]/g, '')}u`,
      ),
  ),
);

/** So much text of a kind, in the order of the files. */
function sample(kind: Kind, bytes: number): string {
  const all = textsOf(kind)
    .map(({ text }) => text)
    .join('\n');
  return all.repeat(Math.ceil(bytes / Math.max(1, all.length))).slice(0, bytes);
}

/** A megabyte with 5,000 values in it. */
function dense(): string {
  const lines = Array.from(
    { length: 1_250 },
    (_, i) =>
      `${'lorem ipsum dolor sit amet '.repeat(25)} SSN 536-22-${1000 + i}, card 4539 1488 0343 6467, joe${i}@example.com, https://example.com/${i}\n`,
  );
  return lines.join('');
}

/** In a process of its own, which has read nothing else: seconds and the memory that it took at most. */
function measureLarge(): void {
  const text = sample('prose', 50 * megabyte);
  const before = process.resourceUsage().maxRSS / 1024;
  const seconds = secondsOf(() => void createEngine().detect(text));
  const most = process.resourceUsage().maxRSS / 1024;
  console.log(
    `50 MB of prose: ${seconds.toFixed(1)} s (under 15); ${most.toFixed(0)} MiB of memory at most (under 600), ${before.toFixed(0)} of them with the text before it began`,
  );
}

if (process.argv.includes('--large')) measureLarge();
else {
  console.log(`${describeMachine()}; megabytes a second of one core\n`);
  const patternsOnly = createEngine(finders.filter((make) => !makersOfNames.includes(make)));
  const whole = createEngine();
  measureSpeed(patternsOnly, whole);
  measureGrowth(patternsOnly, whole);
  spawnSync(process.execPath, [import.meta.filename, '--large'], { stdio: 'inherit' });
}

function measureSpeed(patternsOnly: Engine, whole: Engine): void {
  const vocabulary = createVocabulary();
  const texts = new Map([
    ...(['prose', 'logs', 'code'] as const).map((kind) => [kind, sample(kind, 4 * megabyte)] as const),
    ['5,000 values in a megabyte', dense()] as const,
  ]);
  printTable(
    [
      'text',
      'tokens alone',
      'patterns',
      'with names',
      'each regex over the text',
      'patterns ÷ tokens',
      'patterns ÷ regexes',
    ],
    [...texts].map(([name, text]) => {
      const size = Buffer.byteLength(text) / megabyte;
      const tokens = size / best(() => void tokenise(text, { from: 0, to: text.length }, vocabulary));
      const patterns = size / best(() => void patternsOnly.detect(text));
      const names = size / best(() => void whole.detect(text));
      const part = text.slice(0, 200_000);
      const loop = Buffer.byteLength(part) / megabyte / secondsOf(() => runEach(part));
      const speeds = [tokens, patterns, names, loop].map((value) => value.toFixed(1));
      return [name, ...speeds, (patterns / tokens).toFixed(2), (patterns / loop).toFixed(1)];
    }),
  );
  console.log(`${regexes.length} forms of ${recognisers.length} recognisers\n`);
}

/** What a plain loop over the forms would do. */
function runEach(text: string): void {
  for (const regex of regexes) for (const _ of text.matchAll(regex));
}

function measureGrowth(patternsOnly: Engine, whole: Engine): void {
  const text = sample('prose', 4 * megabyte);
  const quarter = text.slice(0, text.length / 4);
  const [patterns, names] = [patternsOnly, whole].map((engine) =>
    (best(() => void engine.detect(text)) / best(() => void engine.detect(quarter))).toFixed(2),
  );
  console.log(`4 × the text takes ${patterns} × the time with patterns, ${names} × with names (at most 4.6)`);
  const crowded = dense();
  const values = whole.detect(crowded).filter(({ confidence }) => confidence >= 0.85).length;
  const seconds = best(() => void whole.detect(crowded));
  console.log(
    `${values} values in ${(crowded.length / megabyte).toFixed(1)} MB: ${seconds.toFixed(2)} s (under 0.5)`,
  );
}
