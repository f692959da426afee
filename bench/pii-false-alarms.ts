import { parseArgs } from 'node:util';
import { createEngine } from '#domain/pii/engine/detect.ts';
import { printTable } from './support/figures.ts';
import { textsOf, type Kind } from './support/pii-texts.ts';

/**
 * How much is found in ordinary prose, logs and code. It cannot know what of it is false: real names and addresses stand in
 * such texts too. `--show` prints the finds, to be read; `--kind code`, `--type person_name` and `--every 10` choose.
 */
const { values: options } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    kind: { type: 'string' },
    type: { type: 'string' },
    threshold: { type: 'string', default: '0.85' },
    every: { type: 'string', default: '1' },
  },
});

const engine = createEngine();
const kinds = (['prose', 'logs', 'code'] as const).filter((kind) => !options.kind || kind === options.kind);
const rows = new Map<string, Map<Kind, number>>();
const sizes = new Map<Kind, number>();
let seen = 0;

for (const kind of kinds) {
  for (const { file, text } of textsOf(kind)) {
    sizes.set(kind, (sizes.get(kind) ?? 0) + Buffer.byteLength(text));
    for (const { type, start, end, confidence } of engine.detect(text)) {
      if (confidence < Number(options.threshold) || (options.type && type !== options.type)) continue;
      const counts = rows.get(type) ?? new Map<Kind, number>();
      rows.set(type, counts.set(kind, (counts.get(kind) ?? 0) + 1));
      seen += 1;
      if (options.show && seen % Number(options.every) === 0)
        show(`${kind} ${type} ${confidence.toFixed(2)}`, file, { text, start, end });
    }
  }
}

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

function show(
  label: string,
  file: string,
  { text, start, end }: { text: string; start: number; end: number },
): void {
  console.log(
    `${label}: ${line(text.slice(Math.max(0, start - 50), start))}⟦${line(text.slice(start, end))}⟧${line(text.slice(end, end + 40))}  (${file})`,
  );
}

function line(part: string): string {
  return part.replaceAll(/\s+/g, ' ');
}
