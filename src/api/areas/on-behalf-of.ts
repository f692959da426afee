import type { Actor } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';

/** The rights of another user, for an admin who acts for them. Throws `not_found`. */
export type ActorOf = (userId: string) => Promise<Actor>;

/** An admin may act for another user: with that user's rights, but with their own name in the audit log, as `action`. */
export async function actorFor(
  principal: Actor,
  userId: string | undefined,
  { actorOf, action }: { actorOf: ActorOf; action: string },
): Promise<Actor> {
  if (userId === undefined || userId === principal.user_id) return principal;
  if (principal.role !== 'admin') throw new AppError('forbidden', 'user_id must be your own id');
  const actor = await actorOf(userId);
  principal.note?.({ action, target_type: 'user', target_id: userId });
  return { ...actor, note: (noted) => principal.note?.(noted) };
}
