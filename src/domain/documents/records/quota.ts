import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { NewDocument, Registration } from '#domain/documents/intake/registration.ts';

/** The most that the documents of one user, and those of one jar, may come to in bytes; null for no limit. */
export type Quotas = { user_bytes: number | null; jar_bytes: number | null };

/**
 * Throws `unprocessable` QUOTA_EXCEEDED when documents that were just recorded in this transaction take their users or jars over
 * the quota. Shrinking is always allowed: a smaller version is the way back below. Other transactions that record documents of
 * the same users and jars wait, so that the sums are true: for the jar's row in the trigger that keeps its size, for the user's
 * row here.
 */
export async function assertWithinQuotas(tx: Queryable, quotas: Quotas, recorded: Recorded[]): Promise<void> {
  const changes = recorded.flatMap(changesOf);
  for (const jar_id of grown(changes, 'jar_id')) await assertJarHolds(tx, quotas, { jar_id, bytes: 0 });
  for (const user_id of grown(changes, 'user_id')) await assertUserStaysWithin(tx, quotas, user_id);
}

/** The same for a jar that was filled while invisible, and its owner, in the transaction that shows it. */
export async function assertShownWithinQuotas(
  tx: Queryable,
  quotas: Quotas,
  { jar_id, user_id }: { jar_id: string; user_id: string },
): Promise<void> {
  await assertJarHolds(tx, quotas, { jar_id, bytes: 0 });
  await assertUserStaysWithin(tx, quotas, user_id);
}

async function assertUserStaysWithin(tx: Queryable, quotas: Quotas, user_id: string): Promise<void> {
  if (quotas.user_bytes === null) return;
  // Not FOR UPDATE: that waits for every other transaction whose documents refer to the user, and they for this one.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  await assertUserHas(tx, quotas, { user_id, bytes: 0 });
}

type Recorded = { file: NewDocument; outcome: Registration };

type Change = { jar_id: string; user_id: string; bytes: number };

/** What recording a file gave to its uploader, and took from the one of the version before. */
function changesOf({ file: { jar_id, uploaded_by, size_bytes }, outcome }: Recorded): Change[] {
  const added = { jar_id, user_id: uploaded_by, bytes: size_bytes };
  if ('document' in outcome) return [added];
  const before = 'existing' in outcome ? outcome.existing.before : null;
  return before ? [added, { jar_id, user_id: before.uploaded_by, bytes: -before.size_bytes }] : [];
}

/** The jars or users with more bytes than before, in the global locking order. */
function grown(changes: Change[], whose: 'jar_id' | 'user_id'): string[] {
  const sums = new Map<string, number>();
  for (const change of changes) sums.set(change[whose], (sums.get(change[whose]) ?? 0) + change.bytes);
  return [...sums].flatMap(([id, bytes]) => (bytes > 0 ? id : [])).sort();
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

/** Answers what throws the same when a new jar of the user with so many bytes would not fit, as things are now. */
export async function roomForJar(
  db: Queryable,
  { user_bytes, jar_bytes }: Quotas,
  userId: string,
): Promise<(bytes: number) => void> {
  const before = user_bytes === null ? 0 : await bytesOf(db, userId);
  return (bytes) => {
    if (jar_bytes !== null) assertWithin(bytes, jar_bytes, 'The documents of this honey jar');
    if (user_bytes !== null) assertWithin(before + bytes, user_bytes, 'Your documents');
  };
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
  assertWithin((await bytesOf(db, user_id)) + bytes, user_bytes, 'Your documents');
}

/** Without those of a jar that is being imported: they count when it is shown. */
async function bytesOf(db: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as size from documents
    where uploaded_by = ${userId}::uuid and jar_id not in (select id from jars where importing)`.execute(db);
  return rows[0]?.size ?? 0;
}

function assertWithin(size: number, quota: number, whose: string): void {
  if (size <= quota) return;
  throw new AppError('unprocessable', `${whose} would grow to ${size} bytes; the maximum is ${quota}`, {
    code: 'QUOTA_EXCEEDED',
    details: { max_bytes: quota },
  });
}
