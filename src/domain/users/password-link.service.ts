import type { Queryable } from '#db/database.ts';
import { issueLink, type IssuedLink } from './links.repository.ts';

const lifeMs = 24 * 60 * 60 * 1000;

/**
 * Creates the link with which a user sets a password, once and within 24 hours; earlier ones expire. The caller passes it on, or has
 * it sent by e-mail.
 */
export async function issuePasswordLink(
  tx: Queryable,
  userId: string,
  createdBy: string | null = null,
): Promise<IssuedLink> {
  await endPasswordLinks(tx, userId);
  return issueLink(tx, {
    purpose: 'password_reset',
    life_ms: lifeMs,
    user_id: userId,
    created_by: createdBy,
  });
}

export async function endPasswordLinks(tx: Queryable, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'password_reset')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
