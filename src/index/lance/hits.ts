import type { RecordBatch } from 'apache-arrow';

import type { IndexHit, LexicalHit, Near } from '#index/search-index.ts';

import { readTerms } from './terms.ts';

type Passage = Omit<IndexHit, 'score'>;

/** An Arrow row of the hit columns; lists come as Arrow vectors. */
type Row = Omit<Passage, 'tags'> & { tags: Iterable<string> | null; _score?: number };

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

/** Reads a query's batches into places with their cosine. Best first, equal ones in document order. */
export async function readNearest(batches: AsyncIterable<RecordBatch>): Promise<Near[]> {
  const found = new Map<string, Near>();
  for await (const batch of batches)
    for (const row of batch) {
      const { document_id, ordinal, _distance } = row.toJSON() as Omit<Near, 'score'> & {
        _distance?: number;
      };
      // A vector of zeros has no direction, so no cosine either.
      const score = 1 - (_distance ?? Number.NaN);
      const place = `${document_id}/${ordinal}`;
      // Two processes may have stored the same one, until the next comparison.
      if (Number.isFinite(score) && !found.has(place)) found.set(place, { document_id, ordinal, score });
    }
  return [...found.values()].sort(bestFirst);
}

/** How many rows a query's batches, of document_id alone, hold of each document. */
export async function countByDocument(batches: AsyncIterable<RecordBatch>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const batch of batches)
    for (const id of batch.getChild('document_id') ?? [])
      counts.set(id as string, (counts.get(id as string) ?? 0) + 1);
  return counts;
}

/** Reads a query's batches into hits with their terms. Best first, equal ones in document order. */
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

function bestFirst(a: Near, b: Near): number {
  return b.score - a.score || a.document_id.localeCompare(b.document_id) || a.ordinal - b.ordinal;
}
