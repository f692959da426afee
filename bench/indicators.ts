import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { createIndicatorFinder } from '#analysis/indicators/indicators.ts';
import { precisionOf, readLabelled, recallOf, score, tableOf } from '#test/pii/indicator-scores.ts';
import { judge, sized, type Promised } from './support/promises.ts';

/** Precision and recall of the indicators of compromise on labelled sentences, and the speed of finding them. */

const reports = '../shared/data/documents/txt/';
const megabytes = Number(sized(8, 0.1));
const passageLength = 1_500;

/** Megabytes for each second of the processor, of finding identifiers, which search needs anyway, and of finding indicators among them. */
function speedOn(sample: string): [identifiers: number, indicators: number] {
  const text = `${sample}\n`.repeat(Math.ceil((megabytes * 1e6) / sample.length));
  const passages = Array.from({ length: Math.ceil(text.length / passageLength) }, (_, ordinal) => {
    const start = ordinal * passageLength;
    return { start, end: Math.min(start + passageLength, text.length), ordinal, page: null };
  });
  const begun = cpuSeconds();
  const identifiers = passages.map((passage) => findIdentifiers(text, passage));
  const between = cpuSeconds();
  const finder = createIndicatorFinder(text);
  for (const passage of passages) finder.look(passage, identifiers[passage.ordinal] ?? []);
  finder.found();
  const ended = cpuSeconds();
  return [text.length / 1e6 / (between - begun), text.length / 1e6 / (ended - between)];
}

/** Not the clock's, which other programs slow down. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const promised: Promised[] = [];
const all = readLabelled();
for (const half of ['tuning', 'untouched'] as const) {
  const { rows, total, wrong } = score(all.filter((entry) => entry.half === half));
  console.log(`\n${half}\n${tableOf([...rows, total])}`);
  for (const line of wrong) console.log(`  ${line}`);
  promised.push(
    { what: `precision, ${half}`, measured: precisionOf(total), atLeast: 0.98, always: true },
    { what: `recall, ${half}`, measured: recallOf(total), atLeast: 0.98, always: true },
  );
}

const samples = new Map([['labelled sentences', all.map(({ text }) => text).join('\n')]]);
if (existsSync(reports)) {
  const texts = readdirSync(reports).map((file) => readFileSync(reports + file, 'utf8'));
  samples.set('reports and other text', texts.join('\n'));
}
for (const [name, sample] of samples) {
  speedOn(sample);
  const [identifiers, indicators] = speedOn(sample);
  console.log(
    `${name}: identifiers ${identifiers.toFixed(0)} MB/s, indicators among them ${indicators.toFixed(0)} MB/s`,
  );
}
judge(promised);
