import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { classify } from '#pii/classification/classify.ts';
import { openExtractor } from '#extraction/threads/pool.ts';
import { printTable } from '../support/figures.ts';
import { filesIn } from '../support/pii-texts.ts';
import { tiny } from '../support/promises.ts';

/**
 * How often documents are classified correctly: over files of this machine whose name and place show their kind, or over those of
 * `--labels`, a tab-separated file of path and kind. `--list` prints every answer for review.
 */
const { values: options } = parseArgs({
  options: { labels: { type: 'string' }, list: { type: 'boolean', default: false } },
});

type Labelled = { file: string; kind: string };
const sources = [
  { directory: 'src', files: /\.ts$/, kind: 'source_code', most: 200 },
  { directory: 'node_modules', files: /\.(?:js|mjs|cjs)$/, kind: 'source_code', most: 200 },
  { directory: '/usr/lib/python3.11', files: /\.py$/, kind: 'source_code', most: 200 },
  { directory: '/var/log', files: /\.log$/, kind: 'log_file', most: 50 },
  { directory: join(homedir(), '.npm/_logs'), files: /\.log$/, kind: 'log_file', most: 50 },
  { directory: '/usr/share/common-licenses', files: /./, kind: 'contract', most: 50 },
  { directory: 'node_modules', files: /\.json$/, kind: 'structured_data', most: 100 },
  { directory: 'docs', files: /\.md$/, kind: 'unknown', most: 200 },
  { directory: 'node_modules', files: /README\.md$/i, kind: 'unknown', most: 200 },
  { directory: 'node_modules', files: /CHANGELOG\.md$/i, kind: 'unknown', most: 50 },
];
const bounds = { least: 200, most: 2_000_000 };
const bands = [0.5, 0.7, 0.9, 1.01];

const extractor = openExtractor({ workers: 2 });
const counts = new Map<string, { all: number; right: number; wrong: Map<string, number> }>();
const calibration = bands.slice(1).map(() => ({ said: 0, right: 0 }));
let slowest = 0;
for (const { file, kind } of options.labels ? labelled(options.labels) : ofThisMachine()) {
  const text = await textOf(file);
  if (text === null) continue;
  const began = performance.now();
  const { detected_type, confidence, indicators } = classify(text);
  slowest = Math.max(slowest, performance.now() - began);
  note(kind, detected_type, confidence);
  if (options.list || (detected_type !== kind && options.labels))
    console.log([kind, detected_type, confidence, file, indicators.join('; ')].join('\t'));
}
await extractor.close();

printTable(
  ['kind', 'documents', 'right', 'wrong as'],
  [...counts].map(([kind, { all, right, wrong }]) => [
    kind,
    String(all),
    String(right),
    [...wrong].map(([as, count]) => `${as} ${count}`).join(', '),
  ]),
);
console.log();
printTable(
  ['confidence', 'said', 'right'],
  calibration.map(({ said, right }, at) => [`from ${bands[at]}`, String(said), String(right)]),
);
console.log(`\nslowest: ${slowest.toFixed(1)} ms`);

function note(kind: string, detected: string, confidence: number): void {
  const count = counts.get(kind) ?? { all: 0, right: 0, wrong: new Map<string, number>() };
  counts.set(kind, count);
  const right = kind === detected;
  count.all += 1;
  if (right) count.right += 1;
  else count.wrong.set(detected, (count.wrong.get(detected) ?? 0) + 1);
  if (detected === 'unknown') return;
  const band = calibration[bands.findLastIndex((from) => confidence >= from)];
  if (!band) return;
  band.said += 1;
  if (right) band.right += 1;
}

async function textOf(file: string): Promise<string | null> {
  try {
    const plain = new Uint8Array(readFileSync(file));
    const { utf8 } = await extractor.plain({ filename: file, plain });
    return Buffer.from(utf8).toString();
  } catch {
    return null;
  }
}

function labelled(path: string): Labelled[] {
  const rows = readFileSync(path, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [file = '', kind = ''] = row.split('\t');
    return { file, kind };
  });
}

function ofThisMachine(): Labelled[] {
  return sources.flatMap(({ directory, files, kind, most }) =>
    filesIn(directory, files)
      .values()
      .filter((file) => statSync(file).size > bounds.least && statSync(file).size < bounds.most)
      .take(tiny ? 3 : most)
      .map((file) => ({ file, kind }))
      .toArray(),
  );
}
