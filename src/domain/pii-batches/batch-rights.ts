import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';

/**
 * The jar, when the actor may take out its detections: they can read it, and it may be exported or is theirs. Throws `not_found`,
 * and `forbidden`.
 */
export async function leavable(jars: Jars, actor: Actor, jarId: string): Promise<Jar> {
  const jar = await jars.readable(actor, jarId);
  if (jar.allow_export || jar.owner_id === actor.user_id) return jar;
  throw new AppError(
    'forbidden',
    'The results for this honey jar are for its owner only, since it must not be exported (allow_export: false)',
  );
}
