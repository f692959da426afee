import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Document } from './document.ts';

/** The most that the documents of one user, and those of one jar, may come to in bytes; null for no limit. */
export type Quotas = { user_bytes: number | null; jar_bytes: number | null };

/**
 * Throws `unprocessable` QUOTA_EXCEEDED when documents that were just recorded in this transaction take their users or
 * jars over the quota. Whoever else records documents of theirs waits until it ends, so that the sums are true: for the
 * jar's row in the trigger that keeps its size, for the user's row here.
 */
export async function assertWithinQuotas(
  tx: Queryable,
  quotas: Quotas,
  recorded: (Pick<Document, 'jar_id'> & { uploaded_by: string })[],
): Promise<void> {
  for (const jar_id of new Set(recorded.map((file) => file.jar_id)))
    await assertJarHolds(tx, quotas, { jar_id, bytes: 0 });
  if (quotas.user_bytes === null) return;
  for (const user_id of [...new Set(recorded.map((file) => file.uploaded_by))].sort()) {
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
    await assertUserHas(tx, quotas, { user_id, bytes: 0 });
  }
}

/** Throws `unprocessable` QUOTA_EXCEEDED when so many bytes more would not fit. */
export async function assertRoomFor(
  db: Queryable,
  quotas: Quotas,
  { user_id, jar_id, bytes }: { user_id: string; jar_id: string; bytes: number },
): Promise<void> {
  await assertJarHolds(db, quotas, { jar_id, bytes });
  await assertUserHas(db, quotas, { user_id, bytes });
}

async function assertJarHolds(
  db: Queryable,
  { jar_bytes }: Quotas,
  { jar_id, bytes }: { jar_id: string; bytes: number },
): Promise<void> {
  if (jar_bytes === null) return;
  const jar = await db.selectFrom('jars').select('size_bytes').where('id', '=', jar_id).executeTakeFirst();
  assertWithin((jar?.size_bytes ?? 0) + bytes, jar_bytes, 'The documents of this honey jar');
}

async function assertUserHas(
  db: Queryable,
  { user_bytes }: Quotas,
  { user_id, bytes }: { user_id: string; bytes: number },
): Promise<void> {
  if (user_bytes === null) return;
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as size from documents where uploaded_by = ${user_id}::uuid`.execute(
    db,
  );
  assertWithin((rows[0]?.size ?? 0) + bytes, user_bytes, 'Your documents');
}

function assertWithin(size: number, quota: number, whose: string): void {
  if (size <= quota) return;
  throw new AppError('unprocessable', `${whose} would come to ${size} bytes, and ${quota} are the most`, {
    code: 'QUOTA_EXCEEDED',
    details: { max_bytes: quota },
  });
}
