import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

const blockBytes = 8192;
const blocksAtOnce = 64;

/** A part of the records: blocks of 8 KiB of a table, from the first up to and not including the last. */
export type RecordPart = { table: string; from: number; to: number };

/** The part after that one, in the order of the names of the tables; undefined after the last. */
export async function nextRecordPart(
  db: Queryable,
  after: RecordPart | null,
): Promise<RecordPart | undefined> {
  const { rows } = await sql<{ table: string; from: number; blocks: number }>`
    with tables as (
      select c.relname::text as "table", (pg_relation_size(c.oid) / ${blockBytes}::bigint)::integer as blocks
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r')
    select "table", blocks, case when "table" = ${after?.table ?? ''} then ${after?.to ?? 0}::integer else 0 end as "from"
    from tables
    where blocks > 0
      and ("table" > ${after?.table ?? ''} collate "C" or ("table" = ${after?.table ?? ''} and blocks > ${after?.to ?? 0}::integer))
    order by "table" collate "C" limit 1`.execute(db);
  const [found] = rows;
  return (
    found && { table: found.table, from: found.from, to: Math.min(found.from + blocksAtOnce, found.blocks) }
  );
}

/** Reads every row of a part with all its values. Returns the bytes; a string describes what cannot be read. */
export async function readRecordPart(
  db: Queryable,
  { table, from, to }: RecordPart,
): Promise<number | string> {
  try {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(t::text)), 0)::double precision as bytes from ${sql.table(table)} t
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid`.execute(db);
    return rows[0]?.bytes ?? 0;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === undefinedTable) return 0;
    if (code === undefined || !damageClasses.test(code)) throw error;
    return `Records of the table ${table} cannot be read (blocks ${from} to ${to - 1}): ${message}`;
  }
}

const undefinedTable = '42P01';
// PostgreSQL's classes: data exception (a value that is none of its type), system error (the disk), internal error (corruption).
const damageClasses = /^(?:22|58|XX)/;
