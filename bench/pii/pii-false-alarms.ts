import { parseArgs } from 'node:util';
import { createEngine } from '#pii/detect.ts';
import { printTable } from '../support/figures.ts';
import { digestOf, textsOf, type Kind } from '../support/pii-texts.ts';
import { linesOfNumbers } from '../support/pii-masks.ts';
import { judge, sized, tiny } from '../support/promises.ts';

/**
 * Counts detections in ordinary prose, logs and code. It cannot know which are false: real names and addresses occur in such
 * texts too. `--show` prints the detections for review, each value of a type once with its count; `--kind code`, `--type
 * person_name` choose, and `--sample 300` prints that many values of each type, the same in every run.
 */
const { values: options } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    kind: { type: 'string' },
    type: { type: 'string' },
    threshold: { type: 'string', default: '0.85' },
    sample: { type: 'string' },
  },
});

const engine = createEngine();
const kinds = (['prose', 'logs', 'code'] as const).filter((kind) => !options.kind || kind === options.kind);
const rows = new Map<string, Map<Kind, number>>();
const sizes = new Map<Kind, number>();
/** What was found, by kind, type and value, with where it was first. */
const shown = new Map<string, { label: string; value: string; times: number; where: string }>();

for (const kind of kinds) {
  for (const { file, text } of textsOf(kind).slice(0, tiny ? 5 : undefined)) {
    sizes.set(kind, (sizes.get(kind) ?? 0) + Buffer.byteLength(text));
    for (const { type, start, end, confidence } of engine.detect(text)) {
      if (confidence < Number(options.threshold) || (options.type && type !== options.type)) continue;
      const counts = rows.get(type) ?? new Map<Kind, number>();
      rows.set(type, counts.set(kind, (counts.get(kind) ?? 0) + 1));
      if (options.show) keep(`${kind} ${type}`, file, { text, start, end, confidence });
    }
  }
}

if (options.show) show();

const totalOf = (counts: Map<Kind, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const perHundred = (count: number, kind: Kind) => (count / ((sizes.get(kind) ?? 0) / 1e5)).toFixed(2);
const all = new Map(
  kinds.map((kind) => [kind, [...rows.values()].reduce((sum, counts) => sum + (counts.get(kind) ?? 0), 0)]),
);
console.log('Finds in 100 KB, true or false\n');
printTable(
  ['type', ...kinds.map((kind) => `${kind} (${((sizes.get(kind) ?? 0) / 1e6).toFixed(1)} MB)`)],
  [...[...rows].toSorted((a, b) => totalOf(b[1]) - totalOf(a[1])), ['all', all] as const].map(
    ([type, counts]) => [type, ...kinds.map((kind) => perHundred(counts.get(kind) ?? 0, kind))],
  ),
);

const lengths = [12, 13, 14, 15, 16, 17, 18, 19];
const perLength = Number(sized(20_000, 500));
const cards = lengths.map((digits) => {
  const text = linesOfNumbers(digits, perLength);
  return engine.detect(text).filter(({ confidence }) => confidence >= Number(options.threshold)).length;
});
const inHundred = (finds: number, numbers: number) => (100 * finds) / numbers;
console.log('Random numbers that are found as something, of a hundred\n');
printTable(
  ['digits', ...lengths.map(String)],
  [['found', ...cards.map((finds) => inHundred(finds, perLength).toFixed(2))]],
);
const allCards = cards.reduce((sum, finds) => sum + finds, 0);
judge([
  {
    what: 'random numbers of 12 to 19 digits that are found, of a hundred:',
    measured: inHundred(allCards, perLength * lengths.length),
    atMost: 0.5,
  },
]);

function keep(
  label: string,
  file: string,
  { text, start, end, confidence }: { text: string; start: number; end: number; confidence: number },
): void {
  const value = line(text.slice(start, end));
  const known = shown.get(`${label} ${value}`);
  const before = line(text.slice(Math.max(0, start - 50), start));
  const where = `${confidence.toFixed(2)} ${before}⟦${value}⟧${line(text.slice(end, end + 40))}  (${file})`;
  shown.set(`${label} ${value}`, {
    label,
    value,
    times: (known?.times ?? 0) + 1,
    where: known?.where ?? where,
  });
}

function show(): void {
  const most = Number(options.sample ?? Infinity);
  for (const [label, finds] of Map.groupBy(shown.values(), (find) => find.label)) {
    const chosen = finds.toSorted((a, b) => (digestOf(a.value) < digestOf(b.value) ? -1 : 1)).slice(0, most);
    console.log(`\n${label}: ${finds.length} values, ${chosen.length} shown`);
    for (const { times, where } of chosen) console.log(`${times}x ${where}`);
  }
}

function line(part: string): string {
  return part.replaceAll(/\s+/g, ' ');
}
