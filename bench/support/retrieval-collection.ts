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

/** The documents found for a query, best first. */
export type Ranking = (query: string, limit: number) => Promise<string[]>;

export const collectionsDirectory = '../shared/data/ir';

/** Reads a JSON-lines file of the shared collections. */
export function readLines<Row>(name: string, file: string, folder = collectionsDirectory): Row[] {
  const text = readFileSync(join(folder, name, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

export function hasCollection(name: string, folder = collectionsDirectory): boolean {
  return existsSync(join(folder, name));
}

/** Reads a collection in BEIR's form; queries without a relevant document are left out. */
export function readCollection(name: string, folder = collectionsDirectory): Collection {
  const relevant = new Map<string, Map<string, number>>();
  const rows = readFileSync(join(folder, name, 'qrels.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  for (const row of rows) {
    const [query = '', document = '', grade = '0'] = row.split('\t');
    const grades = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, grades.set(document, Number(grade)));
  }
  const queries = readLines<CollectionQuery>(name, 'queries.jsonl', folder);
  return {
    documents: readLines(name, 'corpus.jsonl', folder),
    queries: queries.filter(({ _id }) => relevant.has(_id)),
    relevant,
  };
}

/** So many at most, from everywhere: collections have their queries by subject. */
export function spread<Item>(items: Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

/** nDCG@10 with linear gain, as trec_eval counts it. */
export function ndcg10(ranking: string[], grades: Map<string, number>): number {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a).slice(0, 10));
  return ideal === 0 ? 0 : discounted(ranking.slice(0, 10).map((id) => grades.get(id) ?? 0)) / ideal;
}

const isRelevant = (id: string, grades: Map<string, number>): boolean => (grades.get(id) ?? 0) > 0;

/** The share of the relevant documents that is among the first hundred. */
export function recall100(ranking: string[], grades: Map<string, number>): number {
  const wanted = [...grades.keys()].filter((id) => isRelevant(id, grades));
  const found = ranking.slice(0, 100).filter((id) => isRelevant(id, grades));
  return wanted.length === 0 ? 0 : found.length / wanted.length;
}

/** 1 / the rank of the first relevant document among ten, else 0. */
export function reciprocalRank10(ranking: string[], grades: Map<string, number>): number {
  const at = ranking.slice(0, 10).findIndex((id) => isRelevant(id, grades));
  return at === -1 ? 0 : 1 / (at + 1);
}
