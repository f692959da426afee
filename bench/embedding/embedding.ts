import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, printTable } from '../support/figures.ts';
import { judge, sized } from '../support/promises.ts';

/** How fast texts get their vectors on one core, by the time of the processor, and the memory that this takes. */

const begun = performance.now();
const residentBefore = process.memoryUsage.rss();
const { loadStaticModel } = await import('#embedding/static-model.ts');
const model = loadStaticModel();
model.embed(['What does the loader do after it has been started?']);
const toStart = performance.now() - begun;
const toHold = (process.memoryUsage.rss() - residentBefore) / 2 ** 20;

const reports = '../shared/data/reports/text';
const folder = existsSync(reports) ? reports : 'samples/documents';
const wordsOfPassage = 120;
const passageCount = Number(sized(20_000, 500));
const queryCount = Number(sized(5000, 200));
const rounds = Number(sized(5, 2));

const words = readdirSync(folder)
  .filter((file) => /\.(?:txt|md)$/.test(file))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\s+/));
/** Each begins at another word, so that no two are the same. */
const passages = Array.from({ length: passageCount }, (_, at) => {
  const from = (at * 41) % Math.max(1, words.length - wordsOfPassage);
  return words.slice(from, from + wordsOfPassage).join(' ');
});
const queries = passages
  .slice(0, queryCount)
  .map((passage, at) => passage.split(' ', 6 + (at % 10)).join(' '));

/** Seconds of the processor for all texts, in the best of some rounds. */
function secondsFor(texts: readonly string[]): number {
  const seconds = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < texts.length; at += 64) model.embed(texts.slice(at, at + 64));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.min(...seconds);
}

const perSecond = passages.length / secondsFor(passages);
const queryTimes = queries.map((query) => {
  const before = performance.now();
  model.embed([query]);
  return performance.now() - before;
});
const size = Number(sized(1e6, 1e5));
printTable(
  ['worst text', 'MB/s'],
  ['a ', 'a', '!', 'ǅ́ ', 'x1y2z3 ', '恶', '🔥', '\ud800'].map((part) => {
    const text = part.repeat(16_384 / part.length);
    const texts = Array.from({ length: Math.ceil(size / text.length) }, () => text);
    return [JSON.stringify(part), ((texts.length * text.length) / 1e6 / secondsFor(texts)).toFixed(1)];
  }),
);
judge([
  {
    what: `passages of ${wordsOfPassage} words`,
    measured: perSecond,
    unit: 'a second of one core',
    atLeast: 20_000,
  },
  {
    what: 'a query, 95 of 100',
    measured: percentile(queryTimes, 0.95),
    unit: 'ms',
    atMost: 0.2,
  },
  { what: 'to load it', measured: toStart, unit: 'ms', atMost: 500 },
  { what: 'memory that it takes', measured: toHold, unit: 'MiB', atMost: 40 },
]);
