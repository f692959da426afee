import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEngine } from '#pii/detect.ts';
import { apart } from '#test/pii/pii-entities.ts';
import {
  f2Of, halfOf, homeOf, precisionOf, readLabelled, recallOf, reliability, scoreAny, scoreByEntity,
  type Fault, type Found, type Score, type Scored,
} from '#test/pii/pii-scores.ts'; // prettier-ignore
import { printTable } from '../support/figures.ts';
import { maskedShares } from '../support/pii-masks.ts';
import { tiny } from '../support/promises.ts';

/**
 * Precision, recall and F2 of personal-data detections on a labelled set. `--file set.jsonl`, `--half a|b`, `--threshold 0.85`,
 * `--errors person_name` (a type, an entity or `any`), `--limit 100`.
 */

/** What is promised. */
const promises: Record<string, { precision?: number; recall?: number; f2?: number }> = {
  'any PII': { precision: 0.9, f2: 0.8 },
  CREDIT_CARD: { precision: 1, recall: 1 },
  EMAIL_ADDRESS: { precision: 0.99, recall: 1 },
  US_SSN: { precision: 0.99, recall: 1 },
  IBAN_CODE: { precision: 0.99, recall: 1 },
  IP_ADDRESS: { precision: 0.99, recall: 1 },
  DOMAIN_NAME: { precision: 0.99, recall: 1 },
  URL: { precision: 0.99, recall: 1 },
  PHONE_NUMBER: { precision: 0.95, recall: 0.8 },
  PERSON: { precision: 0.88, recall: 0.75 },
  ADDRESS: { precision: 0.85, recall: 0.6 },
  STREET_ADDRESS: { precision: 0.85, recall: 0.6 },
  DATE_TIME: { f2: 0.85 },
  AGE: { f2: 0.9 },
};

const { values: options } = parseArgs({
  options: {
    file: { type: 'string', default: '../shared/data/pii/generated.jsonl' },
    half: { type: 'string' },
    threshold: { type: 'string', default: '0.85' },
    errors: { type: 'string' },
    limit: { type: 'string', default: '100' },
  },
});

if (existsSync(options.file)) measure();
else console.log(`No labelled set at ${options.file}: it is not part of the project.`);

function measure(): void {
  const all = readLabelled(options.file);
  const labels = new Set(all.flatMap(({ spans }) => spans.map(({ entity }) => entity)));
  const half = all.filter(({ id }) => options.half === undefined || halfOf(id) === options.half);
  const part = tiny ? half.slice(0, 30) : half;
  const engine = createEngine();
  const texts = part.map((labelled): Scored => ({ labelled, found: engine.detect(labelled.text) }));
  const threshold = Number(options.threshold);
  const sure = texts.map(({ labelled, found }) => ({
    labelled,
    found: found.filter(({ confidence }) => confidence >= threshold),
  }));
  const { scores, faults } = scoreByEntity(sure, labels);
  if (options.errors !== undefined) return printFaults(faults, options.errors);

  const isLabelled = ({ type }: Found) => homeOf(type, labels) !== null;
  console.log(
    `${part.length} texts of ${options.file}${options.half ? `, half ${options.half}` : ''}, threshold ${threshold}\n`,
  );
  printScores([
    scoreAny(sure, { name: 'any PII' }),
    scoreAny(sure, { name: 'any PII, only types that the set labels', takes: isLabelled }),
    scoreAny(sure, { name: `any PII, ${[...apart].join(' and ')} too`, titles: true }),
    scoreAny(sure, { name: 'any PII, neighbours of one entity joined', join: true }),
    ...scores,
  ]);
  console.log('F2 of any PII elsewhere: Presidio .618, the custom transformer of its authors .845.\n');
  printUnlabelled(sure.flatMap(({ found }) => found).filter((find) => !isLabelled(find)));
  printTable(
    ['confidence', 'finds', 'mean confidence', 'right', 'right place, whatever the type'],
    reliability(texts, labels).map(({ from, to, finds, mean, right, place }) => [
      `${from}–${to}`, finds, share(mean), share(right), share(place),
    ]),
  ); // prettier-ignore
  printTable(
    ['masked from a confidence of', 'labelled values masked as a whole', 'masks on no label in 100 KB'],
    maskedShares(engine, part).map(({ bound, masked, stray }) => [bound, share(masked), Math.round(stray)]),
  );
}

function printScores(scores: Score[]): void {
  printTable(
    ['entity', 'labelled', 'found', 'precision', 'recall', 'F2', 'promised'],
    scores.map((score) => {
      const figures = { precision: precisionOf(score), recall: recallOf(score), f2: f2Of(score) };
      return [
        score.name,
        score.labelled,
        score.right + score.wrong,
        ...Object.values(figures).map(share),
        verdict(figures, promises[score.name]),
      ];
    }),
  );
}

function verdict(
  figures: { precision: number; recall: number; f2: number },
  promised: (typeof promises)[string] | undefined,
): string {
  if (!promised) return '–';
  const keys = (['precision', 'recall', 'f2'] as const).filter((key) => promised[key] !== undefined);
  const met = keys.every((key) => figures[key] >= (promised[key] as number));
  if (!met && !tiny) process.exitCode = 1;
  return `${keys.map((key) => `${key === 'f2' ? 'F2' : key} ≥ ${promised[key]}`).join(', ')}: ${met ? 'met' : '**short**'}`;
}

function printUnlabelled(finds: Found[]): void {
  const counts = new Map<string, number>();
  for (const { type } of finds) counts.set(type, (counts.get(type) ?? 0) + 1);
  const listed = [...counts].toSorted((a, b) => b[1] - a[1]).map(([type, count]) => `${type} ${count}`);
  console.log(`Finds of types that the set does not label: ${listed.join(', ') || 'none'}.\n`);
}

function printFaults(faults: Fault[], wanted: string): void {
  const chosen = faults.filter(
    ({ name, type }) =>
      wanted === 'any' ||
      name === wanted ||
      type === wanted ||
      homeOf(wanted as never, new Set([name])) === name,
  );
  for (const { kind, name, type, text, start, end } of chosen.slice(0, Number(options.limit))) {
    const [before, value, behind] = [
      text.slice(Math.max(0, start - 60), start),
      text.slice(start, end),
      text.slice(end, end + 60),
    ];
    console.log(
      `${kind.padEnd(6)} ${name}${type ? ` (${type})` : ''}: ${JSON.stringify(before).slice(1, -1)}⟦${JSON.stringify(value).slice(1, -1)}⟧${JSON.stringify(behind).slice(1, -1)}`,
    );
  }
  console.log(`${chosen.length} in all`);
}

function share(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3).replace(/^0/, '');
}
