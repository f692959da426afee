import { sql, type Transaction } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';

export type TableForm = { table: string; columns: string[] };

const ledger = 'schema_migrations';

/** The migrations that these records have had, in their order. */
export async function appliedMigrations(db: Queryable): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(ledger)} order by name`.execute(db);
  return rows;
}

/** The names of all tables; none of a database that is new. */
export async function tableNames(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables of the records with the columns that are stored, not computed. */
export async function tableForms(db: Queryable): Promise<TableForm[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> ${ledger}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`.execute(db);
  return rows;
}

// As much as is fetched at once, roughly: rows differ much in length.
const batchBytes = 512 * 1024;
const mostRows = 5000;

/** The rows of a table as JSON texts, in batches. Inside a transaction, on which the cursor depends. */
export async function* rowsOf(tx: Queryable, { table, columns }: TableForm): AsyncGenerator<string[]> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as row from (select ${sql.join(columns.map((each) => sql.ref(each)))}
    from ${sql.table(table)}) r`.execute(tx);
  let size = 50;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < size) break;
    const length = rows.reduce((sum, { row }) => sum + row.length, 0);
    size = Math.max(1, Math.min(mostRows, size * 4, Math.floor((batchBytes * rows.length) / length)));
  }
  await sql`close backup_rows`.execute(tx);
}

/** Adds rows given as a JSON array. Answers how many. */
export async function insertRows(
  tx: Transaction<Tables>,
  { table, columns }: TableForm,
  rows: string,
): Promise<number> {
  const names = sql.join(columns.map((each) => sql.ref(each)));
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Has `work` fill tables whose rows refer to each other, whatever their order: triggers do not fire, and references are checked
 * at the end. It does not need a superuser.
 */
export async function withoutReferences(tx: Transaction<Tables>, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql<Constraint>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  const tables = (await tableNames(tx)).filter((name) => name !== ledger);
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  // Migrations put some rows there.
  await sql`truncate ${sql.join(tables.map((each) => sql.table(each)))}`.execute(tx);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
}

/** Lets numbers that the database gives go on after those that are there. */
export async function continueNumbers(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')`.execute(
    tx,
  );
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.ref(column)}), 1),
      max(${sql.ref(column)}) is not null) from ${sql.table(table)}`.execute(tx);
}

/** Those of the stored files of reports that the records know. */
export async function knownReportFiles(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('report_files')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
