import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evidence, type Reason } from '#analysis/indicators/roles/evidence.ts';
import { fitLogistic, probabilityOf, type Example, type Model } from './logistic.ts';
import { count, readReports, readSentences, type LabelledValue } from './labelled-values.ts';

/**
 * Fits the weights of the evidence for the role of indicators, `src/analysis/indicators/roles/weights.json`, on labelled reports and
 * the tuning half of the labelled sentences: `node tools/indicator-roles/fit-roles.ts`; with `--write` it stores the weights. Prints precision and recall on documents
 * held out by hash, and of each piece of evidence on how many documents it occurs.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/reports' },
    write: { type: 'boolean', default: false },
    sentences: { type: 'string', default: 'bench/labelled/indicators.labelled.jsonl' },
    l2: { type: 'string', default: '1' },
    expected: { type: 'string', default: '3' },
    folds: { type: 'string', default: '10' },
    show: { type: 'boolean', default: false },
  },
});
const l2 = Number(options.l2);
const expected = Number(options.expected);
const folds = Number(options.folds);
const target = new URL('../../src/analysis/indicators/roles/weights.json', import.meta.url);
/** Evidence that is seen on fewer documents is left out. */
const fewestDocuments = 2;
const largest = 8;

const isReason = (feature: string): feature is Reason => feature in evidence;
/** Attackers use popular sites too: that lowers the confidence and is no veto. */
const popularity = 1.5;

/**
 * Evidence speaks for what it is declared to, as strongly as any other, until the documents show how strongly. Where there is none,
 * a value is no indicator.
 */
function prior(feature: string | null): { mean: number; least: number; most: number } {
  if (feature === null) return { mean: 0, least: -largest, most: 0 };
  if (feature === 'popular') return { mean: -popularity, least: -popularity, most: 0 };
  const isFor = isReason(feature) && evidence[feature].role === 'indicator';
  return isFor ? { mean: expected, least: 0, most: largest } : { mean: -expected, least: -largest, most: 0 };
}

const foldOf = (document: string): number =>
  createHash('sha256').update(document).digest().readUInt32BE(0) % folds;

const group = ({ document, type, reasons }: LabelledValue) => `${document} ${type} ${reasons.join(' ')}`;

/** Values of one kind and document count together as the square root of their number: lists of hundreds would else be all. */
function examplesOf(values: LabelledValue[], kept: ReadonlySet<string>): Example[] {
  const sizes = new Map<string, number>();
  for (const value of values) count(sizes, group(value));
  return values.map((value) => ({
    features: value.reasons.filter((reason) => kept.has(reason)),
    positive: value.isIndicator,
    weight: 1 / Math.sqrt(sizes.get(group(value)) ?? 1),
  }));
}

/** On how many documents each feature occurs. */
function documentsOf(values: LabelledValue[]): Map<string, number> {
  const seen = new Map<string, Set<string>>();
  for (const { document, reasons } of values)
    for (const reason of reasons) seen.set(reason, (seen.get(reason) ?? new Set()).add(document));
  return new Map([...seen].map(([reason, documents]) => [reason, documents.size]));
}

function fit(all: LabelledValue[]): Model {
  const values = all.filter(({ settled }) => settled === null);
  const documents = documentsOf(values);
  const kept = new Set([...documents].filter(([, n]) => n >= fewestDocuments).map(([reason]) => reason));
  return fitLogistic(examplesOf(values, kept), { l2, prior });
}

const judge = (model: Model, { settled, reasons }: LabelledValue): boolean =>
  settled ?? probabilityOf(model, reasons) >= 0.5;

type Row = { wanted: number; right: number; wrong: number };

const share = (part: number, all: number) => (all === 0 ? '–' : (part / all).toFixed(3));

/** Precision and recall by type of what was judged, against all indicators that are labelled. */
function table(judged: { value: LabelledValue; says: boolean }[], wanted: Map<string, number>): string {
  const rows = new Map<string, Row>();
  for (const [type, n] of wanted) if (type !== 'cve') rows.set(type, { wanted: n, right: 0, wrong: 0 });
  for (const { value, says } of judged) {
    const row = rows.get(value.type) ?? { wanted: 0, right: 0, wrong: 0 };
    if (says && value.isIndicator) row.right += 1;
    if (says && !value.isIndicator) row.wrong += 1;
    rows.set(value.type, row);
  }
  const lines = [...rows].map(
    ([type, { wanted: n, right, wrong }]) =>
      `| ${type} | ${n} | ${share(right, right + wrong)} | ${share(right, n)} |`,
  );
  return ['| type | labelled | precision | recall |', '|---|---|---|---|', ...lines].join('\n');
}

const reports = await readReports(options.data);
const sentences = readSentences(options.sentences);
const everything = [...reports.values, ...sentences];
const heldOut = Array.from({ length: folds }, (_, fold) => {
  const model = fit(everything.filter(({ document }) => foldOf(document) !== fold));
  return reports.values
    .filter(({ document }) => foldOf(document) === fold)
    .map((value) => ({ value, says: judge(model, value) }));
}).flat();
console.log(`Held out by document, ${folds} folds\n\n${table(heldOut, reports.wanted)}`);
const model = fit(everything);
const fitted = reports.values.map((value) => ({ value, says: judge(model, value) }));
console.log(`\nOn the documents they were fitted on\n\n${table(fitted, reports.wanted)}`);
const wrongSentences = sentences.filter((value) => judge(model, value) !== value.isIndicator);
console.log(`\n${sentences.length} values of sentences, ${wrongSentences.length} judged wrongly`);
if (options.show) {
  for (const { value, says } of heldOut)
    if (says !== value.isIndicator)
      console.log(says ? 'false' : 'missed', value.document, value.value, value.reasons);
  for (const { document, value, reasons } of wrongSentences)
    console.log('sentence', value, reasons, document);
}
const inReports = documentsOf(reports.values);
const inSentences = documentsOf(sentences);
const weights = Object.fromEntries(
  [...model.weights]
    .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => weight !== 0)
    .toSorted(([, a], [, b]) => b - a),
);
console.log('\n| evidence | for | reports | sentences | weight |\n|---|---|---|---|---|');
for (const reason of Object.keys(evidence).filter(isReason)) {
  const cells = [
    reason,
    evidence[reason].role,
    inReports.get(reason) ?? 0,
    inSentences.get(reason) ?? 0,
    weights[reason] ?? '–',
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
// Looking at the figures changes nothing: evidence on fewer documents than before would silently lose its weight.
if (options.write)
  writeFileSync(
    target,
    `${JSON.stringify({ bias: Math.round(model.bias * 100) / 100, weights }, null, 2)}\n`,
  );
