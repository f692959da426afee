import { sql } from 'kysely';
import { namedTexts } from './column-types.ts';
import type { Queryable } from './database.ts';

type Column = { table: string; name: string; type: string; nullable: boolean; generated: boolean };
type Choice = { table: string; definition: string };

const plainTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  numeric: 'string',
  date: 'string',
  bytea: 'Uint8Array',
  bit: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  tsvector: 'string',
};

const head = `import type { ColumnType, Generated } from 'kysely';
import type { Declared } from './column-types.ts';

// Written by generateTables() from the migrations: \`npm run generate\`. Do not edit.

/** A json or jsonb column: what its noun says when read; written as JSON text, the one form both drivers take alike. */
export type Json<Column extends string, Missing = never> = ColumnType<
  Declared<Column, unknown> | Extract<Missing, null>,
  string | Missing,
  string | Exclude<Missing, undefined>
>;
`;

/**
 * The text of \`tables.ts\` for a migrated database: a type per table, \`Generated\` where the column has a
 * default, and a union of texts where a check constraint lists the values.
 */
export async function generateTables(database: Queryable): Promise<string> {
  const columns = await readColumns(database);
  const choices = unionsByColumn(await readChoices(database));
  const names = [...new Set(columns.map((column) => column.table))];
  const tables = names.map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.name}: ${typeOf(column, choices)};`);
    return `export type ${typeName(table)} = {\n${fields.join('\n')}\n};\n`;
  });
  const index = names.map((table) => `  ${table}: ${typeName(table)};`).join('\n');
  return [head, ...tables, `export type Tables = {\n${index}\n};\n`].join('\n');
}

async function readColumns(database: Queryable): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
    order by table_name collate "C", ordinal_position`.execute(database);
  return rows;
}

async function readChoices(database: Queryable): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select relname as "table", pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database);
  return rows;
}

/** Reads `CHECK ((role = ANY (ARRAY['a'::text, 'b'::text])))`, the server's spelling of `role in (…)`. */
function unionsByColumn(choices: Choice[]): Map<string, string> {
  const unions = new Map<string, string>();
  for (const { table, definition } of choices) {
    const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition);
    const values = match?.[2]?.matchAll(/'((?:[^']|'')*)'::text/g);
    if (match && values)
      unions.set(`${table}.${match[1]}`, [...values].map((value) => `'${value[1]}'`).join(' | '));
  }
  return unions;
}

function typeOf(column: Column, choices: Map<string, string>): string {
  const name = `${column.table}.${column.name}`;
  const declared = namedTexts.has(name) ? `Declared<'${name}', string>` : undefined;
  const plain = declared ?? choices.get(name) ?? plainTypes[column.type];
  if (plain === undefined) throw new Error(`${name}: no type for ${column.type}`);
  if (plain === 'Json') return jsonType(column);
  const full = column.nullable ? `${plain} | null` : plain;
  return column.generated ? `Generated<${full}>` : full;
}

function jsonType({ table, name, nullable, generated }: Column): string {
  const missing = [...(nullable ? ['null'] : []), ...(generated ? ['undefined'] : [])].join(' | ');
  return missing === '' ? `Json<'${table}.${name}'>` : `Json<'${table}.${name}', ${missing}>`;
}

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}
