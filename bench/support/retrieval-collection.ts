import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type CollectionDocument = { _id: string; title: string; text: string };
export type CollectionQuery = { _id: string; text: string };
export type ReadingQuestion = { _id: string; doc: string; question: string; answers: string[] };
export type Collection = {
  documents: CollectionDocument[];
  queries: CollectionQuery[];
  /** Query id → document id → grade. */
  relevant: Map<string, Map<string, number>>;
};

export const collectionsDirectory = '../shared/data/ir';

/** Reads a JSON-lines file of the shared collections. */
export function readLines<Row>(name: string, file: string): Row[] {
  const text = readFileSync(join(collectionsDirectory, name, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

export function hasCollection(name: string): boolean {
  return existsSync(join(collectionsDirectory, name));
}

/** Reads a collection in BEIR's form; queries without a relevant document are left out. */
export function readCollection(name: string): Collection {
  const relevant = new Map<string, Map<string, number>>();
  const rows = readFileSync(join(collectionsDirectory, name, 'qrels.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  for (const row of rows) {
    const [query = '', document = '', grade = '0'] = row.split('\t');
    const grades = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, grades.set(document, Number(grade)));
  }
  const queries = readLines<CollectionQuery>(name, 'queries.jsonl').filter(({ _id }) => relevant.has(_id));
  return { documents: readLines(name, 'corpus.jsonl'), queries, relevant };
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

/** nDCG@10 with linear gain, as trec_eval counts it. */
export function ndcg10(ranking: string[], grades: Map<string, number>): number {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a).slice(0, 10));
  return ideal === 0 ? 0 : discounted(ranking.slice(0, 10).map((id) => grades.get(id) ?? 0)) / ideal;
}
