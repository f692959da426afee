import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasReports } from '../reports/report-jar.ts';
import { describeMachine } from '../support/figures.ts';
import { hasCollection } from '../support/retrieval-collection.ts';
import { measureCollection, type CollectionFigures } from './collections.ts';
import { fallen, record, type Measured } from './recorded.ts';
import { measureReports } from './report-figures.ts';
import { figuresOfCollection, figuresOfReports, printCollections, printReports } from './tables.ts';

/**
 * How good search and answers are, by words alone and with the meaning: nDCG@10, recall@100 and MRR@10 of documents on the shared
 * collections, identifiers at rank 1, and answers about the reports. Compared with the figures in `recorded.json`: exits with 1 when
 * one has fallen by more than .01. `--record` records new ones. `--small` is the form for `.ci/run`. Names choose collections, or
 * `reports`: npm run eval [-- --small] [--record] [name …]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
    recorded: { type: 'string', default: join(import.meta.dirname, 'recorded.json') },
  },
});

/** nDCG@10 to reach by words alone, with the default installation and without any download. */
const toReach: Record<string, number> = {
  cisi: 0.405,
  cacm: 0.515,
  npl: 0.45,
  lisa: 0.49,
  'scifact-train': 0.72,
  'xquad-en': 0.97,
  'sec-ctibench-mcq': 0.885,
  'sec-ctibench-rcm': 0.725,
  'sec-tram': 0.31,
};
const form = values.small
  ? { name: 'small', collections: ['xquad-en', 'cacm', 'sec-ctibench-rcm'], most: 60 }
  : { name: 'whole', collections: Object.keys(toReach), most: Infinity };

const known = [...form.collections, 'reports'];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(', ')}: ${known.join(', ')}`);
const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name);

const folder = join(values.data, 'ir');
const reports = { data: join(values.data, 'reports'), others: join(values.data, 'documents') };
const collections = form.collections.filter(isChosen);
const missing = collections.filter((name) => !hasCollection(name, folder));
if (missing.length > 0) throw new Error(`The collections of ${folder} are missing: ${missing.join(', ')}`);
if (isChosen('reports') && !hasReports(reports.data))
  throw new Error(`The reports are missing: ${reports.data}`);

const measured: Measured = {};

/** Recorded at once: the whole takes half an hour. */
function note(figures: Measured): void {
  Object.assign(measured, figures);
  if (values.record) record(values.recorded, form.name, figures);
}

console.log(`${describeMachine()}\n`);
const rows = new Map<string, CollectionFigures>();
for (const name of collections) {
  const began = performance.now();
  const row = await measureCollection(name, { folder, most: form.most });
  rows.set(name, row);
  note(figuresOfCollection(name, row));
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}
console.log();
// A part of the queries says little of what is to be reached.
if (rows.size > 0) printCollections(rows, values.small ? {} : toReach);
if (isChosen('reports')) {
  const others = values.small ? null : reports.others;
  const answers = await measureReports({ data: reports.data, others, most: form.most });
  note(figuresOfReports(answers));
  printReports(answers);
}
if (values.record) {
  console.log(`Recorded ${Object.keys(measured).length} figures in ${values.recorded}`);
} else {
  const short = fallen({ file: values.recorded, form: form.name, exact: / at rank 1$/ }, measured);
  console.log(short.length === 0 ? 'No figure has fallen against the recorded ones.' : short.join('\n'));
  if (short.length > 0) {
    console.log(
      `\nRecord new figures, where that is right, with: npm run eval --${values.small ? ' --small' : ''} --record`,
    );
    process.exitCode = 1;
  }
}
