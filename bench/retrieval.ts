import { createSearch } from '#domain/search/index.ts';

import { hasCollection, ndcg10, readCollection } from './support/retrieval-collection.ts';
import { temporaryIndex } from './support/retrieval-index.ts';
import { judge, tiny } from './support/promises.ts';

/** nDCG@10 to reach with the default installation, without any download. */
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

type Row = { collection: string; ndcg: number; goal: number; queries: number; p50: number; p95: number };

async function measure(collection: string, goal: number): Promise<Row> {
  const { documents, queries: all, relevant } = readCollection(collection);
  const queries = tiny ? all.slice(0, 20) : all;
  const { index, remove } = await temporaryIndex(documents, 'jar');
  const search = createSearch({ index });
  const times: number[] = [];
  let sum = 0;
  for (const { _id, text } of queries) {
    const begun = performance.now();
    const { hits } = await search({
      query: text,
      filter: { jar_ids: ['jar'] },
      limit: 10,
      group_by: 'document',
    });
    times.push(performance.now() - begun);
    const ranking = hits.map(({ document_id }) => document_id);
    sum += ndcg10(ranking, relevant.get(_id) ?? new Map<string, number>());
  }
  await remove();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    collection,
    ndcg: sum / queries.length,
    goal,
    queries: queries.length,
    p50: at(0.5),
    p95: at(0.95),
  };
}

function line(cells: (string | number)[]): string {
  return cells.map((cell, i) => (i === 0 ? String(cell).padEnd(18) : String(cell).padStart(9))).join(' ');
}

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? asked : tiny ? ['xquad-en'] : Object.keys(toReach);
const names = Object.keys(toReach).filter((name) => chosen.includes(name));
if (!names.every(hasCollection)) throw new Error('The collections of ../shared/data/ir are missing');
console.log(line(['nDCG@10', 'ours', 'to reach', 'queries', 'p50 ms', 'p95 ms']));
const rows: Row[] = [];
for (const name of names) {
  const row = await measure(name, toReach[name] ?? 0);
  rows.push(row);
  const { collection, ndcg, goal, queries, p50, p95 } = row;
  console.log(line([collection, ndcg.toFixed(4), goal.toFixed(3), queries, p50.toFixed(1), p95.toFixed(1)]));
}
const mean = (pick: (row: Row) => number) => rows.reduce((sum, row) => sum + pick(row), 0) / rows.length;
console.log(line(['mean', mean(({ ndcg }) => ndcg).toFixed(4), mean(({ goal }) => goal).toFixed(3)]));
judge(
  rows.map(({ collection, ndcg, goal }) => ({
    what: `nDCG@10 of ${collection}`,
    measured: ndcg,
    atLeast: goal,
  })),
);
