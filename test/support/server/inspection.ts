import { cpSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDatabase } from '#db/open.ts';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { temporaryDirectory, type Server } from './server.ts';

/** What does not agree, in words; empty when all does. */
export type Disagreement = string[];

/**
 * Compares records, index and files of a data directory on the embedded database. No server may run on it.
 * Every completed document must have exactly its passages in the index and its two files in storage, every other
 * none in the index; nothing may be left in its place that belongs to no record: such files wait in `lost/`.
 */
export async function inspect(directory: string): Promise<Disagreement> {
  const { documents, jars, results } = await recordsOf(directory);
  const indexed = await indexedOf(directory);
  const paths = await readdir(join(directory, 'blobs/files'), { recursive: true });
  const names = paths.filter((path) => !path.includes('/lost/')).map((path) => basename(path));
  const stored = new Set(names.filter((name) => name.includes('.') && name !== 'installation.json'));
  const found: Disagreement = [];

  for (const { id, file_id, status, chunk_count } of documents) {
    const passages = indexed.get(id) ?? 0;
    const expected = status === 'completed' ? chunk_count : 0;
    if (passages !== expected) found.push(`${status} document ${id} has ${passages} of ${expected} passages`);
    if (!stored.has(`${file_id}.original`)) found.push(`${status} document ${id} has no file`);
    if (status === 'completed' && !stored.has(`${file_id}.text`))
      found.push(`completed document ${id} has no text`);
  }
  const known = new Set(documents.map(({ id }) => id));
  for (const id of indexed.keys())
    if (!known.has(id)) found.push(`the index holds the unknown document ${id}`);
  for (const id of results)
    if (!stored.has(`${id}.original`)) found.push(`the result ${id} of a batch has no file`);
  const owned = new Set([...documents.map(({ file_id }) => file_id), ...results]);
  for (const name of stored)
    if (!owned.has(name.split('.')[0] ?? '')) found.push(`the file ${name} belongs to nobody`);
  for (const name of await readdir(join(directory, 'blobs/temp')))
    found.push(`the draft ${name} belongs to nobody`);

  for (const jar of jars) {
    const own = documents.filter(({ jar_id }) => jar_id === jar.id);
    const completed = own.filter(({ status }) => status === 'completed');
    if (jar.document_count !== own.length)
      found.push(`jar ${jar.id} counts ${jar.document_count} of ${own.length}`);
    if (jar.completed_count !== completed.length)
      found.push(`jar ${jar.id} counts ${jar.completed_count} of ${completed.length} completed`);
  }
  return found;
}

const isCopied = (path: string): boolean => !/^(?:lock|backup\.sock$)/.test(basename(path));

/** The same of a server that goes on, by a copy of its files. */
export async function inspectRunning(server: Server): Promise<Disagreement> {
  const copy = await temporaryDirectory();
  try {
    server.frozen(() => cpSync(server.directory, copy, { recursive: true, filter: isCopied }));
    return await inspect(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function recordsOf(directory: string) {
  const logger = createLogger('silent');
  const database = await openDatabase({ url: null, directory: join(directory, 'database'), logger });
  try {
    const documents = await database.kysely
      .selectFrom('documents')
      .select(['id', 'jar_id', 'file_id', 'status', 'chunk_count'])
      .execute();
    const jars = await database.kysely
      .selectFrom('jars')
      .select(['id', 'document_count', 'completed_count'])
      .execute();
    const results = await database.kysely
      .selectFrom('pii_batch_documents')
      .select('result_id')
      .where('result_bytes', 'is not', null)
      .execute();
    return { documents, jars, results: results.map(({ result_id }) => result_id) };
  } finally {
    await database.close();
  }
}

async function indexedOf(directory: string): Promise<Map<string, number>> {
  const index = await openSearchIndex({ uri: join(directory, 'index'), logger: createLogger('silent') });
  try {
    return await index.documentCounts();
  } finally {
    await index.close();
  }
}
