import type { Float32, RecordBatch, Vector } from 'apache-arrow';

import { placeKey } from '#index/places.ts';
import type { FoundPlace, IndexHit, LexicalHit } from '#index/search-index.ts';

import { readTerms } from './terms.ts';

type Passage = Omit<IndexHit, 'score'>;
type Place = Omit<FoundPlace, 'score'>;

/** What a place is made of. */
export const placeColumns = ['document_id', 'jar_id', 'ordinal'] as const satisfies (keyof Place)[];

/** An Arrow row of the hit columns; lists come as Arrow vectors. */
type Row = Omit<Passage, 'tags'> & { tags: Iterable<string> | null };

function passageOf(row: Row): Passage {
  const { document_id, jar_id, ordinal, format, title, section, page, start, end, content } = row;
  const tags = [...(row.tags ?? [])];
  return { document_id, jar_id, ordinal, format, tags, title, section, page, start, end, content };
}

/** Reads a query's batches into passages. */
export async function readPassages(batches: AsyncIterable<RecordBatch>): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const batch of batches) {
    for (const row of rowsOf<Row>(batch)) passages.push(passageOf(row));
  }
  return passages;
}

/** Reads a query's batches into places with their cosine. Best first, equal ones in document order. */
export async function readNearest(batches: AsyncIterable<RecordBatch>): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  for await (const batch of batches)
    for (const { _distance, ...place } of rowsOf<Place & { _distance: number | null }>(batch))
      found.push({ ...place, score: 1 - (_distance ?? Number.NaN) });
  return withCosine(found).sort(bestFirst);
}

/** Reads a query's batches, with their vectors, into places with the cosine of theirs and one. In no order. */
export async function readSimilarities(
  batches: AsyncIterable<RecordBatch>,
  vector: Float32Array,
): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  for await (const batch of batches)
    for (const { vector: own, ...place } of rowsOf<Place & { vector: Vector<Float32> }>(batch))
      found.push({ ...place, score: cosine(vector, own.toArray()) });
  return withCosine(found);
}

/** Each once, since two processes may have stored the same one, and without those whose vector of zeros has no direction. */
function withCosine(found: FoundPlace[]): FoundPlace[] {
  const known = new Set<string>();
  return found.filter((place) => {
    const key = placeKey(place);
    if (!Number.isFinite(place.score) || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return product / Math.sqrt(squaresA * squaresB);
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
  for await (const batch of batches)
    for (const { _score, terms, ...place } of rowsOf<Place & { _score: number | null; terms: string }>(batch))
      hits.push({ ...place, score: (_score ?? 0) * scale, terms: readTerms(terms) });
  return hits.sort(bestFirst);
}

/** How many rows a query's batches hold. */
export async function countRows(batches: AsyncIterable<RecordBatch>): Promise<number> {
  let rows = 0;
  for await (const batch of batches) rows += batch.numRows;
  return rows;
}

function bestFirst(a: FoundPlace, b: FoundPlace): number {
  return b.score - a.score || a.document_id.localeCompare(b.document_id) || a.ordinal - b.ordinal;
}

/** The rows of a batch. Arrow's own views of rows look a column up for each value. */
function rowsOf<Of>(batch: RecordBatch): Of[] {
  const columns = batch.schema.fields.map(({ name }, at) => [name, batch.getChildAt(at)] as const);
  return Array.from(
    { length: batch.numRows },
    (_, row) => Object.fromEntries(columns.map(([name, column]) => [name, column?.get(row)])) as Of,
  );
}
