import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Blobs } from '#storage/blobs.ts';

/** A digest of the rows of every table, whatever their order. */
export async function contentsOf({ kysely: db }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    // When a migration was applied is the database's own affair.
    const texts = rows.map(({ row }) =>
      name === 'schema_migrations' ? row.replace(/"applied_at".*/, '') : row,
    );
    digests[name] = `${rows.length} rows ${createHash('sha256').update(texts.join('\n')).digest('hex')}`;
  }
  return digests;
}

/** A digest of every stored file that a backup has. */
export async function filesOf(blobs: Blobs): Promise<Record<string, string>> {
  const digests: [string, string][] = [];
  for await (const key of blobs.list(''))
    if (key !== 'installation.json')
      digests.push([
        key,
        createHash('sha256')
          .update(await blobs.read(key))
          .digest('hex'),
      ]);
  return Object.fromEntries(digests);
}
