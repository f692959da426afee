/**
 * Fits the model of names to the labelled texts: `node tools/names/train.ts DATA`, DATA as for make-known.ts. Writes
 * src/names/scoring/weights.bin and model.json, and prints figures of the documents that were kept aside.
 * `--without SET`: fits without that set, tests on all of it, writes nothing. `--quick`: a first look.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Model } from '#names/scoring/model.ts';
import { connectorsOf, unpackWeights } from '#names/scoring/model.ts';
import { examplesOf } from './examples.ts';
import { fit } from './fit.ts';
import { readLabelled, type LabelledDocument } from './labelled-texts.ts';
import { packWeights } from './pack-weights.ts';
import { createReplacer } from './replace-names.ts';
import { measure, row, total } from './measure.ts';

const { argv } = process;
const data = pathToFileURL(`${argv[2] ?? '../shared/data'}/`);
const without = argv.includes('--without') ? argv[argv.indexOf('--without') + 1] : undefined;
const numberOf = (name: string, usual: number) =>
  argv.includes(name) ? Number(argv[argv.indexOf(name) + 1]) : usual;
/** Small words within so many labelled names may be within a name. */
const connectorSupport = 4;

function connectorsIn(documents: readonly LabelledDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const { text, spans } of documents)
    for (const { start, end, kinds } of spans) {
      if (kinds.length === 0) continue;
      for (const word of text.slice(start, end).split(/\s+/).slice(1, -1))
        if (/^\p{Ll}+$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return [...counts]
    .filter(([, count]) => count >= connectorSupport)
    .map(([word]) => word)
    .toSorted();
}

const all = readLabelled(data);
const isTest = (document: LabelledDocument) => (without ? document.set === without : document.isTest);
const isDevelopment = argv.includes('--development');
// While settings are chosen, a part of the training documents stands in for the test.
const hashOf = (id: string) =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % 5;
const training = all.filter((one) => !isTest(one) && !(isDevelopment && hashOf(one.id) === 0));
const test = isDevelopment ? all.filter((one) => !one.isTest && hashOf(one.id) === 0) : all.filter(isTest);
const connectors = connectorsIn(training);
const started = performance.now();
const replaced = createReplacer(training);
const copies = numberOf('--copies', 2);
const texts = [
  ...training,
  ...Array.from({ length: copies }, () =>
    training.filter((one) => one.spans.length > 0).map(replaced),
  ).flat(),
];
const examples = texts.flatMap((one) => examplesOf(one, connectorsOf(connectors)));
console.log(
  `${training.length} documents, ${examples.length} runs; small words within: ${connectors.join(' ')}`,
  Math.round(performance.now() - started),
  'ms',
);
const values = fit(examples, {
  epochs: numberOf('--epochs', 10),
  rate: numberOf('--rate', 0.1),
  ridge: numberOf('--ridge', 0),
  dropout: numberOf('--dropout', 0.4),
});
const { bytes, scale } = packWeights(values, numberOf('--rows', 120_000));
const weights = unpackWeights(bytes, scale);
console.log(`fitted in ${Math.round((performance.now() - started) / 1000)} s, ${bytes.length} bytes`);
const shares = argv.includes('--shares') ? [0, 0.25, 0.5, 0.75, 1] : [numberOf('--share', 0.75)];
for (const share of shares) {
  const model: Model = { weights, connectors: connectorsOf(connectors), share };
  for (const set of new Set(test.map((one) => one.set))) {
    const counts = measure(
      test.filter((one) => one.set === set),
      model,
    );
    console.log(row(`${set} (share ${share})`, total(counts)));
    if (!argv.includes('--short'))
      for (const [kind, its] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        console.log(row(`  ${kind}`, its));
  }
}
if (!without && !isDevelopment) {
  const folder = new URL('../../src/names/scoring/', import.meta.url);
  writeFileSync(new URL('weights.bin', folder), bytes);
  writeFileSync(
    new URL('model.json', folder),
    `${JSON.stringify({ scale, share: shares[0], connectors }, null, 2)}\n`,
  );
}
