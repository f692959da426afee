import type { RecordBatch } from 'apache-arrow';

import type { IndexHit, IndexScore } from '#index/search-index.ts';

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
  return hits.sort(
    (a, b) => b.score - a.score || a.document_id.localeCompare(b.document_id) || a.ordinal - b.ordinal,
  );
}

/** Reads a query's batches of keys and scores. */
export async function readScores(batches: AsyncIterable<RecordBatch>, scale: number): Promise<IndexScore[]> {
  const scores: IndexScore[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      const { document_id, ordinal, _score } = row.toJSON() as unknown as Row;
      scores.push({ document_id, ordinal, score: (_score ?? 0) * scale });
    }
  }
  return scores;
}
