import { setImmediate } from 'node:timers/promises';

import { Index, type Connection, type Table as LanceTable } from '@lancedb/lancedb';
import { Field, Int32, List, Schema, Table, Utf8, vectorFromArray } from 'apache-arrow';

import { AppError } from '#kernel/errors.ts';

import { placeKey } from '#index/places.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { indexedTerms } from './terms.ts';
import { isVectorsTable } from './vectors-table.ts';

export const passagesTable = 'passages';

/** What a hit is made of: everything but the terms. */
export const hitColumns = [
  'document_id',
  'jar_id',
  'ordinal',
  'format',
  'tags',
  'title',
  'section',
  'page',
  'start',
  'end',
  'content',
] as const;

/** The column that is searched. */
export const termColumn = 'terms';

/** The name that LanceDB gives to its index. */
export const termIndexName = `${termColumn}_idx`;

// The default of 40 would silently drop hashes and URLs; positions are not needed and have crashed compaction.
const termIndex = {
  baseTokenizer: 'whitespace',
  stem: false,
  removeStopWords: false,
  lowercase: false,
  asciiFolding: false,
  withPosition: false,
  maxTokenLength: 1 << 30,
} as const;

// A bitmap answers a filter of fifty jars in a third of the time of a B-tree.
const indexes: Record<string, () => Index> = {
  [termColumn]: () => Index.fts(termIndex),
  jar_id: () => Index.bitmap(),
  format: () => Index.bitmap(),
  tags: () => Index.labelList(),
  document_id: () => Index.btree(),
};

const texts = ['document_id', 'jar_id', 'format', 'title', 'section', 'content', 'terms'] as const;
const numbers = ['ordinal', 'start', 'end'] as const;

/** The columns of the table. One of an earlier version may have a further one of vectors, which stays without values. */
export const passageSchema = new Schema([
  ...texts.map((name) => new Field(name, new Utf8(), false)),
  ...numbers.map((name) => new Field(name, new Int32(), false)),
  new Field('page', new Int32(), true),
  new Field('tags', new List(new Field('item', new Utf8(), true)), false),
]);

/** So much is made into columns before others have their turn: a few milliseconds. UTF-16 units. */
const charactersAtOnce = 100_000;

/** The passages as one Arrow table; at least one. */
export async function passagesToArrow(passages: IndexedPassage[]): Promise<Table> {
  let whole: Table | null = null;
  for (let from = 0; whole === null || from < passages.length;) {
    let to = from;
    for (let taken = 0; to < passages.length && taken < charactersAtOnce; to += 1) {
      const { content, terms } = passages[to] as IndexedPassage;
      taken += content.length + terms.body.length + terms.identifiers.length;
    }
    const part = partToArrow(passages.slice(from, to));
    whole = whole === null ? part : whole.concat(part);
    from = to;
    await setImmediate();
  }
  return whole;
}

function partToArrow(passages: IndexedPassage[]): Table {
  const rows = passages.map((passage) => ({ ...passage, terms: indexedTerms(passage.terms) }));
  const columns = passageSchema.fields.map(({ name, type }) => [
    name,
    vectorFromArray(
      rows.map((row): unknown => row[name as keyof IndexedPassage]),
      type,
    ),
  ]);
  return new Table(passageSchema, Object.fromEntries(columns));
}

/** Passages with nothing but what names them and what is replaced, each once. */
export function contentsToArrow(
  passages: Pick<IndexedPassage, 'document_id' | 'ordinal' | 'section' | 'content'>[],
): Table {
  const rows = [...new Map(passages.map((one) => [placeKey(one), one])).values()];
  const column = (name: 'document_id' | 'section' | 'content') =>
    vectorFromArray(
      rows.map((row) => row[name]),
      new Utf8(),
    );
  return new Table({
    document_id: column('document_id'),
    ordinal: vectorFromArray(
      rows.map((row) => row.ordinal),
      new Int32(),
    ),
    section: column('section'),
    content: column('content'),
  });
}

function checkForm(found: Schema): void {
  const columns = new Set(found.fields.map((field) => field.name));
  if (passageSchema.fields.every(({ name }) => columns.has(name))) return;
  const message = 'The search index was written by another version: run `skep reindex`';
  throw new AppError('conflict', message, { code: 'REINDEX_REQUIRED' });
}

/** Deletes all tables with all their files, readable or not. */
export async function dropTables(connection: Connection): Promise<void> {
  for (const name of await connection.tableNames())
    if (name === passagesTable || isVectorsTable(name)) await connection.dropTable(name);
}

/** Creating never replaces, since another process may be creating it too; `overwrite` is for what is there already. */
function createTable(connection: Connection, mode: 'create' | 'overwrite'): Promise<LanceTable> {
  return connection.createEmptyTable(
    passagesTable,
    passageSchema,
    mode === 'create' ? { mode, existOk: true } : { mode },
  );
}

async function openOrCreate(connection: Connection, recreate: boolean): Promise<LanceTable> {
  if (!(await connection.tableNames()).includes(passagesTable)) return createTable(connection, 'create');
  if (recreate) return createTable(connection, 'overwrite');
  try {
    return await connection.openTable(passagesTable);
  } catch (error) {
    // A process that died while creating the table leaves its directory without a first version.
    if (!(error instanceof Error) || !/Not found: \S*_versions/.test(error.message)) throw error;
    return createTable(connection, 'overwrite');
  }
}

/**
 * Opens the table, or creates it empty; with `recreate` an existing one is dropped first.
 * Errors: `conflict` with code REINDEX_REQUIRED when its columns are others.
 */
export async function openPassages(
  connection: Connection,
  { recreate }: { recreate: boolean },
): Promise<LanceTable> {
  const table = await openOrCreate(connection, recreate);
  try {
    checkForm(await table.schema());
  } catch (error) {
    table.close();
    throw error;
  }
  await createIndexes(table, { replace: false });
  return table;
}

/** Creates the indexes that are missing (a crash may have come between two of them), or all with `replace`. */
export async function createIndexes(table: LanceTable, options: { replace: boolean }): Promise<void> {
  const present = new Set((await table.listIndices()).flatMap((index) => index.columns));
  for (const [column, config] of Object.entries(indexes)) {
    if (present.has(column) && !options.replace) continue;
    await table.createIndex(column, { config: config(), replace: true });
  }
}
