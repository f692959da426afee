import { spawnSync } from 'node:child_process';
import { recognisers } from '#pii/recognisers/all.ts';
import { createEngine, type Engine } from '#pii/detect.ts';
import { finders } from '#pii/finders/all.ts';
import { makeGroupFinder } from '#pii/finders/groups/groups.ts';
import { makeOrganizationFinder } from '#pii/finders/organizations/organizations.ts';
import { makePersonFinder } from '#pii/finders/persons/persons.ts';
import { makePlaceFinder } from '#pii/finders/places/places.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import { tokenise } from '#pii/text/tokens.ts';
import { createVocabulary } from '#pii/lexicon/vocabulary.ts';
import { describeMachine, printTable } from '../support/figures.ts';
import { textsOf, type Kind } from '../support/pii-texts.ts';
import { judge, sized, type Promised } from '../support/promises.ts';

/** How fast personal data is found, on one core. Seconds of the processor, not the clock's, which other programs slow down. */

const megabyte = 1e6;
const rounds = Number(sized(3, 1));
const megabytes = Number(sized(4, 0.2));

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
  const size = Number(sized(50, 0.5));
  const text = sample('prose', size * megabyte);
  const before = process.resourceUsage().maxRSS / 1024;
  const seconds = secondsOf(() => void createEngine().detect(text));
  const most = process.resourceUsage().maxRSS / 1024;
  console.log(`${size} MB of prose; ${before.toFixed(0)} MiB with the text before it began\n`);
  judge([
    { what: `${size} MB of prose`, measured: seconds, atMost: 15, unit: 's' },
    {
      what: `most memory for ${size} MB of prose`,
      measured: (most * 2 ** 20) / megabyte,
      atMost: 600,
      unit: 'MB',
    },
  ]);
}

const promised: Promised[] = [];

if (process.argv.includes('--large')) measureLarge();
else {
  console.log(`${describeMachine()}; megabytes a second of one core\n`);
  const patternsOnly = createEngine(finders.filter((make) => !makersOfNames.includes(make)));
  const whole = createEngine();
  measureSpeed(patternsOnly, whole);
  measureGrowth(patternsOnly, whole);
  judge(promised);
  const large = spawnSync(process.execPath, [import.meta.filename, '--large'], { stdio: 'inherit' });
  if (large.status !== 0) process.exitCode = 1;
}

function measureSpeed(patternsOnly: Engine, whole: Engine): void {
  const vocabulary = createVocabulary();
  const texts = new Map([
    ...(['prose', 'logs', 'code'] as const).map(
      (kind) => [kind, sample(kind, megabytes * megabyte)] as const,
    ),
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
      if (!name.includes('values')) {
        promised.push(
          { what: `patterns on ${name}`, measured: patterns, atLeast: 8, unit: 'MB/s' },
          { what: `with names on ${name}`, measured: names, atLeast: 4, unit: 'MB/s' },
        );
      }
      const part = text.slice(0, Number(sized(200_000, 20_000)));
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
  const text = sample('prose', megabytes * megabyte);
  const quarter = text.slice(0, text.length / 4);
  const [patterns = NaN, names = NaN] = [patternsOnly, whole].map(
    (engine) => best(() => void engine.detect(text)) / best(() => void engine.detect(quarter)),
  );
  const crowded = dense();
  const values = whole.detect(crowded).filter(({ confidence }) => confidence >= 0.85).length;
  const seconds = best(() => void whole.detect(crowded));
  promised.push(
    { what: 'time for 4 × the text, patterns', measured: patterns, atMost: 4.6, unit: '×' },
    { what: 'time for 4 × the text, with names', measured: names, atMost: 4.6, unit: '×' },
    {
      what: `${values} values in ${(crowded.length / megabyte).toFixed(1)} MB`,
      measured: seconds,
      atMost: 0.5,
      unit: 's',
    },
  );
}
