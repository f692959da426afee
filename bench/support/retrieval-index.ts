import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { spaceOf, textOf, type VectorSource } from '#domain/vectors/index.ts';
import { openEmbedder, type Embedder } from '#embedding/embedder.ts';
import { openSearchIndex } from '#index/open.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { analyseDocument } from '#analysis/analyse.ts';

import type { CollectionDocument } from './retrieval-collection.ts';

/** The passages of a document as ingestion would store them. A text without title is one without a heading. */
export function passagesOf({ _id, title, text }: CollectionDocument, jarId: string): IndexedPassage[] {
  const content = text === '' ? title : text;
  const extracted = { format: 'txt' as const, title: null, text: content, pages: [], headings: [] };
  const source = { document_id: _id, jar_id: jarId, tags: [], title };
  return indexedPassages(source, analyseDocument(extracted, title));
}

/** A LanceDB index of the documents in a new directory, and how to remove it again. */
export async function temporaryIndex(
  documents: CollectionDocument[],
  jarId: string,
): Promise<{ index: SearchIndex; passages: IndexedPassage[]; remove: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'skep-retrieval-'));
  const index = await openSearchIndex({ uri: directory, logger: createLogger('silent') });
  const passages = documents.flatMap((document) => passagesOf(document, jarId));
  for (let from = 0; from < passages.length; from += 5_000)
    await index.add(passages.slice(from, from + 5_000));
  await index.optimize();
  const remove = async () => {
    await index.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { index, passages, remove };
}

let embedder: Embedder | undefined;

/** Gives the passages the vectors of the built-in model, and answers what searches find these by. */
export async function storeVectors(index: SearchIndex, passages: IndexedPassage[]): Promise<VectorSource> {
  embedder ??= openEmbedder();
  const { embed, floor, ...model } = embedder;
  const space = spaceOf(model);
  for (let from = 0; from < passages.length; from += 5_000) {
    const some = passages.slice(from, from + 5_000);
    const vectors = await embed(some.map(textOf));
    await index.addVectors(
      space,
      some.map((passage, at) => ({ ...passage, vector: vectors[at] as Float32Array })),
    );
  }
  await index.optimize();
  return { served: () => ({ space: space.name, embed, floor }) };
}
