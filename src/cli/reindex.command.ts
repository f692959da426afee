import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { reindexAll } from '#app/operations/reindex.ts';
import { progressBar } from './progress-bar.ts';

/** `skep reindex`: rebuilds the search index from records and files. */
export async function reindex(args: string[]): Promise<void> {
  parseArgs({ args });
  const bar = progressBar('Indexing');
  const { documents, passages } = await reindexAll(loadConfig(), bar.show);
  bar.end();
  console.log(`${documents} documents indexed, ${passages} passages`);
}
