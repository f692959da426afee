import { setImmediate } from 'node:timers/promises';

import { Index, type Connection, type Table as LanceTable } from '@lancedb/lancedb';
import {
  DataType,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  List,
  makeData,
  Precision,
  Schema,
  Table,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow';

import type { PassageVector, VectorSpace } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';

import { retryConflicts } from './write-chain.ts';

const prefix = 'vectors_';

/** Whether a table holds the vectors of a model. */
export function isVectorsTable(name: string): boolean {
  return name.startsWith(prefix);
}

export const vectorColumn = 'vector';

/** What a filter asks of, in every query. */
const indexes: Record<string, () => Index> = {
  jar_id: () => Index.bitmap(),
  format: () => Index.bitmap(),
  tags: () => Index.labelList(),
  document_id: () => Index.btree(),
};

const texts = ['document_id', 'jar_id', 'format'] as const;
const tagsType = new List(new Field('item', new Utf8(), true));

// Half floats are half the bytes, but most processors compare them at a fraction of the speed: building the index of a million took
// over four minutes instead of half a one, and looking at each of them twice as long.
function vectorType(dimensions: number): FixedSizeList<Float32> {
  return new FixedSizeList(dimensions, new Field('item', new Float32(), true));
}

function schemaOf({ dimensions }: VectorSpace): Schema {
  return new Schema([
    ...texts.map((name) => new Field(name, new Utf8(), false)),
    new Field('ordinal', new Int32(), false),
    new Field('tags', tagsType, false),
    new Field(vectorColumn, vectorType(dimensions), false),
  ]);
}

/** So many are made into columns before others have their turn: a few milliseconds. */
const rowsAtOnce = 500;

/** The vectors as one Arrow table; at least one. Errors: `invalid` for a vector of another length. */
export async function vectorsToArrow(vectors: PassageVector[], space: VectorSpace): Promise<Table> {
  let whole: Table | null = null;
  for (let from = 0; whole === null || from < vectors.length; from += rowsAtOnce) {
    const part: Table = partToArrow(vectors.slice(from, from + rowsAtOnce), space);
    whole = whole === null ? part : whole.concat(part);
    await setImmediate();
  }
  return whole;
}

function partToArrow(vectors: PassageVector[], space: VectorSpace): Table {
  const columns = texts.map((name) => [
    name,
    vectorFromArray(
      vectors.map((row) => row[name]),
      new Utf8(),
    ),
  ]);
  return new Table(schemaOf(space), {
    ...(Object.fromEntries(columns) as Record<string, Vector<Utf8>>),
    ordinal: vectorFromArray(
      vectors.map(({ ordinal }) => ordinal),
      new Int32(),
    ),
    tags: vectorFromArray(
      vectors.map(({ tags }) => tags),
      tagsType,
    ),
    [vectorColumn]: columnOf(vectors, space),
  });
}

/** Built by hand: Arrow's own builder goes over every number as a value of JavaScript. */
function columnOf(vectors: PassageVector[], { dimensions }: VectorSpace): Vector<FixedSizeList<Float32>> {
  const values = new Float32Array(vectors.length * dimensions);
  for (const [row, { vector }] of vectors.entries()) {
    if (vector.length !== dimensions)
      throw new AppError(
        'invalid',
        `A vector of ${vector.length} dimensions does not fit vectors of ${dimensions}`,
      );
    values.set(vector, row * dimensions);
  }
  const child = makeData({ type: new Float32(), length: values.length, data: values });
  return new Vector([
    makeData({ type: vectorType(dimensions), length: vectors.length, nullCount: 0, child }),
  ]);
}

/** Opens the table of a space, or creates it empty with its indexes. */
export async function openOrCreateVectors(connection: Connection, space: VectorSpace): Promise<LanceTable> {
  const table = await connection.createEmptyTable(space.name, schemaOf(space), {
    mode: 'create',
    existOk: true,
  });
  await indexColumns(table);
  return table;
}

/** Opens a table of vectors. Those of an earlier version become what this one writes: a million half floats take some 5 s. */
export async function openVectors(connection: Connection, name: string): Promise<LanceTable> {
  const table = await connection.openTable(name);
  const type = (await table.schema()).fields.find((field) => field.name === vectorColumn)?.type;
  if (DataType.isFixedSizeList(type) && isHalfFloat(type.valueType)) {
    // The column cannot be changed under its index, which the next maintenance builds again.
    await dropVectorIndexes(table);
    const dataType = vectorType(type.listSize);
    await retryConflicts(() => table.alterColumns([{ path: vectorColumn, dataType }])).catch(
      (cause: unknown) => {
        table.close();
        throw new AppError(
          'unavailable',
          'The vectors of an earlier version could not be made single floats',
          {
            cause,
          },
        );
      },
    );
  }
  return table;
}

// Not by its class: the library has classes of its own.
function isHalfFloat(type: DataType): boolean {
  return DataType.isFloat(type) && type.precision === Precision.HALF;
}

/** Drops the indexes of the vectors that have none of these names. */
export async function dropVectorIndexes(table: LanceTable, keep?: string): Promise<void> {
  for (const { name, columns } of await table.listIndices())
    if (columns.includes(vectorColumn) && name !== keep) await retryConflicts(() => table.dropIndex(name));
}

/** Indexes what filters ask of, as far as a crash has left that undone. */
async function indexColumns(table: LanceTable): Promise<void> {
  const present = new Set((await table.listIndices()).flatMap(({ columns }) => columns));
  for (const [column, config] of Object.entries(indexes))
    if (!present.has(column)) await table.createIndex(column, { config: config(), replace: true });
}

/** The names of all tables of vectors. */
export async function vectorsTables(connection: Connection): Promise<string[]> {
  return (await connection.tableNames()).filter(isVectorsTable);
}
