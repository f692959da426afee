import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Damage, Problem, StoredPart } from './damage.ts';

/** Writes damage down. Answers whose it is; null when that is written down already, or no document has the file. */
export async function recordDamage(
  db: Queryable,
  { file_id, part, problem }: Damage,
): Promise<string | null> {
  const { rows } = await sql<{ document_id: string }>`
    insert into damaged_files (file_id, part, document_id, problem)
    select file_id, ${part}, id, ${problem} from documents where file_id = ${file_id}::uuid
    on conflict (file_id, part) do update set problem = excluded.problem, found_at = now()
      where damaged_files.problem <> excluded.problem
        or damaged_files.found_at < (select processed_at from documents where id = damaged_files.document_id)
    returning document_id`.execute(db);
  return rows[0]?.document_id ?? null;
}

/** What was found good again. */
export async function forgetDamage(db: Queryable, fileId: string, parts: StoredPart[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`delete from damaged_files where file_id = ${fileId}::uuid and part = any (${parts}::text[])`.execute(
    db,
  );
}

export type DamagedDocument = {
  document_id: string;
  file_id: string;
  title: string;
  filename: string;
  honey_jar_id: string;
  honey_jar_name: string;
  part: StoredPart;
  problem: Problem;
  found_at: Date;
};

// An original stays damaged until it is found good. What is made of it is made again when the document is read again, so it
// counts until then.
const stillDamaged = sql`
  d.file_id = f.file_id and (f.part = 'original' or d.processed_at is null or d.processed_at < f.found_at)`;

/** What is damaged now, the oldest first, with the documents that it belongs to. */
export async function listDamage(db: Queryable, limit: number): Promise<DamagedDocument[]> {
  const { rows } = await sql<DamagedDocument>`
    select f.document_id, f.file_id, coalesce(d.title, d.filename) as title, d.filename, d.jar_id as honey_jar_id,
           j.name as honey_jar_name, f.part, f.problem, f.found_at
    from damaged_files f join documents d on d.id = f.document_id join jars j on j.id = d.jar_id
    where ${stillDamaged}
    order by f.part, f.found_at, f.document_id limit ${limit}`.execute(db);
  return rows;
}

export type DamageCount = { part: StoredPart; problem: Problem; files: number };

/** How many files are missing or damaged, by part. */
export async function countDamage(db: Queryable): Promise<DamageCount[]> {
  const { rows } = await sql<DamageCount>`
    select f.part, f.problem, count(*)::integer as files
    from damaged_files f join documents d on d.id = f.document_id
    where ${stillDamaged} group by f.part, f.problem`.execute(db);
  return rows;
}
