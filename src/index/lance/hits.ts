import type { RecordBatch } from 'apache-arrow';

import type { IndexHit, LexicalHit } from '#index/search-index.ts';

import { readTerms } from './terms.ts';

type Passage = Omit<IndexHit, 'score'>;

/** An Arrow row of the hit columns; lists come as Arrow vectors. */
type Row = Omit<Passage, 'tags'> & { tags: Iterable<string> | null; _score?: number; _distance?: number };

function passageOf(row: Row): Passage {
  const { document_id, jar_id, ordinal, format, title, section, page, start, end, content } = row;
  const tags = [...(row.tags ?? [])];
  return { document_id, jar_id, ordinal, format, tags, title, section, page, start, end, content };
}

/** Reads a query's batches into passages. */
export async function readPassages(batches: AsyncIterable<RecordBatch>): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const batch of batches) {
    for (const row of batch) passages.push(passageOf(row.toJSON() as unknown as Row));
  }
  return passages;
}

/** Reads a query's batches into hits; `score` makes the score of a row. Best first, equal ones in document order. */
export async function readHits(
  batches: AsyncIterable<RecordBatch>,
  score: (row: { _score?: number; _distance?: number }) => number,
): Promise<IndexHit[]> {
  const hits: IndexHit[] = [];
  for await (const batch of batches) {
    for (const arrowRow of batch) {
      const row = arrowRow.toJSON() as unknown as Row;
      hits.push({ ...passageOf(row), score: score(row) });
    }
  }
  return hits.sort(bestFirst);
}

/** As `readHits`, each with its terms. */
export async function readLexicalHits(
  batches: AsyncIterable<RecordBatch>,
  scale: number,
): Promise<LexicalHit[]> {
  const hits: LexicalHit[] = [];
  for await (const batch of batches) {
    for (const arrowRow of batch) {
      const row = arrowRow.toJSON() as unknown as Row & { terms: string };
      hits.push({ ...passageOf(row), score: (row._score ?? 0) * scale, terms: readTerms(row.terms) });
    }
  }
  return hits.sort(bestFirst);
}

/** How many rows a query's batches hold. */
export async function countRows(batches: AsyncIterable<RecordBatch>): Promise<number> {
  let rows = 0;
  for await (const batch of batches) rows += batch.numRows;
  return rows;
}

function bestFirst(a: IndexHit, b: IndexHit): number {
  return b.score - a.score || a.document_id.localeCompare(b.document_id) || a.ordinal - b.ordinal;
}
