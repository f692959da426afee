import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Tables } from '#db/tables.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Role } from './users.repository.ts';

export type LinkPurpose = 'setup' | 'invitation' | 'password_reset';

/** A link that works once; only its recipient knows the token, here there is only its hash. */
export type OneTimeLink = {
  id: string;
  email: string | null;
  role: Role | null;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
};

type NewLink = {
  purpose: LinkPurpose;
  life_ms: number;
  email?: string | undefined;
  role?: Role | undefined;
  user_id?: string | undefined;
  created_by?: string | null | undefined;
};

export type IssuedLink = { link: OneTimeLink; token: string };

/** Has the link sent by e-mail, as part of the transaction that issues it; false where e-mail is not configured. */
export type SendLink = (
  tx: Transaction<Tables>,
  sent: {
    kind: 'invitation' | 'account' | 'password_reset';
    to: { user_id: string | null; email: string };
    issued: IssuedLink;
  },
) => Promise<boolean>;

const columns = ['id', 'email', 'role', 'user_id', 'created_at', 'expires_at'] as const;

/** Creates a link and returns its token, which cannot be retrieved again. Expired links are deleted. */
export async function issueLink(tx: Queryable, { life_ms, ...link }: NewLink): Promise<IssuedLink> {
  await tx.deleteFrom('one_time_links').where('expires_at', '<', new Date()).execute();
  const token = randomBytes(32).toString('base64url');
  const issued = await tx
    .insertInto('one_time_links')
    .values({ ...link, token_hash: sha256(token), expires_at: new Date(Date.now() + life_ms) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { link: issued, token };
}

/** The link of that token, if it can still be used. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<OneTimeLink | null> {
  const link = await db
    .selectFrom('one_time_links')
    .select(columns)
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return link ?? null;
}

/** The links of a purpose that can still be used, the newest first. */
export async function listLinks(
  db: Queryable,
  purpose: LinkPurpose,
  slice: Slice,
): Promise<SliceOf<OneTimeLink>> {
  const usable = db
    .selectFrom('one_time_links')
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date());
  return sliceOf(usable.select(columns).orderBy('created_at', 'desc').orderBy('id'), slice);
}

/** Uses a link up; null when it is unknown, used or too old. A transaction that is rolled back leaves it usable. */
export async function takeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<OneTimeLink | null> {
  const link = await tx
    .updateTable('one_time_links')
    .set({ used_at: new Date() })
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(columns)
    .executeTakeFirst();
  return link ?? null;
}

/** Ends the unused links that a user created for others. */
export async function endLinksMadeBy(tx: Queryable, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
