import { join } from 'node:path';
import { openExtractor, type Extractor } from '#extraction/threads/pool.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import { openSearchIndex } from '#index/open.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { BenchFile } from './client.ts';
import { inNewDirectory } from './directory.ts';

const batch = 64;

/**
 * Documents per second when the same files are only read and indexed, from memory: no HTTP, records, queue or
 * stored files. What the server takes longer is their price.
 */
export function ingestDirectly(files: BenchFile[]): Promise<number> {
  return inNewDirectory(async (directory) => {
    const extractor = openExtractor({ workers: 2, maxQueue: files.length });
    const index = await openSearchIndex({ uri: join(directory, 'index'), logger: createLogger('warn') });
    try {
      const warm = [files[0], files[1]].flatMap((file) => (file ? passagesOf(extractor, file) : []));
      await Promise.all(warm);
      const began = performance.now();
      let next = Promise.all(files.slice(0, batch).map((file) => passagesOf(extractor, file)));
      for (let from = batch; from < files.length + batch; from += batch) {
        const read = await next;
        next = Promise.all(files.slice(from, from + batch).map((file) => passagesOf(extractor, file)));
        await index.add(read.flat());
      }
      return files.length / ((performance.now() - began) / 1000);
    } finally {
      await index.close();
      await extractor.close();
    }
  });
}

/** A file that cannot be read has none: its failure is part of the work. */
async function passagesOf(extractor: Extractor, { name, content }: BenchFile): Promise<IndexedPassage[]> {
  try {
    const document = await extractor.run({ filename: name, title: null, bytes: content });
    return indexedPassages({ document_id: name, jar_id: 'bench', tags: [], title: name }, document);
  } catch {
    return [];
  }
}
