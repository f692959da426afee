import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openExtractor } from '#extraction/threads/pool.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import type { IndexedPassage } from '#index/search-index.ts';

const shared = join(import.meta.dirname, '../../../shared/data');
const reports = join(shared, 'reports/documents');
const documents = ['md', 'json', 'html', 'docx', 'doc', 'pdf'].map((kind) => join(shared, 'documents', kind));
const samples = join(import.meta.dirname, '../../samples/documents');

export type Corpus = {
  /** Passages by the name of their file. */
  passages: Map<string, IndexedPassage[]>;
  /** Files that no text could be read from. */
  unread: string[];
};

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

/** Real reports, cheat sheets and files of other projects, and the samples; null where the former are not next to the project. */
export function corpusFiles(): { reports: string[]; all: string[] } | null {
  if (![reports, ...documents].every(existsSync)) return null;
  return { reports: filesIn(reports), all: [reports, samples, ...documents].flatMap(filesIn) };
}

/** Another extraction of the text of each report, as another tool made it. */
export function otherForms(): string[] {
  return filesIn(join(shared, 'reports/text'));
}

/** Reads files as the product does. Their names are the ids of their documents. */
export async function readCorpus(paths: string[], jarId: string): Promise<Corpus> {
  const extractor = openExtractor({ workers: 2, maxQueue: paths.length });
  const passages = new Map<string, IndexedPassage[]>();
  const unread: string[] = [];
  try {
    await Promise.all(
      paths.map(async (path) => {
        const filename = basename(path);
        try {
          const read = await extractor.run({ filename, title: null, bytes: readFileSync(path) });
          const source = { document_id: filename, jar_id: jarId, tags: [], title: read.title ?? filename };
          const found = indexedPassages(source, read);
          if (found.length > 0) passages.set(filename, found);
          else unread.push(filename);
        } catch {
          unread.push(filename);
        }
      }),
    );
  } finally {
    await extractor.close();
  }
  return { passages, unread };
}
