import { createSearch, type Search } from '#domain/search/index.ts';

import { hasCollection, ndcg10, readCollection } from './support/retrieval-collection.ts';
import { storeVectors, temporaryIndex } from './support/retrieval-index.ts';
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

type Row = {
  collection: string;
  ndcg: number;
  goal: number;
  hybrid: number;
  queries: number;
  p50: number;
  p95: number;
};

async function measure(collection: string, goal: number): Promise<Row> {
  const { documents, queries: all, relevant } = readCollection(collection);
  const queries = tiny ? all.slice(0, 20) : all;
  const { index, passages, remove } = await temporaryIndex(documents, 'jar');
  const vectors = await storeVectors(index, passages);
  const times: number[] = [];
  const words = createSearch({ index });
  const hybrid = createSearch({ index, vectors });
  const sums = { words: 0, hybrid: 0 };
  for (const { _id, text } of queries) {
    const grades = relevant.get(_id) ?? new Map<string, number>();
    const begun = performance.now();
    const byWords = await ranking(words, text);
    times.push(performance.now() - begun);
    sums.words += ndcg10(byWords, grades);
    sums.hybrid += ndcg10(await ranking(hybrid, text), grades);
  }
  await remove();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    collection,
    ndcg: sums.words / queries.length,
    goal,
    hybrid: sums.hybrid / queries.length,
    queries: queries.length,
    p50: at(0.5),
    p95: at(0.95),
  };
}

async function ranking(search: Search, query: string): Promise<string[]> {
  const filter = { jar_ids: ['jar'] };
  const { hits } = await search({ query, filter, limit: 10, group_by: 'document' });
  return hits.map(({ document_id }) => document_id);
}

function line(cells: (string | number)[]): string {
  return cells.map((cell, i) => (i === 0 ? String(cell).padEnd(18) : String(cell).padStart(9))).join(' ');
}

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? asked : tiny ? ['xquad-en'] : Object.keys(toReach);
const names = Object.keys(toReach).filter((name) => chosen.includes(name));
if (!names.every(hasCollection)) throw new Error('The collections of ../shared/data/ir are missing');
console.log(line(['nDCG@10', 'words', 'to reach', 'hybrid', 'queries', 'p50 ms', 'p95 ms']));
const rows: Row[] = [];
for (const name of names) {
  const row = await measure(name, toReach[name] ?? 0);
  rows.push(row);
  const { collection, ndcg, goal, hybrid, queries, p50, p95 } = row;
  const times = [p50.toFixed(1), p95.toFixed(1)];
  console.log(line([collection, ndcg.toFixed(4), goal.toFixed(3), hybrid.toFixed(4), queries, ...times]));
}
const mean = (pick: (row: Row) => number) => rows.reduce((sum, row) => sum + pick(row), 0) / rows.length;
const means = [mean(({ ndcg }) => ndcg).toFixed(4), mean(({ goal }) => goal).toFixed(3)];
console.log(line(['mean', ...means, mean(({ hybrid }) => hybrid).toFixed(4)]));
judge(
  rows.map(({ collection, ndcg, goal }) => ({
    what: `nDCG@10 of ${collection}`,
    measured: ndcg,
    atLeast: goal,
  })),
);
