import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd } from '#test/server/server.ts';

let data: string;
let recorded: string;

const weaknesses = Array.from({ length: 20 }, (_, i) => ({
  _id: `CWE-${i + 1}`,
  title: `CWE-${i + 1} Weakness of kind ${i + 1}`,
  text: 'A weakness of software.',
}));
const documents = [
  { _id: 'a', title: 'Zebras', text: 'Zebras have black and white stripes.' },
  { _id: 'b', title: 'Ferries', text: 'The ferry crosses the lake. The ferry is slow.' },
  { _id: 'c', title: 'Boats', text: 'A boat on the lake, next to the ferry.' },
  ...weaknesses,
];
/** The second has its document at rank 2, after one with more of its words. */
const queries = [
  { _id: '1', text: 'zebra stripes' },
  { _id: '2', text: 'slow ferry crosses the lake' },
];
const relevant = 'query-id\tcorpus-id\tscore\n1\ta\t1\n2\tc\t1\n';

const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const evaluate = (...args: string[]) =>
  runToEnd(['bench/eval/eval.ts', 'cacm', '--small', '--data', data, '--recorded', recorded, ...args], {});

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'skep-eval-'));
  recorded = join(data, 'recorded.json');
  const folder = join(data, 'ir/cacm');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'corpus.jsonl'), lines(documents));
  await writeFile(join(folder, 'queries.jsonl'), lines(queries));
  await writeFile(join(folder, 'qrels.tsv'), relevant);
});
afterAll(() => rm(data, { recursive: true, force: true }));

const readRecorded = async () => JSON.parse(await readFile(recorded, 'utf8')).small as Record<string, number>;
const change = async (name: string, by: number) => {
  const small = await readRecorded();
  await writeFile(recorded, JSON.stringify({ small: { ...small, [name]: (small[name] ?? 0) + by } }));
};

it('npm run eval records figures, and fails where one has fallen by more than .01', async () => {
  const first = await evaluate();
  expect([first.code, first.stdout]).toEqual([
    1,
    expect.stringMatching(
      /cacm words nDCG@10: \d\.\d+ was never recorded[^]*npm run eval -- --small --record/,
    ),
  ]);
  expect((await evaluate('--record')).code).toBe(0);
  const figures = await readRecorded();
  expect(figures).toMatchObject({
    'cacm words nDCG@10': 0.8155,
    'cacm words recall@100': 1,
    'cacm words MRR@10': 0.75,
    'cacm words identifier held at rank 1': 1,
    'cacm hybrid identifier’s own document at rank 1': 1,
  });
  expect(Object.keys(figures)).toHaveLength(13);

  await change('cacm words nDCG@10', 0.009);
  expect((await evaluate()).code).toBe(0);
  await change('cacm words nDCG@10', 0.009);
  const fell = await evaluate();
  expect([fell.code, fell.stdout]).toEqual([
    1,
    expect.stringContaining('cacm words nDCG@10: 0.8155, recorded 0.8335, fell by 0.018'),
  ]);
  await change('cacm words nDCG@10', -0.018);
  await change('cacm hybrid identifier held at rank 1', 0.005);
  expect((await evaluate()).stdout).toContain('cacm hybrid identifier held at rank 1: 1, recorded 1.005');
});

it('npm run eval fails, with the reason, where collections or reports are missing', async () => {
  for (const [name, reason] of [
    ['xquad-en', /The collections of \S+ir are missing: xquad-en/],
    ['reports', /The reports are missing/],
    ['nothing', /Nothing is called nothing/],
  ] as const) {
    const { code, stderr } = await evaluate(name);
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
  }
});
